import DovetailContainer
import Foundation
import ServerApp

@main
enum Main {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        let settings = Settings(environment: ProcessInfo.processInfo.environment)
        let container = try Container(ServerAssembly(settings))
        switch words {
        case []:
            try await container.run(until: [SIGTERM, SIGINT])
        case ["migrate"]:
            // Opens the database, and does not bind the port.
            let migrate = try await container.start(Migrate.self)
            await migrate()
            try await container.stop()
        default:
            throw Problem(description: "usage: server [migrate]")
        }
    }
}

/// A mistake of the user.
private struct Problem: Error, CustomStringConvertible {
    let description: String
}
