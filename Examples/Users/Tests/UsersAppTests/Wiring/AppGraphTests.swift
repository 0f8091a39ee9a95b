import Dovetail
import DovetailTesting
import Foundation
import Testing

@testable import UsersApp

@Suite("Wiring with the graph")
struct AppGraphTests {
    private let printed = Calls<String>()
    private let noted = Calls<String>()

    /// The whole program, with a terminal that remembers what was printed, and with folders that do not exist.
    private var graph: AppGraph {
        var console = Console()
        console.print = { printed($0) }
        console.note = { noted($0) }
        console.ask = { _ in "secret" }
        console.report = { _ in }
        return AppGraph(
            baseURL: URL(filePath: "/nowhere"),
            cache: URL(filePath: "/nowhere/cache.sqlite"),
            home: URL(filePath: "/nowhere"),
            console: console
        )
    }

    @Test("Nothing is wrong with the graph that the compiler would not find")
    func problems() {
        #expect(AppGraph.dependencyGraph.problems() == [])
    }

    @Test("A replaced function leaves everything else wired as it is")
    func replacedRetrieveUsers() async throws {
        let testing = graph.replacing { $0.retrieveUsers = { [.ada, .cem] } }
        #expect(try await testing.loadUsers()(Users.inactive) == [.cem])
        #expect(try await testing.findUser()(1) == .ada)

        try await testing.application().run(.list(Users.everyone, Page(number: 1, size: 1)))
        #expect(printed.all == [User.ada.row])
        #expect(noted.all == ["more users: --page 2"])
    }

    @Test("A client is replaced by a client that has only what the test needs")
    func replacedCredentials() async throws {
        let saved = Calls<Credentials>()
        var credentials = UserStorage()
        credentials.save = { saved($0) }
        let testing = graph.replacing { $0.credentials = credentials }
        try await testing.application().run(.login(name: "Ada"))
        #expect(saved.all == [Credentials(name: "Ada", token: "secret")])
        #expect(printed.all == ["logged in as Ada"])
    }

    @Test("A recipe with arguments is replaced by a function of its arguments")
    func replacedProfile() async throws {
        let testing = graph.replacing {
            $0.profile = { id, hasNewPage in
                ProfileViewModel(
                    getProfileInfo: { User(id, "Ada", projects: ["Engine", "Notes"]) },
                    getUserSettings: { UserSettings(pageSize: 1) },
                    updateSettings: unimplemented("updateSettings"),
                    hasNewPage: hasNewPage
                )
            }
        }
        try await testing.application().run(.show(7, page: 1, pageSize: nil))
        #expect(printed.all.first?.hasPrefix("Ada <ada@example.com>\nuser 7, active, member\n") == true)
        #expect(noted.all == ["more projects: --page 2"])
    }

    @Test("The database is one, and is opened only when it is needed")
    func database() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "cache.sqlite")
        let testing = AppGraph(baseURL: folder.url, cache: file, home: folder.url, console: graph.console)
            .replacing { $0.retrieveUsers = { [.ada] } }
        #expect(try await testing.findUser()(1) == .ada)
        #expect(try folder.contents().isEmpty)

        try await testing.application().run(.sync)
        #expect(try testing.database() === testing.database())
        #expect(try await testing.findCached()(1) == .ada)
    }
}
