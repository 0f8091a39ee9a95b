import Dovetail
import Testing

@Suite("@Graph: sharing")
struct GraphSharingTests {
    final class Service: Sendable {
        let parts: [Service]

        init(_ parts: Service...) {
            self.parts = parts
        }
    }

    @Graph struct Sharing: Sendable {
        let record = RecipeLog()

        @Shared func leaf() -> Service { record("leaf", Service()) }
        @Shared func left(leaf: Service) -> Service { record("left", Service(leaf)) }
        @Shared func right(leaf: Service) -> Service { record("right", Service(leaf)) }
        func both(left: Service, right: Service) -> Service { record("both", Service(left, right)) }
        @Shared func later(leaf: @escaping @Sendable () -> Service) -> @Sendable () -> Service { leaf }
        func session(_ user: String, leaf: Service) -> Session { Session(user: user, leaf: leaf, record: record) }
    }

    /// With a shorter lifetime than ``Sharing``.
    @Graph struct Session: Sendable {
        let user: String
        let leaf: Service
        let record: RecipeLog

        @Shared func cart(leaf: Service) -> Service { record("cart of \(user)", Service(leaf)) }
    }

    @Test("A shared recipe runs once for a graph and its copies, however it is needed")
    func once() {
        let graph = Sharing()
        let (first, second) = (graph.both(), graph.both())
        #expect(first !== second)
        #expect(first.parts[0] === second.parts[0])
        #expect(first.parts[0].parts[0] === first.parts[1].parts[0])
        #expect(graph.leaf() === first.parts[0].parts[0])
        #expect(graph.later()() === graph.leaf())
        let copy = graph
        #expect(copy.left() === graph.left())
        #expect(Sharing().left() !== graph.left())
        #expect(graph.record.entries == ["leaf", "left", "right", "both", "both"])
    }

    @Test("A shorter lifetime is another graph, with inputs from both sides")
    func sessions() {
        let graph = Sharing()
        let (ada, alan) = (graph.session("Ada"), graph.session("Alan"))
        #expect(ada.cart() === ada.cart())
        #expect(ada.cart() !== alan.cart())
        #expect(ada.cart().parts[0] === graph.leaf())
        #expect(graph.record.entries == ["leaf", "cart of Ada", "cart of Alan"])
    }

    struct Holder: Sendable {
        let make: @Sendable (Int) -> Service
        let leaf: @Sendable () -> Service
    }

    @Graph struct Keeping: Sendable {
        let record: RecipeLog

        @Shared func leaf() -> Service { record("leaf", Service()) }
        func numbered(_ number: Int, leaf: Service) -> Service { Service(leaf) }
        func holder(numbered: @escaping @Sendable (Int) -> Service, leaf: @escaping @Sendable () -> Service) -> Holder {
            Holder(make: numbered, leaf: leaf)
        }
        @Shared func keeper(holder: Holder) -> Holder { holder }
        @Shared func other(keeper: Holder, leaf: @escaping @Sendable () -> Service) async -> Holder {
            Holder(make: keeper.make, leaf: leaf)
        }
    }

    @Test("Functions that a service keeps return the graph's shared services, also after the graph was released")
    func keepsFunctions() async {
        let record = RecipeLog()
        let graph = Keeping(record: record)
        for holder in [graph.holder(), graph.keeper(), await graph.other()] {
            #expect(holder.leaf() === graph.leaf())
            #expect(holder.make(1).parts[0] === graph.leaf())
        }
        #expect(record.entries == ["leaf"])

        let others = [Keeping(record: record).holder(), Keeping(record: record).keeper()]
        for holder in others { #expect(holder.leaf() === holder.make(1).parts[0]) }
        #expect(record.entries == ["leaf", "leaf", "leaf"])
    }
}
