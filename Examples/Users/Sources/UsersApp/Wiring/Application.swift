public import DovetailContainer
public import Foundation

/// The whole program: its commands, wired.
public struct Application: Sendable {
    let list: Commands.List.Service
    let show: Commands.Show.Service
    let sync: Commands.Sync.Service
    let login: Commands.Login.Service
    let logout: Commands.Logout.Service
    let whoami: Commands.WhoAmI.Service
    let graph: @Sendable (_ page: URL?) throws -> Void

    /// Runs one command.
    public func run(_ command: Command) async throws {
        switch command {
        case .list(let isIncluded, let page): try await list(isIncluded, page)
        case .show(let id, let page, let pageSize): try await show(id, page, pageSize)
        case .sync: try await sync()
        case .login(let name): try await login(name)
        case .logout: try await logout()
        case .whoami: try await whoami()
        case .graph(let page): try graph(page)
        }
    }
}

extension Application {
    /// Wires the program. It opens no file and asks for no input until a command runs.
    ///
    /// - Parameters:
    ///   - wiring: The composition root that wires it.
    ///   - api: The base URL of the API; without one, users come from the data in the program.
    ///   - cache: The file in which users are cached.
    ///   - home: The folder for the data that is kept between runs.
    ///   - console: The terminal.
    /// - Throws: All problems of the container's wiring at once. The graph has none, since the program would not have
    ///   compiled.
    public init(wiring: Wiring, api: URL?, cache: URL, home: URL, console: Console) throws(WiringError) {
        let baseURL = api ?? Bundle.module.bundleURL
        switch wiring {
        case .graph:
            self = AppGraph(baseURL: baseURL, cache: cache, home: home, console: console).application()
        case .container:
            self = try AppContainer(baseURL: baseURL, cache: cache, home: home, console: console).application()
        }
    }
}
