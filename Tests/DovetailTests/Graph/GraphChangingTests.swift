import Dovetail
import Testing

@Suite("@Graph: changing what a recipe provides")
struct GraphChangingTests {
    struct Failure: Error {}

    struct UserStorage: Sendable {
        var name = "live"
        var load: @Sendable () throws -> String = { "live" }
    }

    final class Window {
        var title = "live"
    }

    @MainActor final class Screen {
        var title: String

        init(title: String) {
            self.title = title
        }
    }

    @Graph struct App {
        let record: RecipeLog

        func userStorage() -> UserStorage { record("userStorage", UserStorage()) }
        func load(userStorage: UserStorage) -> @Sendable () throws -> String { userStorage.load }
        func later(userStorage: @escaping () -> UserStorage) throws -> String { try userStorage().load() }
        @Shared func settings(userStorage: UserStorage) -> [String] { record("settings", [userStorage.name]) }
        func greeting(_ word: String, userStorage: UserStorage) throws -> String { "\(word), \(userStorage.name)" }
        func each(_ count: inout Int, userStorage: UserStorage) -> [String] {
            count += 1
            return [userStorage.name]
        }
        func text(greeting: (String) throws -> String) throws -> String { try greeting("Hello") }
        func user(userStorage: UserStorage) -> String? { userStorage.name }
        func broken() throws -> String { throw Failure() }
        func window(userStorage: UserStorage) -> Window { Window() }
        @MainActor func screen(userStorage: UserStorage) -> Screen { Screen(title: userStorage.name) }
        @MainActor func page(_ number: Int) -> Screen { Screen(title: "\(number)") }
        private func secret(userStorage: UserStorage) -> String { userStorage.name }
        func open(secret: String) -> String { secret }
    }

    private let app = App(record: RecipeLog())

    @Test("A change in place keeps the rest of a service as it was made")
    func inPlace() throws {
        let testing = app.replacing { $0.change(\.userStorage) { $0.load = { "testing" } } }
        #expect(try testing.userStorage().load() == "testing")
        #expect(testing.userStorage().name == "live")
        #expect(try app.userStorage().load() == "live")
    }

    @Test("All dependents get a changed service: as a value, deferred, through private recipes and factories")
    func dependents() throws {
        let testing = app.replacing {
            $0.change(\.userStorage) { $0 = UserStorage(name: "testing", load: { "testing" }) }
        }
        #expect(try testing.load()() == "testing")
        #expect(try testing.later() == "testing")
        #expect(testing.open() == "testing")
        #expect(try testing.text() == "Hello, testing")
        #expect(testing.settings() == ["testing"])
    }

    @Test("A shared service is changed once, even if another graph provided it before")
    func shared() {
        #expect(app.settings() == ["live"])
        let testing = app.replacing { $0.change(\.settings) { $0.append("testing") } }
        #expect(testing.settings() == ["live", "testing"])
        #expect(testing.settings() == ["live", "testing"])
        #expect(app.settings() == ["live"])
        #expect(app.record.entries.filter { $0 == "settings" }.count == 2)
    }

    @Test("A recipe with an inout argument is changed for each of its arguments")
    func arguments() {
        let testing = app.replacing { $0.change(\.each) { $0.append("testing") } }
        var count = 1
        #expect(testing.each(&count) == ["live", "testing"])
        #expect(count == 2)
    }

    @Test("A replacement can be changed, changes apply in order, and a later replacement takes their place")
    func replaced() {
        let testing = app.replacing {
            $0.userStorage = UserStorage(name: "fake")
            $0.change(\.userStorage) { $0.name += " changed" }
            $0.replace(\.window) { Window() }
            $0.change(\.window) { $0.title = "testing" }
        }
        #expect(testing.window().title == "testing")
        let again = testing.replacing { $0.change(\.userStorage) { $0.name += " twice" } }
        #expect(again.userStorage().name == "fake changed twice")
        #expect(testing.userStorage().name == "fake changed")
        #expect(again.replacing { $0.userStorage = UserStorage(name: "new") }.userStorage().name == "new")
        #expect(app.record.entries == [])
    }

    @Test("An optional service can be changed to nil, and from nil")
    func optionals() {
        #expect(app.replacing { $0.change(\.user) { $0 = nil } }.user() == nil)
        let testing = app.replacing {
            $0.user = nil
            $0.change(\.user) { $0 = $0 ?? "nobody" }
        }
        #expect(testing.user() == "nobody")
    }

    @Test("A recipe that throws still throws after a change")
    func throwing() {
        #expect(throws: Failure.self) { try app.replacing { $0.change(\.broken) { $0 = "never" } }.broken() }
    }

    @Test("A service of the main actor is changed on the main actor")
    @MainActor
    func mainActor() {
        let testing = app.replacing {
            $0.change(\.screen, on: MainActor.self) { $0.title += "!" }
            $0.change(\.page, on: MainActor.self) { $0 = Screen(title: "Page " + $0.title) }
        }
        #expect(testing.screen().title == "live!")
        #expect(testing.page(3).title == "Page 3")
    }
}
