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

    @Graph
    struct Sharing: Sendable {
        let record = RecipeLog()

        @Shared func leaf() -> Service { record("leaf", Service()) }
        @Shared func left(leaf: Service) -> Service { record("left", Service(leaf)) }
        @Shared func right(leaf: Service) -> Service { record("right", Service(leaf)) }
        func both(left: Service, right: Service) -> Service { record("both", Service(left, right)) }
        @Shared func later(leaf: @escaping @Sendable () -> Service) -> @Sendable () -> Service { leaf }
        func session(_ user: String, leaf: Service) -> Session { Session(user: user, leaf: leaf, record: record) }
    }

    /// With a shorter lifetime than ``Sharing``.
    @Graph
    struct Session: Sendable {
        let user: String
        let leaf: Service
        let record: RecipeLog

        @Shared func cart(leaf: Service) -> Service { record("cart of \(user)", Service(leaf)) }
    }

    @Test("A shared recipe runs once for a graph, however it is needed")
    func once() {
        let graph = Sharing()
        let (first, second) = (graph.both(), graph.both())
        #expect(first !== second)
        #expect(first.parts[0] === second.parts[0])
        #expect(first.parts[0].parts[0] === first.parts[1].parts[0])
        #expect(graph.leaf() === first.parts[0].parts[0])
        #expect(graph.later()() === graph.leaf())
        #expect(graph.record.entries == ["leaf", "left", "right", "both", "both"])
    }

    @Test("A copy of a graph shares its services, and another graph does not")
    func copies() {
        let graph = Sharing()
        let copy = graph
        #expect(copy.left() === graph.left())
        #expect(Sharing().left() !== graph.left())
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

    final class Holder: Sendable {
        let make: @Sendable (Int) -> Service
        let leaf: @Sendable () -> Service

        init(make: @escaping @Sendable (Int) -> Service, leaf: @escaping @Sendable () -> Service) {
            self.make = make
            self.leaf = leaf
        }
    }

    @Graph
    struct Keeping: Sendable {
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

    @Test("A shared service that keeps functions of the graph does not keep the graph")
    func keepsFunctions() async {
        weak var keeper: Holder?
        weak var other: Holder?
        weak var leaf: Service?
        do {
            let graph = Keeping(record: RecipeLog())
            keeper = graph.keeper()
            other = await graph.other()
            leaf = graph.leaf()
            #expect(graph.keeper().make(1).parts[0] === leaf)
            #expect(graph.keeper().leaf() === leaf)
            #expect(await graph.other().leaf() === leaf)
            #expect(graph.record.entries == ["leaf"])
        }
        #expect(keeper == nil)
        #expect(other == nil)
        #expect(leaf == nil)
    }

    @Test("Functions that a shared service keeps work after the graph was released")
    func outlives() {
        let record = RecipeLog()
        let keeper = Keeping(record: record).keeper()
        #expect(keeper.leaf() === keeper.leaf())
        #expect(keeper.make(1).parts[0] === keeper.leaf())
        #expect(record.entries == ["leaf"])
    }

    @Test("A service that is not shared and keeps functions of the graph keeps the graph")
    func transientKeeps() {
        let record = RecipeLog()
        let graph = Keeping(record: record)
        let leaf = graph.leaf()
        let holder = Keeping(record: record).holder()
        #expect(holder.leaf() === holder.make(1).parts[0])
        #expect(graph.holder().leaf() === leaf)
        #expect(record.entries == ["leaf", "leaf"])
    }

    @Test("Shared services are released with the graph")
    func released() {
        weak var service: Service?
        do {
            let graph = Sharing()
            service = graph.both().parts[0]
            #expect(service != nil)
        }
        #expect(service == nil)
    }
}
