import Dovetail
import DovetailTesting
import Foundation
import Networking
import Profile
import Session
import Storage
import Testing

@testable import Feed
@testable import reader

@Suite("The whole application")
struct AppGraphTests {
    private let folder = TemporaryFolder()
    private let print = Spy { (_: String) in }

    /// The application, offline.
    private var app: AppGraph {
        let network = NetworkGraph(server: URL(filePath: "/")).replacing { $0.http = Server.offline }
        let console = Console(print: print.function, ask: { _ in "engine" })
        return AppGraph(folder: folder.url, console: console, network: network)
    }

    @Test("HTTP is replaced three graphs further down, and there is still one database")
    func threeLevels() async throws {
        let app = app
        let testing = app.replacing {
            $0.inside(\.loggedIn) { $0.inside(\.feed) { $0.inside(\.network) { $0.http = Server.online } } }
        }

        let reader = testing.loggedIn(.ada)
        #expect(try await reader.feed().posts()() == [.bug, .patterns])
        #expect(try reader.feed().storage.database() === testing.storage().database())
        #expect(try testing.loggedIn(.ada).feed().storage.database() === testing.storage().database())

        // Others are offline, as they were: the profile in the same graph, and the feed of the original.
        await #expect(throws: NetworkError.unreachable(reason: "offline")) {
            try await reader.profile().findProfile()("grace")
        }
        await #expect(throws: NetworkError.unreachable(reason: "offline")) {
            try await app.loggedIn(.ada).feed().download()()
        }
    }

    @Test("HTTP is replaced for all modules in one place")
    func everywhere() async throws {
        let testing = app.replacing { $0.inside(\.network) { $0.http = Server.online } }
        let commands = try testing.commands()
        try await commands.run(["login", "ada"])
        #expect(try testing.session().accounts().load() == .ada)

        try await commands.run(["feed"])
        try await commands.run(["profile", "grace"])
        #expect(
            print.calls.map(\.arguments) == [
                "Welcome, ada.",
                "grace: A bug, and this time it had wings.",
                "ada: It weaves algebraical patterns.",
                "grace, rear admiral",
                "- A bug, and this time it had wings.",
            ]
        )
    }

    @Test("The feed alone is replaced, and the profile takes its posts")
    func posts() async throws {
        let testing = app.replacing {
            $0.inside(\.network) { $0.http = Server.online }
            $0.inside(\.loggedIn) { $0.inside(\.feed) { $0.posts = { [.patterns] } } }
        }
        #expect(try await testing.loggedIn(.ada).profile().findProfile()("grace").posts == [])
    }

    @Test("Whoever is not logged in reads nothing")
    func loggedOut() async throws {
        let commands = try app.replacing { $0.inside(\.session) { $0.change(\.accounts) { $0.load = { nil } } } }
            .commands()
        await #expect(throws: Problem.self) { try await commands.run(["feed"]) }
    }

    @Test("Nothing is wrong with the graphs, and a path leads from a command to HTTP in another module")
    func dependencyGraph() {
        #expect(AppGraph.dependencyGraph.problems() == [])
        #expect(LoggedInGraph.dependencyGraph.problems() == [])
        #expect(
            LoggedInGraph.dependencyGraph.paths(to: "http").contains(["showFeed", "posts", "download", "api", "http"])
        )
    }
}
