import DovetailContainer
import Foundation

/// The whole program, wired when it starts, from assemblies that do not know each other. ``AppGraph`` is the same
/// program, wired when it is compiled.
struct AppContainer: Sendable {
    let container: Container

    /// Wires the assemblies, or throws all their problems at once.
    init(baseURL: URL, cache: URL, home: URL, console: Console) throws(WiringError) {
        container = try Container(
            NetworkAssembly(baseURL: baseURL),
            CacheAssembly(file: cache),
            StorageAssembly(home: home),
            UsersAssembly(),
            ProfileAssembly(),
            CommandsAssembly(console: console)
        )
    }

    /// The commands. Each is resolved when it runs, so that nothing is made for the others.
    func application() -> Application {
        Application(
            list: { try await container.resolve(Commands.List.self)($0, $1) },
            show: { try await container.resolve(Commands.Show.self)($0, $1, $2) },
            sync: { try await container.resolve(Commands.Sync.self)() },
            login: { try await container.resolve(Commands.Login.self)($0) },
            logout: { try await container.resolve(Commands.Logout.self)() },
            whoami: { try await container.resolve(Commands.WhoAmI.self)() },
            graph: { try Commands.graph(container.dependencyGraph, console: container.resolve(), page: $0) }
        )
    }
}
