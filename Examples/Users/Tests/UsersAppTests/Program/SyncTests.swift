import Foundation
import Testing

@testable import UsersApp

@Suite("users sync", .timeLimit(.minutes(10)))
struct SyncTests {
    @Test("Every user is cached under its key, as another program reads it", arguments: Wiring.allCases)
    func caches(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let outcome = try await program.run("sync")
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors == "cached 12 users\n")

        let rows = try await program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", "-c",
                """
                import json, sqlite3, sys
                for key, bytes in sqlite3.connect(sys.argv[1]).execute("SELECT key, bytes FROM cache ORDER BY key"):
                    assert key == f"user-{json.loads(bytes)['id']}"
                    print(key)
                """, program.cache.path(percentEncoded: false),
            ]
        )
        rows.expectSuccess()
        #expect(rows.lines.map(String.init) == (1...12).map { "user-\($0)" }.sorted())
    }

    @Test("The cache forgets what the API has forgotten", arguments: Wiring.allCases)
    func replaces(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        let api = try TemporaryFolder()
        try api.write("[]", to: "api/users/all.json")
        let outcome = try await program.run("sync", "--api", api.url.absoluteString)
        #expect(outcome.errors == "cached 0 users\n")
        #expect(try Database(file: program.cache).bytes(forKey: "user-1") == nil)
    }

    @Test("The same users make the same cache", arguments: Wiring.allCases)
    func repeats(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        let before = try Database(file: program.cache).bytes(forKey: "user-4")
        _ = try await program.run("sync")
        #expect(try Database(file: program.cache).bytes(forKey: "user-4") == before)
    }

    @Test(
        "A full disk leaves the cache as it was",
        .onFullDisk,
        arguments: Wiring.allCases
    )
    func diskFull(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        let before = try program.folder.contents()
        let api = try TemporaryFolder()
        let users = (1...500).map { User(User.ID(rawValue: $0), String(repeating: "Ada ", count: 250)) }
        try api.write(String(decoding: JSONEncoder().encode(users), as: UTF8.self), to: "api/users/all.json")

        let outcome = try await program.run(limitingFilesTo: 200, "sync", "--api", api.url.absoluteString)
        outcome.expectProblem("the cache \(program.cache.path(percentEncoded: false)): ")
        #expect(try program.folder.contents() == before)
    }

    @Test("A line is drawn again and again in a terminal", arguments: Wiring.allCases)
    func progress(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let outcome = try await program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "python3", "-c", "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
                Program.executable.path(percentEncoded: false),
            ] + program.line(["sync"])
        )
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("\r\u{1B}[Kcaching user 7 of 12\r\u{1B}[K"))
        #expect(outcome.output.hasSuffix("\r\u{1B}[Kcached 12 users\r\n"))
    }
}
