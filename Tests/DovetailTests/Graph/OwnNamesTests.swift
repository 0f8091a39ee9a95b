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

    @Graph
    struct App {
        @Shared func service() -> _Graph { _Graph() }
        @Shared func later(service: _Graph) async -> String { "later, \(service.name)" }
        func greeting(_ name: String, service: _Graph) -> String { "\(name), \(service.name)" }
        func title(service: _Graph) -> String { service.name }
    }

    @Graph
    struct LocalApp {
        func report() -> () -> String { { "live" } }
    }

    @Test("A graph is wired, shares and replaces")
    func wires() async {
        let app = App()
        #expect(app.greeting("Ada") == "Ada, a service of the user's")
        #expect(await app.later() == "later, a service of the user's")
        #expect(app.replacing { $0.title = "none" }.title() == "none")
        #expect(app.replacing { $0.greeting = { name in "Bye, \(name)" } }.greeting("Ada") == "Bye, Ada")
        #expect(LocalApp().replacing { $0.report = { "test" } }.report()() == "test")
        #expect(App.dependencyGraph.roots().map(\.description).sorted() == ["greeting", "later", "title"])
    }

    @Test("A client has its placeholders, and takes functions in their place")
    func hasClients() throws {
        var mail = Mail()
        mail.send = { $0 }
        #expect(try mail.send(text: "Hello") == "Hello")
    }
}
