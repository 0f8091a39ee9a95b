import Dovetail
import Foundation
import Testing

@testable import UsersApp

@Suite("User storage")
struct UserStorageTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let storage: UserStorage

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "home/credentials.json")
        storage = .live(file: file)
    }

    @Test("What was saved is loaded until it is deleted")
    func roundTrip() async throws {
        await #expect(throws: NotLoggedIn.self) { try await storage.load() }
        try await storage.save(credentials: Credentials(name: "Zoë", token: "1"))
        try await storage.save(credentials: Credentials(name: "Zoë", token: "2"))
        #expect(try await storage.load() == Credentials(name: "Zoë", token: "2"))
        try await storage.delete()
        await #expect(throws: NotLoggedIn.self) { try await storage.load() }
        try await storage.delete()
    }

    @Test("Only the owner may read the file, even if others could read an earlier file")
    func permissions() async throws {
        try folder.write("{}", to: "home/credentials.json")
        try await storage.save(credentials: Credentials(name: "Ada", token: "t"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A failure to save leaves nothing behind")
    func failure() async throws {
        // A folder with something in it cannot be replaced by a file, for any user.
        try folder.write("here first", to: "home/credentials.json/file")
        let before = try folder.contents()
        let error = await #expect(throws: FileError.self) {
            try await storage.save(credentials: Credentials(name: "Ada", token: "t"))
        }
        #expect(error?.action == "write")
        #expect(try folder.contents() == before)
    }

    @Test("A file that something else wrote is an error, and stays")
    func foreignFile() async throws {
        try folder.write("not JSON", to: "home/credentials.json")
        let before = try folder.contents()
        await #expect(throws: FileError.self) { try await storage.load() }
        #expect(try folder.contents() == before)
    }

    @Test("A reader never sees a part of the file")
    func atomic() async throws {
        let long = String(repeating: "x", count: 100_000)
        try await storage.save(credentials: Credentials(name: "0", token: long))
        try await withThrowingTaskGroup { group in
            for writer in 1...4 {
                group.addTask {
                    for _ in 1...10 { try await storage.save(credentials: Credentials(name: "\(writer)", token: long)) }
                }
            }
            group.addTask {
                for _ in 1...40 {
                    let credentials = try await storage.load()
                    #expect(credentials.token == long)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A function that a test does not set throws and fails the test when it is called")
    func unimplementedEndpoints() async {
        await withKnownIssue {
            await #expect(throws: Unimplemented.self) { try await UserStorage().load() }
        } matching: {
            $0.comments.contains { $0.rawValue.hasPrefix("UserStorage.load was called") }
        }
    }
}
