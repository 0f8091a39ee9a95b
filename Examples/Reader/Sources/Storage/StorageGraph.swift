public import Dovetail
public import Foundation

/// The data that the application keeps between runs.
@Graph
public struct StorageGraph: Sendable {
    let folder: URL

    /// The database, shared by all its dependents.
    @Shared public func database(folder: URL) throws -> Database {
        try Database(file: folder.appending(path: "reader.sqlite"))
    }
}
