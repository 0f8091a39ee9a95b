// The code of the article "When a graph does not compile": what to write where the compiler reports an error.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail

// snippet.hide
public typealias Search = @Sendable (String) -> [String]

struct Index: Sendable {
    let search: Search = { [$0] }
}

struct Database: Sendable {}

@Graph
struct StorageGraph: Sendable {
    func database() -> Database { Database() }
}

@Graph
struct BackupGraph: Sendable {
    func database() -> Database { Database() }
}
// snippet.show

@Graph
public struct SearchGraph: Sendable {
    let search: Search

    public init(search: @escaping Search) { self.search = search }
}

@Graph
public struct IndexGraph: Sendable {
    func index() -> Index { Index() }
    func indexedSearch(index: Index) -> Search { index.search }
    public func search(indexedSearch: @escaping Search) -> Search { indexedSearch }
}

@Graph
struct AppGraph: Sendable {
    @Included let storage: StorageGraph
    @Included let backup: BackupGraph

    func database(storage: StorageGraph) -> Database { storage.database() }

    func databases(database: Database) -> [Database] { [database] }
}

// snippet.hide
precondition(IndexGraph().search()("a") == ["a"])
precondition(SearchGraph(search: { [$0] }).search("b") == ["b"])
precondition(AppGraph(storage: StorageGraph(), backup: BackupGraph()).databases().count == 1)
