import Dovetail
import Testing

@Suite("@Graph: replacing")
struct GraphReplacingTests {
    final class Window {}

    @Graph struct App {
        let record: RecipeLog

        @Shared func connection() -> Int { record("connection", 1) }
        @Shared func database(connection: Int) -> String { record("database", "live \(connection)") }
        func user(database: String) -> String? { record("user", database) }
        func greeting(_ word: String, user: String?) throws -> String { "\(word), \(user ?? "nobody")" }
        func text(greeting: (String) throws -> String) throws -> String { try greeting("Hello") }
        func name() -> String { "real" }
        func window() -> Window { record("window", Window()) }
    }

    private let app = App(record: RecipeLog())

    @Test("A value replaces a recipe, and dependencies of only that recipe are not made")
    func byValue() throws {
        let testing = app.replacing { $0.database = "fake" }
        #expect(try testing.text() == "Hello, fake")
        #expect(testing.database() == "fake")
        #expect(app.record.entries == ["user"])
    }

    struct Failure: Error {}

    @Graph struct Loading {
        func typed() throws(Failure) -> Int { 1 }
    }

    @Test("A replacement that throws an error of another type than its recipe stops the program, and is named")
    func otherError() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try? Loading().replacing { $0.replace(\.typed) { throw CancellationError() } }.typed()
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        // In the body of an exit test, which is a macro's, lines are those of the macro.
        let place = "DovetailTests/GraphReplacingTests.swift:\(#line - 5)"
        #expect(text.contains("typed throws only Failure, but its replacement at \(place) threw CancellationError()"))
    }

    @Test("A replacement that is not Sendable is made each time, but that of a shared service once")
    func notSendable() {
        let count = ContainerTests.Counter()
        let testing = app.replacing {
            $0.replace(\.window) { Window() }
            $0.replace(\.connection) { count.increment() }
        }
        #expect(testing.window() !== testing.window())
        #expect(testing.connection() + testing.connection() == 2)
        #expect(app.record.entries == [])
    }

    @Test("The original graph stays as it is, with what it shares")
    func original() throws {
        #expect(app.database() == "live 1")
        let testing = app.replacing { $0.connection = 2 }
        #expect(testing.database() == "live 2")
        #expect(app.database() == "live 1")
        let again = testing.replacing {
            $0.name = "first"
            $0.name = "last"
        }
        #expect(again.database() == "live 2" && again.name() == "last")
        #expect(app.record.entries == ["connection", "database", "database", "database"])
    }

    @Test("Replacements have the size of one word, so that one comparison tells whether there are any")
    func size() {
        #expect(MemoryLayout<Replacements<App.Recipes>>.size == MemoryLayout<Int>.size)
    }

    @Graph struct OptionalsGraph: Sendable {
        func name() -> String? { nil }
        func id() -> Int?? { 1 }
        func find() -> (@Sendable (Int) throws -> String?)? { nil }
        func label(name: String?, id: Int??) -> String { "\(name ?? "nobody") \(id.map { $0 == nil } ?? false)" }
    }

    @Test("An optional service keeps its levels of optionality when it is replaced")
    func optionals() throws {
        let testing = OptionalsGraph().replacing {
            $0.name = "Ada"
            $0.id = .some(nil)
            $0.find = { _ in nil }
        }

        #expect(testing.name() == "Ada")
        #expect(testing.id() == .some(nil))
        #expect(testing.label() == "Ada true")
        let find = try #require(testing.find())
        #expect(try find(1) == nil)
        let without = testing.replacing {
            $0.name = nil
            $0.id = nil
            $0.find = nil
        }
        #expect(without.label() == "nobody false")
        #expect(without.find() == nil)
    }

    @Graph struct FunctionsGraph: Sendable {
        func plain() -> @Sendable (Int) -> Int { { $0 } }
        func typed() -> @Sendable (Int) throws(GraphTests.Failure) -> Int { { $0 } }
        func main() -> @MainActor @Sendable () -> Int { { 0 } }
        func count() -> @Sendable () async -> Int { { 0 } }
        func nested() -> @Sendable (@Sendable (Int) -> Int) -> @Sendable (Int) -> Int { { _ in { $0 } } }
    }

    @Test("Functions of every kind replace a recipe")
    func functions() async throws {
        // Swift 6.3.1 crashes on a closure with a typed error that is passed as a generic value right away.
        let typed: @Sendable (Int) throws(GraphTests.Failure) -> Int = { (number) throws(GraphTests.Failure) in
            throw .offline(attempt: number)
        }
        let testing = FunctionsGraph().replacing {
            $0.plain = { $0 + 1 }
            $0.typed = typed
            $0.main = { 3 }
            $0.count = { 5 }
            $0.nested = { _ in { $0 * 2 } }
        }

        #expect(testing.plain()(1) == 2)
        #expect(throws: GraphTests.Failure.offline(attempt: 2)) { try testing.typed()(2) }
        #expect(await testing.main()() == 3)
        #expect(await testing.count()() == 5)
        #expect(testing.nested()({ $0 })(4) == 8)
    }
}
