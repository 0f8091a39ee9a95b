public import Dovetail
public import Foundation

/// What the application remembers from one run to the next.
@Graph
public struct StorageGraph: Sendable {
    let folder: URL

    /// The database, which is one for all who take it.
    @Shared public func database(folder: URL) throws -> Database {
        try Database(file: folder.appending(path: "reader.sqlite"))
    }
}
