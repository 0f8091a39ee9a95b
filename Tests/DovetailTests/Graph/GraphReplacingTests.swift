import Dovetail
import Testing

@Suite("@Graph: replacing")
struct GraphReplacingTests {
    final class Window {}

    @Graph
    struct App {
        let record: RecipeLog

        @Shared func connection() -> Int { record("connection", 1) }
        @Shared func database(connection: Int) -> String { record("database", "live \(connection)") }
        func user(database: String) -> String? { record("user", database) }
        func load(user: String?) -> @Sendable () -> String { { user ?? "nobody" } }
        func greeting(_ word: String, user: String?) throws -> String { "\(word), \(user ?? "nobody")" }
        func text(greeting: (String) throws -> String) throws -> String { try greeting("Hello") }
        func name() -> String { record("name", "real") }
        func window() -> Window { record("window", Window()) }
        func screen(window: Window, name: String) -> (Window, String) { (window, name) }
    }

    private let app = App(record: RecipeLog())

    @Test("A value replaces a recipe, and dependencies of only that recipe are not made")
    func byValue() throws {
        let testing = app.replacing { $0.database = "fake" }
        #expect(try testing.text() == "Hello, fake")
        #expect(testing.database() == "fake")
        #expect(app.record.entries == ["user"])
    }

    @Test("nil replaces an optional service")
    func byNil() throws {
        #expect(try app.replacing { $0.user = nil }.text() == "Hello, nobody")
        #expect(app.record.entries == [])
    }

    @Test("A function replaces a recipe that provides a function")
    func functionValue() {
        #expect(app.replacing { $0.load = { "Ada" } }.load()() == "Ada")
        #expect(app.record.entries == [])
    }

    @Test("A function replaces a recipe that takes arguments")
    func byFunction() throws {
        let testing = app.replacing { $0.greeting = { word in word + "!" } }
        #expect(try testing.text() == "Hello!")
        #expect(try testing.greeting("Bye") == "Bye!")
        #expect(app.record.entries == [])
    }

    @Test("A function that throws replaces a recipe that takes arguments")
    func byFailure() {
        struct Failure: Error {}
        let testing = app.replacing { $0.greeting = { _ in throw Failure() } }
        #expect(throws: Failure.self) { try testing.text() }
    }

    @Test("A recipe without dependencies is replaced, also where it is called directly")
    func leaf() {
        let testing = app.replacing { $0.name = "fake" }
        #expect(testing.name() == "fake")
        #expect(testing.screen().1 == "fake")
        #expect(app.record.entries == ["window"])
    }

    @Test("A replacement that is not Sendable is made each time")
    func notSendable() {
        let testing = app.replacing { $0.replace(\.window) { Window() } }
        #expect(testing.window() !== testing.window())
        #expect(app.record.entries == [])
    }

    @Test("The original graph stays as it is, with what it shares")
    func original() throws {
        #expect(app.database() == "live 1")
        let testing = app.replacing { $0.connection = 2 }
        #expect(testing.database() == "live 2")
        #expect(app.database() == "live 1")
        #expect(testing.replacing { $0.name = "fake" }.database() == "live 2")
        #expect(app.record.entries == ["connection", "database", "database", "database"])
    }

    @Test("A replacement may be computed, which may fail")
    func rethrowing() {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try app.replacing { _ in throw Failure() } }
    }
}
