import Foundation
import Testing

@testable import UsersApp

@Suite("A bad cache is one line, and stays as it was", .timeLimit(.minutes(10)))
struct BadCacheTests {
    @Test("A cache that another program is writing to is reported in one line", arguments: Wiring.allCases)
    func locked(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        // From another process, because a process that closes a file loses its locks on it, and this one reads the cache.
        let other = try Python(
            """
            import sqlite3, sys

            sqlite3.connect(sys.argv[1]).execute("BEGIN EXCLUSIVE")
            print("locked", flush=True)
            sys.stdin.read()
            """,
            program.cache.path(percentEncoded: false)
        )
        try await program.expectProblem("database is locked")
        other.stop()
        #expect(try await program.run("sync").exitCode == 0)
    }

    @Test(
        "A cache whose header forbids writing is reported in one line, and can still be read",
        arguments: Wiring.allCases
    )
    func readOnly(wiring: Wiring) async throws {
        let program = try Program(wiring)
        // Byte 18 is the version needed to write the file; 3 is one that SQLite does not have. Permission bits would do
        // for most, but not for a test that runs as root.
        try await program.changeCache { $0[18] = 3 }
        try await program.expectProblem("attempt to write a readonly database", of: [["sync"]])
        try await program.run("show", "3").expectSuccess()
    }

    @Test("A cache that is no database is reported in one line", arguments: Wiring.allCases)
    func noDatabase(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.changeCache { $0 = Data(String(repeating: "not a database ", count: 100).utf8) }
        try await program.expectProblem("file is not a database")
    }

    @Test("A cache with a page overwritten is reported in one line", arguments: Wiring.allCases)
    func corrupt(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.changeCache { $0.replaceSubrange(4096..<4196, with: Data(repeating: 0xFF, count: 100)) }
        try await program.expectProblem("database disk image is malformed")
    }

    @Test("A cache that another program made is reported in one line", arguments: Wiring.allCases)
    func foreign(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        do {
            let other = try Connection(file: program.cache.path(percentEncoded: false))
            try other.execute("DROP TABLE cache")
            try other.execute("CREATE TABLE cache (something INTEGER)")
        }
        try await program.expectProblem("no such column: bytes", of: [["show", "1"]])
        try await program.expectProblem("has no column named key", of: [["sync"]])
    }

    @Test("A folder where the cache should be is reported in one line", arguments: Wiring.allCases)
    func folder(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try program.folder.write("", to: "caches/users/cache.sqlite/file")
        try await program.expectProblem("unable to open database file")
    }

    @Test("A cache inside a file, where there can be none, is reported in one line", arguments: Wiring.allCases)
    func insideFile(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let file = try program.folder.write("", to: "file")
        let path = file.appending(path: "cache.sqlite").path(percentEncoded: false)
        try await program.expectProblem("the cache \(path): ", of: [["sync", "--cache", path]])
    }
}

extension Program {
    /// Expects this problem of the commands, and that nothing has changed afterwards.
    fileprivate func expectProblem(
        _ problem: String,
        of commands: [[String]] = [["sync"], ["show", "1"]]
    ) async throws {
        let before = try folder.contents()
        for command in commands {
            try await run(command).expectProblem(problem)
            #expect(try folder.contents() == before)
        }
    }

    /// Changes the bytes of the cache, which has all users in it.
    fileprivate func changeCache(_ change: (inout Data) -> Void) async throws {
        _ = try await run("sync")
        var bytes = try Data(contentsOf: cache)
        change(&bytes)
        try bytes.write(to: cache)
    }
}
