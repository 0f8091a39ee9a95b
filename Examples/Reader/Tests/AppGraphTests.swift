import Dovetail
import DovetailTesting
import Foundation
import Networking
import Storage
import Testing

@testable import Feed
@testable import Profile
@testable import Session
@testable import reader

@Suite("The whole application")
struct AppGraphTests {
    private let folder = TemporaryFolder()
    private let printed = Calls<String>()
    private let offline = NetworkError.unreachable(reason: "offline")

    /// The application, offline.
    private var app: AppGraph {
        let network = NetworkGraph(server: URL(filePath: "/")).replacing { $0.http = Server.offline }
        let console = Console(print: { [printed] in printed($0) }, ask: { _ in "engine" })
        return AppGraph(folder: folder.url, console: console, network: network)
    }

    @Test("HTTP is replaced three graphs further down, and there is still one database")
    func threeLevels() async throws {
        let app = app
        let testing = app.replacing {
            $0.inside(\.loggedIn) {
                $0.inside(\.feed) { $0.inside(\.network) { $0.http = Server.online } }
            }
        }

        let reader = testing.loggedIn(.ada)
        let posts = try reader.feed().posts()
        #expect(try await posts() == [.bug, .patterns])

        let database = try testing.storage().database()
        #expect(try testing.session().storage.database() === database)
        #expect(try reader.feed().storage.database() === database)
        #expect(try reader.profile().feed.storage.database() === database)

        // Whatever else takes the network is offline, as it was; and so is the original.
        let findProfile = try reader.profile().findProfile()
        await #expect(throws: offline) { try await findProfile("grace") }
        let download = try app.loggedIn(.ada).feed().download()
        await #expect(throws: offline) { try await download() }
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
            printed.all == [
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
        let findProfile = try testing.loggedIn(.ada).profile().findProfile()
        #expect(try await findProfile("grace").posts == [])
    }

    @Test("A user who is not logged in reads nothing")
    func loggedOut() async throws {
        let testing = app.replacing { $0.inside(\.session) { $0.change(\.accounts) { $0.load = { nil } } } }
        let commands = try testing.commands()
        await #expect(throws: Problem.self) { try await commands.run(["feed"]) }
    }

    @Test("Nothing is wrong with the graphs, and a path leads from a command to HTTP in another module")
    func dependencyGraph() {
        #expect(AppGraph.dependencyGraph.problems() == [])
        #expect(LoggedInGraph.dependencyGraph.problems() == [])
        let paths = LoggedInGraph.dependencyGraph.paths(to: "http")
        #expect(paths.contains(["showFeed", "posts", "download", "api", "http"]))
    }
}
