public import Foundation

/// What differs from one place to another.
public struct Settings: Sendable {
    /// The port of the server; 0 is one that the system chooses.
    public var port: UInt16
    /// The file of the database; without one, rows are in memory only.
    public var database: URL?

    /// Settings for tests: nothing outlasts the program.
    public init(port: UInt16 = 0, database: URL? = nil) {
        self.port = port
        self.database = database
    }

    /// Those of the environment: `SERVER_PORT` and `SERVER_DATABASE`.
    public init(environment: [String: String]) {
        port = environment["SERVER_PORT"].flatMap(UInt16.init) ?? 8080
        database = environment["SERVER_DATABASE"].map { URL(filePath: $0) }
    }
}
