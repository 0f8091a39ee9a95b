public import Dovetail
public import Foundation

/// The whole program, wired: the one place that knows every part.
public struct Application: Sendable {
    let container: Container

    /// Wires the program. Nothing is opened, read or made until a command runs.
    ///
    /// - Parameters:
    ///   - api: The base URL of the API; without one, users come from the data in the program.
    ///   - cache: The file in which users are cached.
    ///   - home: The folder in which the program remembers things.
    ///   - console: The terminal.
    /// - Throws: Everything that is wrong with the wiring, at once.
    public init(api: URL?, cache: URL, home: URL, console: Console) throws(WiringError) {
        container = try Container(
            NetworkAssembly(baseURL: api ?? Bundle.module.bundleURL),
            CacheAssembly(file: cache),
            StorageAssembly(home: home),
            UsersAssembly(),
            ProfileAssembly(),
            CommandsAssembly(console: console)
        )
    }

    /// Runs one command.
    public func run(_ command: Command) async throws {
        switch command {
        case .list(let isIncluded, let page):
            try await container.resolve(Commands.List.self)(isIncluded, page)
        case .show(let id, let page, let pageSize):
            try await container.resolve(Commands.Show.self)(id, page, pageSize)
        case .sync:
            try await container.resolve(Commands.Sync.self)()
        case .login(let name):
            try await container.resolve(Commands.Login.self)(name)
        case .logout:
            try await container.resolve(Commands.Logout.self)()
        case .whoami:
            try await container.resolve(Commands.WhoAmI.self)()
        case .graph:
            try Commands.graph(container.dependencyGraph, console: container.resolve())
        }
    }
}
