import Dovetail
import Foundation
import Networking
import Testing

@testable import Feed
@testable import Profile
@testable import Session
@testable import Storage

/// Each module is used as it is by the application, and tested without the others.
@Suite("The modules, each by itself")
struct ModuleTests {
    private let folder = TemporaryFolder()
    private var storage: StorageGraph { StorageGraph(folder: folder.url) }
    private var network: NetworkGraph {
        NetworkGraph(server: URL(filePath: "/")).replacing { $0.http = Server.online }
    }

    @Test("Networking throws an error about what the server does not have")
    func missing() async {
        await #expect(throws: NetworkError.refused(status: 404)) {
            let _: [Post] = try await network.api().get("nothing", token: "secret")
        }
    }

    @Test("Storage has one database for a graph, which outlives the graph in a file")
    func database() throws {
        let storage = storage
        #expect(try storage.database() === storage.database())
        try storage.database().run("CREATE TABLE notes (text TEXT)")
        try storage.database().run("INSERT INTO notes VALUES (?)", "It's here")
        #expect(try self.storage.database().run("SELECT text FROM notes") == [["It's here"]])
        #expect(throws: DatabaseError.self) { try storage.database().run("SELECT nothing FROM notes") }
    }

    @Test("Session remembers who logs in until they log out")
    func session() async throws {
        let session = SessionGraph(network: network, storage: storage)
        let logIn = try session.logIn()
        #expect(try await logIn("ada", "engine") == .ada)
        #expect(try session.accounts().load() == .ada)
        try session.accounts().delete()
        #expect(try session.accounts().load() == nil)
    }

    @Test("Feed saves posts, which are there when the server is not")
    func feed() async throws {
        let feed = FeedGraph(account: .ada, network: network, storage: storage)
        let offline = feed.replacing { $0.inside(\.network) { $0.http = Server.offline } }
        let (posts, postsOffline) = (try feed.posts(), try offline.posts())
        #expect(try await postsOffline() == [])
        #expect(try await posts() == [.bug, .patterns])
        #expect(try await postsOffline() == [.bug, .patterns])
    }

    @Test("Profile has the posts that a person wrote")
    func profile() async throws {
        let feed = FeedGraph(account: .ada, network: network, storage: storage)
        let findProfile = try ProfileGraph(network: network, feed: feed).findProfile()
        #expect(
            try await findProfile("grace")
                == Profile(person: Person(name: "grace", about: "rear admiral"), posts: [.bug])
        )
    }
}
