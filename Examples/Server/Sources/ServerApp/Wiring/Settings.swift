public import Foundation

/// The settings of a deployment.
public struct Settings: Sendable {
    /// The port of the server. For 0, the system chooses one.
    public var port: UInt16
    /// The file of the database; without one, rows are in memory only.
    public var database: URL?

    /// Creates settings. The defaults are for tests: no data outlives the program.
    public init(port: UInt16 = 0, database: URL? = nil) {
        self.port = port
        self.database = database
    }

    /// Creates the settings from the environment: `SERVER_PORT` and `SERVER_DATABASE`.
    public init(environment: [String: String]) {
        port = environment["SERVER_PORT"].flatMap(UInt16.init) ?? 8080
        database = environment["SERVER_DATABASE"].map { URL(filePath: $0) }
    }
}
