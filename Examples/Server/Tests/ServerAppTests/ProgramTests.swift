import Foundation
import Testing

@testable import ServerApp

@Suite("The program", .timeLimit(.minutes(10)))
struct ProgramTests {
    @Test("SIGTERM under load ends the program after everything that was accepted is answered, and kept")
    func signal() async throws {
        let database = FileManager.default.temporaryDirectory.appending(path: "server-tests-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: database) }
        #expect(try await Program("migrate", database: database).end() == 0)

        let program = try Program(database: database)
        let port = try #require(await program.lines.port())
        let load = Load(most: 10_000)
        let counts = try await load.run(port: port, connections: 16, after: 5_000, stop: program.terminate)
        #expect(await program.end() == 0)
        #expect(program.lines.all.contains("answered \(counts.answered) of \(counts.answered) requests"))

        // Ada, and all who were told that they have joined.
        let kept = try String(contentsOf: database, encoding: .utf8).matches(of: /"name":/)
        #expect(kept.count == counts.created + 1)
    }

    @Test("SIGTERM at the first line ends the program in order, each time", .timeLimit(.minutes(10)))
    func signalAtStart() async throws {
        let database = FileManager.default.temporaryDirectory.appending(path: "server-tests-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: database) }
        for _ in 0..<20 {
            let program = try Program(database: database)
            try #require(await program.lines.port() != nil)
            program.terminate()
            #expect(await program.end() == 0)
            #expect(program.lines.all.last == "answered 0 of 0 requests")
        }
    }

    @Test("Unknown arguments of the program are an error")
    func usage() async throws {
        let program = try Program("serve", database: FileManager.default.temporaryDirectory)
        #expect(await program.end() == 1)
        #expect(program.lines.all == ["usage: server [migrate]"])
    }
}
