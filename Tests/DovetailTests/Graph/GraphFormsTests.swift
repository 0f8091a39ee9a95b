import Dovetail
import Testing

@Suite("@Graph: forms of graphs")
struct GraphFormsTests {
    @Graph struct Generic<Store: Sequence & Sendable>: Sendable where Store.Element: Sendable {
        let store: Store

        @Shared func first(store: Store) -> Store.Element? { store.first { _ in true } }
        func described(first: Store.Element?) -> String { "\(first as Any)" }
    }

    @Test("A graph may be generic")
    func generic() {
        let graph = Generic(store: [3, 4])
        #expect(graph.first() == 3)
        #expect(graph.replacing { $0.first = nil }.described() == "nil")
        #expect(Generic<[Int]>.dependencyGraph.nodes.count == 3)
        func requireSendable(_ graph: some Sendable) {}
        requireSendable(graph)
    }

    @Test("Only what is compiled is part of the graph")
    func conditions() {
        @Graph struct Conditional {
            #if NEVER_SET
                func number(unknown: Int) -> String { "\(unknown)" }
            #elseif os(Linux) || os(macOS) || os(iOS)
                func number() -> Int { 3 }
            #else
                func number() -> String { "" }
            #endif
            func text(number: Int) -> String { "\(number)" }
        }
        #expect(Conditional().text() == "3")
        #expect(Conditional().replacing { $0.number = 4 }.text() == "4")
    }

    @Test("An input may be spelled through a name for a function, and have a default")
    func inputs() {
        @Graph struct Inputs {
            typealias Log = @Sendable (String) -> Void

            let log: Log
            var prefix = "> "
            private let suffix = "!"

            func line(_ text: String, log: Log, prefix: String, suffix: String) -> String {
                let line = prefix + text + suffix
                log(line)
                return line
            }
        }
        let record = RecipeLog()
        #expect(Inputs(log: { record($0) }).line("a") == "> a!")
        #expect(Inputs(log: { record($0) }, prefix: "").line("a") == "a!")
        #expect(record.entries == ["> a!", "a!"])
    }

    @Test("Arguments may have any name, or none")
    func argumentNames() {
        @Graph struct Names {
            let factor: Int

            func replacement(_ replacement: Int, factor: Int) -> Int { replacement * factor }
            func nameless(_: Int, factor: Int, _ factor2: Int) -> Int { factor + factor2 }
            func graph(_ graph: Int) -> Int { graph }
        }
        let names = Names(factor: 2)
        #expect(names.replacement(3) == 6)
        #expect(names.nameless(3, 4) == 6)
        #expect(names.graph(5) == 5)
        let testing = names.replacing {
            $0.replacement = { $0 + 1 }
            $0.nameless = { $0 - $1 }
            $0.graph = { -$0 }
        }
        #expect(testing.replacement(3) == 4)
        #expect(testing.nameless(3, 4) == -1)
        #expect(testing.graph(5) == -5)
    }

    protocol Holding<Item>: Sendable {
        associatedtype Item
    }

    struct Held: Holding {
        typealias Item = Int
    }

    actor Counter {
        let count = 5
    }

    struct File: ~Copyable {
        let name: String
    }

    @Graph struct OddTypes: Sendable {
        let n: Int
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        let font: String!

        func pack(_ x: (any Holding<Int>, Int)?, n: Int) -> any Any.Type { Held.self }
        func counted(_ counter: isolated Counter, n: Int) -> Int { counter.count + n }
        func opened(n: Int) -> File { File(name: "opened \(n)") }
        func text(opened: consuming File, font: String!) -> String { opened.name + (font ?? "") }
    }

    @Test("Recipes take and provide types that only few places can have, and can be replaced")
    func oddTypes() async {
        let graph = OddTypes(n: 3, font: "Times")
        #expect(ObjectIdentifier(graph.pack(nil)) == ObjectIdentifier(Held.self))
        #expect(await graph.counted(Counter()) == 8)
        #expect(graph.text() == "opened 3Times")

        let testing = graph.replacing {
            $0.pack = { _ in Int.self }
            $0.counted = { counter in counter.count }
            $0.text = "none"
        }
        #expect(ObjectIdentifier(testing.pack((Held(), 1))) == ObjectIdentifier(Int.self))
        #expect(await testing.counted(Counter()) == 5)
        #expect(testing.text() == "none")
    }
}
