import Dovetail
import Testing

// A user's types may have the names of Dovetail's.
@Suite("@Graph and @Client: beside types of the same names")
struct OwnNamesTests {
    struct DependencyGraph {}
    struct Replacements {}
    struct _Graph { let name = "a service of the user's" }
    struct Dovetail {}

    static func unimplemented(_ text: String) -> String { text }

    @Client
    struct Mail: Sendable {
        var send: @Sendable (_ text: String) throws -> String
    }

    @Graph struct App {
        @Shared func service() -> _Graph { _Graph() }
        @Shared func later(service: _Graph) async -> String { "later, \(service.name)" }
        func greeting(_ name: String, service: _Graph) -> String { "\(name), \(service.name)" }
    }

    @Graph struct LocalApp {
        func report() -> () -> String { { "live" } }
    }

    @Test("A graph is wired, shares and replaces")
    func wires() async {
        let app = App()
        #expect(await app.later() == "later, a service of the user's")
        #expect(app.replacing { $0.greeting = { name in "Bye, \(name)" } }.greeting("Ada") == "Bye, Ada")
        #expect(LocalApp().replacing { $0.report = { "test" } }.report()() == "test")
        #expect(App.dependencyGraph.roots().map(\.description).sorted() == ["greeting", "later"])
    }

    /// Static members are no members of a graph, whatever their names.
    @Graph struct StaticNames {
        private static let _shared = StaticNames(name: "static")
        static func make(_ _service: String) -> StaticNames { StaticNames(name: _service) }

        let name: String
        @Shared func title(name: String) -> String { "\(name), \(Self._shared.name)" }
    }

    @Test("Static members may have the names of those that a graph has for itself")
    func staticNames() {
        #expect(StaticNames.make("made").title() == "made, static")
    }

    /// Recipes with the names of helpers: of a graph's replacements, and of its accessors.
    @Graph struct HelperNames: Sendable {
        func service() -> Int { 1 }
        func changed() -> Int { 1 }
        func merging() -> Int { 1 }
        func take() -> Int { 1 }
        func thrown() -> Int { 1 }
        func isEmpty() -> Int { 1 }
        func recipes() -> Int { 1 }
        func entries() -> Int { 1 }
        func set() -> Int { 1 }
        func replacement() -> Int { 1 }
        func change() -> Int { 1 }
        func sum(service: Int, changed: Int, merging: Int, take: Int, thrown: Int, isEmpty: Int, change: Int) -> Int {
            service + changed + merging + take + thrown + isEmpty + change
        }
        func rest(recipes: Int, entries: Int, set: Int, replacement: Int) -> Int {
            recipes + entries + set + replacement
        }
    }

    @Test("Recipes with the names of helpers can be replaced")
    func helperNames() {
        let changed = HelperNames().replacing {
            $0.service = 2
            $0.changed = 2
            $0.merging = 2
            $0.take = 2
            $0.thrown = 2
            $0.isEmpty = 2
            $0.recipes = 2
            $0.entries = 2
            $0.set = 2
            $0.replacement = 2
            // The methods of the closure's argument need the key path.
            $0[dynamicMember: \.change] = 2
        }
        #expect(changed.sum() == 14)
        #expect(changed.rest() == 8)
    }

    @Test("A client has its placeholders, and takes functions in their place")
    func hasClients() throws {
        var mail = Mail()
        mail.send = { $0 }
        #expect(try mail.send(text: "Hello") == "Hello")
    }
}
