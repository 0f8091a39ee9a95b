import Dovetail
import Testing

extension GraphTests {
    @Suite("Replacing recipes")
    struct ReplacementsTests {
        private let app = AppGraph(host: "live")

        @Test("A value replaces a recipe")
        func byValue() async throws {
            let api = OfflineApi(host: "test")

            let testing = app.replacing { $0.api = api }

            #expect(testing.api() as AnyObject === api)
            #expect(testing.attempts() == 0, "what is replaced is not made")
            #expect(try await testing.config() == Config(host: "live"), "the rest is as it was")
        }

        @Test("nil replaces an optional service")
        func byNil() {
            #expect(app.currentUser() == .ada)
            #expect(app.replacing { $0.currentUser = nil }.currentUser() == nil)
            #expect(app.replacing { $0.currentUser = .grace }.currentUser() == .grace)
            #expect(app.replacing { $0.currentUser = nil }.startScreen().title == "nobody")
        }

        @Test("A function replaces a recipe that provides a function")
        func byFunction() async throws {
            let testing = app.replacing {
                $0.retrieveUsers = { [.grace] }
                $0.show = { id in User(name: "\(id)") }
            }

            #expect(try await testing.retrieveUsers()() == [.grace])
            #expect(try await testing.show()(3) == User(name: "3"))
            #expect(try await app.show()(1) == .grace)
        }

        @Test("A function of the arguments replaces a service with arguments")
        func open() {
            let testing = app.replacing { $0.screen = { Screen(title: $0 + "!") } }

            #expect(app.screen("Users").title == "Users")
            #expect(testing.screen("Users").title == "Users!")
        }

        @Test("A function that makes it each time replaces a service that is not Sendable")
        func notSendable() {
            let testing = app.replacing { $0.replace(\.startScreen) { Screen(title: "test") } }

            let screens = [testing.startScreen(), testing.startScreen()]
            #expect(screens.map(\.title) == ["test", "test"])
            #expect(screens[0] !== screens[1])
        }

        @Test("A shared service stays one instance, however its replacement is made")
        func shared() {
            let testing = app.replacing { $0.replace(\.api) { OfflineApi(host: "test") } }

            #expect(testing.api() as AnyObject === testing.api() as AnyObject)
        }

        @Test("A value replaces an asynchronous recipe")
        func asynchronous() async throws {
            let testing = app.replacing { $0.config = Config(host: "test") }

            #expect(try await testing.config() == Config(host: "test"))
            #expect(app.attempts() == 0)
        }

        @Test("A graph with replacements has separate shared services, and leaves the other graph as it is")
        func ownServices() {
            let testing = app.replacing { $0.attempts = 7 }

            #expect(app.api() as AnyObject !== testing.api() as AnyObject)
            #expect(app.api() as AnyObject === app.api() as AnyObject)
            #expect(testing.attempts() == 7)
            #expect(app.attempts() == 2)
        }

        @Test("Replacing twice keeps the first replacements, and the last one of the same recipe counts")
        func twice() {
            let first = app.replacing {
                $0.attempts = 1
                $0.currentUser = nil
            }
            let second = first.replacing {
                $0.attempts = 2
                $0.attempts = 3
            }

            #expect(first.attempts() == 1)
            #expect(second.attempts() == 3)
            #expect(second.currentUser() == nil)
        }

        @Test("Errors of replacements are thrown")
        func throwing() {
            #expect(throws: Failure.offline(attempt: 1)) {
                _ = try app.replacing { _ in throw Failure.offline(attempt: 1) }
            }
        }

        @Test("A copy of a graph has the same shared services")
        func copies() {
            let copy = app

            #expect(app.api() as AnyObject === copy.api() as AnyObject)
        }

        @Test("Services of recipes and replacements are changed, and shared services once")
        func changing() async throws {
            let testing = app.replacing {
                $0.currentUser = nil
                $0.change(\.currentUser) { $0 = $0 ?? .grace }
                $0.change(\.screen) { $0 = Screen(title: $0.title + "!") }
                $0.change(\.config) { $0 = Config(host: $0.host + " changed") }
                $0.change(\.api) { $0 = OfflineApi(host: "testing") }
            }

            #expect(testing.startScreen().title == "Grace")
            #expect(testing.screen("Users").title == "Users!")
            #expect(try await testing.config() == Config(host: "live changed"))
            #expect((testing.api() as? OfflineApi)?.host == "testing")
            #expect(testing.api() as AnyObject === testing.api() as AnyObject)
            #expect(app.screen("Users").title == "Users")
        }

        @Test("Replacements have the size of one word, so that one comparison tells whether there are any")
        func size() {
            #expect(MemoryLayout<Replacements<AppGraph.Recipes>>.size == MemoryLayout<Int>.size)
        }

        @Test("An optional service keeps its levels of optionality when it is replaced")
        func optionals() throws {
            struct Recipes {
                var name: Replaceable<String?> { "name" }
                var id: Replaceable<Int??> { "id" }
                var find: Replaceable<(@Sendable (Int) throws -> User?)?> { "find" }
            }
            let replaced = Replacements(Recipes()).changed {
                $0.name = "Ada"
                $0.id = .some(nil)
                $0.find = { _ in nil }
            }

            let name: String?? = replaced["name"]
            #expect(name == .some("Ada"))
            if let id: Int?? = replaced["id"] { #expect(id == .some(nil)) } else { Issue.record("id") }
            if let find: (@Sendable (Int) throws -> User?)? = replaced["find"] {
                #expect(try find?(1) == nil)
                #expect(find != nil)
            } else {
                Issue.record("find")
            }
            let other: Int? = replaced["other"]
            #expect(other == nil)
        }

        @Test("Functions of every kind replace a recipe")
        func functions() async throws {
            struct Recipes {
                var plain: Replaceable<@Sendable (Int) -> Int> { "plain" }
                var typed: Replaceable<@Sendable (Int) throws(Failure) -> Int> { "typed" }
                var main: Replaceable<@MainActor @Sendable () -> Int> { "main" }
                var void: Replaceable<@Sendable () async -> Void> { "void" }
                var nested: Replaceable<@Sendable (@Sendable (Int) -> Int) -> @Sendable (Int) -> Int> { "nested" }
            }
            // Swift 6.3.1 crashes on a closure with a typed error that is passed as a generic value right away.
            let typed: @Sendable (Int) throws(Failure) -> Int = { (number) throws(Failure) in
                throw .offline(attempt: number)
            }
            let replaced = Replacements(Recipes()).changed {
                $0.plain = { $0 + 1 }
                $0.typed = typed
                $0.main = { 3 }
                $0.void = {}
                $0.nested = { _ in { $0 * 2 } }
            }

            if let plain: @Sendable (Int) -> Int = replaced["plain"] { #expect(plain(1) == 2) }
            if let typed: @Sendable (Int) throws(Failure) -> Int = replaced["typed"] {
                #expect(throws: Failure.offline(attempt: 2)) { try typed(2) }
            }
            if let main: @MainActor @Sendable () -> Int = replaced["main"] { #expect(await main() == 3) }
            if let void: @Sendable () async -> Void = replaced["void"] { await void() }
            let nested: (@Sendable (@Sendable (Int) -> Int) -> @Sendable (Int) -> Int)? = replaced["nested"]
            #expect(nested?({ $0 })(4) == 8)
        }
    }
}
