import Foundation

/// A PostgreSQL server of Debian's packages, in a temporary folder, which programs reach through a socket there.
actor PostgreSQLServer {
    private let folder: URL
    private var running: Program?

    /// The folder of the programs, or `nil` where there is no server.
    static let programs: URL? = {
        let versions = URL(filePath: "/usr/lib/postgresql")
        let folders = try? FileManager.default.contentsOfDirectory(at: versions, includingPropertiesForKeys: nil)
        return folders?.map { $0.appending(path: "bin") }.first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "initdb").path())
        }
    }()

    /// Makes a server and starts it.
    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if getuid() == 0 { try await finish(Program(URL(filePath: "/bin/chown"), ["nobody", folder.path()])) }
        try await run("initdb", "--pgdata", data, "--auth", "trust", "--username", "worker", "--no-sync")
        try await start()
    }

    /// Starts it, and waits until it accepts connections.
    func start() async throws {
        // Nothing here has to outlast a loss of power.
        let server = try program(
            "postgres",
            "-D",
            data,
            "-k",
            folder.path(),
            "-c",
            "listen_addresses=",
            "-c",
            "fsync=off"
        )
        var printed: [String] = []
        for await line in server.lines {
            printed.append(line)
            guard line.contains("ready to accept connections") else { continue }
            running = server
            return
        }
        throw ServerError(printed: printed)
    }

    /// Stops it, which ends all connections, and waits until it has ended.
    func stop() async {
        running?.send(SIGINT)
        _ = await running?.end()
        running = nil
    }

    func remove() async throws {
        await stop()
        try FileManager.default.removeItem(at: folder)
    }

    /// Makes a database.
    ///
    /// - Returns: The URL for programs.
    func makeDatabase() async throws -> String {
        let name = "jobs_\(UUID().uuidString.prefix(8).lowercased())"
        try await run("createdb", "--host", folder.path(), "--username", "worker", name)
        return "postgres://worker@/\(name)?host=\(folder.path())"
    }

    private var data: String { folder.appending(path: "data").path() }

    private func run(_ name: String, _ words: String...) async throws {
        try await finish(program(name, words))
    }

    private func finish(_ program: Program) async throws {
        let output = await program.output()
        guard await program.end() == 0 else { throw ServerError(printed: [output]) }
    }

    private func program(_ name: String, _ words: String...) throws -> Program { try program(name, words) }

    private func program(_ name: String, _ words: [String]) throws -> Program {
        guard let file = PostgreSQLServer.programs?.appending(path: name) else { throw ServerError(printed: []) }
        guard getuid() == 0 else { return try Program(file, words, in: folder) }
        // It refuses to run as root.
        let user = ["--reuid=nobody", "--clear-groups", file.path()]
        return try Program(URL(filePath: "/usr/bin/setpriv"), user + words, in: folder)
    }
}

/// A program of PostgreSQL failed.
struct ServerError: Error {
    let printed: [String]
}
