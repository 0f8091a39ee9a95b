import Dovetail
import Testing

/// No recipe here ends before the others have begun, so that nothing comes of it if they are awaited one after another.
@Suite("@Graph: asynchronous dependencies are made at the same time", .timeLimit(.minutes(10)))
struct GraphConcurrencyTests {
    final class User: Sendable {}
    /// Not `Sendable`.
    final class Feed {
        var posts = ["first"]
    }

    @Graph struct Screens: Sendable {
        let meeting: Meeting
        let log = RecipeLog()

        func user(meeting: Meeting) async throws -> User { try await meeting.join("user", User()) }
        func feed(meeting: Meeting) async throws -> Feed { try await meeting.join("feed", Feed()) }
        func title() -> String { log("title", "Home") }
        func screen(title: String, user: User, feed: Feed) -> [String] { [title] + feed.posts }
        func open(_ user: String, user account: User, feed: Feed) -> String { user }
    }

    @Test("Dependencies of a synchronous recipe are made at the same time, and need not be Sendable")
    func recipes() async throws {
        let graph = Screens(meeting: Meeting(of: 2))
        #expect(try await graph.screen() == ["Home", "first"])
        #expect(graph.log.entries == ["title"])
        // An argument has the name of one of them.
        #expect(try await Screens(meeting: Meeting(of: 2)).open("Ada") == "Ada")
    }

    @Test("Replacements of asynchronous dependencies are used")
    func replacements() async throws {
        let one = Screens(meeting: Meeting(of: 1)).replacing { $0.user = User() }
        #expect(try await one.screen() == ["Home", "first"])
        let none = Screens(meeting: Meeting(of: 1)).replacing { $0.screen = ["nothing"] }
        #expect(try await none.screen() == ["nothing"])
        #expect(await none.meeting.arrivals.isEmpty)
    }

    @Graph struct Sharing: Sendable {
        let meeting: Meeting
        let log: RecipeLog

        @Shared func user(meeting: Meeting) async throws -> User {
            try await log("user", meeting.join("user", User()))
        }
        @Shared func session(user: User) -> [User] { log("session", [user]) }
        @Shared func settings() async throws -> User? {
            try await log("settings", meeting.join("settings", nil))
        }
        @Shared func app(session: [User], settings: User?, user: User) -> (users: [User], settings: User?) {
            ([user] + session, settings)
        }
        func window(app: (users: [User], settings: User?), settings: User?) -> [User] { app.users }
    }

    @Test("Shared dependencies are made once, also if one of them needs another")
    func shared() async throws {
        let graph = Sharing(meeting: Meeting(of: 2), log: RecipeLog())
        let users = try await graph.window()
        #expect(users.count == 2)
        #expect(users[0] === users[1])
        #expect(try await graph.window()[0] === users[0])
        #expect(graph.log.entries.sorted() == ["session", "settings", "user"])
    }

    @MainActor
    @Graph struct Interface {
        let meeting: Meeting
        let feed = Feed()

        func user() async throws -> User {
            MainActor.assertIsolated()
            return try await meeting.join("user", User())
        }
        func posts(feed: Feed) async throws -> Feed {
            MainActor.assertIsolated()
            return try await meeting.join("posts", feed)
        }
        @Shared func screen(user: User, posts: Feed) -> Feed { posts }
    }

    @Test("Recipes of an actor are made on the actor")
    @MainActor
    func mainActor() async throws {
        let graph = Interface(meeting: Meeting(of: 2))
        #expect(try await graph.screen() === graph.feed)
    }

    @Graph struct Local {
        let feed = Feed()
        let log = RecipeLog()

        func first(feed: Feed) async -> Feed {
            log("first begins")
            await Task.yield()
            return log("first ends", feed)
        }
        func second(feed: Feed) async -> Feed { log("second", feed) }
        func both(second: Feed, first: Feed) -> [Feed] { [first, second] }
        func bothAgain(first: Feed, second: Feed) -> [Feed] { [first, second] }
    }

    @Test("A graph that is not declared Sendable makes its dependencies one after another, in order")
    func local() async {
        let graph = Local()
        _ = await graph.both()
        _ = await graph.bothAgain()
        #expect(graph.log.entries == ["second", "first begins", "first ends", "first begins", "first ends", "second"])
    }
}
