// The code of the article "Finding out why".

// snippet.hide
import Dovetail
import DovetailContainer
import DovetailAnalysis
import DovetailReports
import Foundation

struct API: Sendable {}
struct Settings: Sendable {}
struct Storage: Sendable { let settings: Settings }
typealias LoadUsers = @Sendable () -> [String]
struct Screen { let loadUsers: LoadUsers }

@Graph
struct AppGraph {
    @Shared func api() -> API { API() }
    func loadUsers(api: API) -> LoadUsers { { [] } }
    func screen(loadUsers: @escaping LoadUsers) -> Screen { Screen(loadUsers: loadUsers) }
}

struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Storage.self, Storage.init)
    }
}
// snippet.show

let graph = AppGraph.dependencyGraph
let path = graph.path(to: "api")  // ["screen", "loadUsers", "api"]
print(graph.tree(from: "screen"))
// What a change of it can affect.
let affected = graph.dependents(of: "api", transitively: true)
// What is made for the screen alone.
let alone = graph.dominated(by: "screen")

// snippet.hide
precondition(path == ["screen", "loadUsers", "api"])
precondition(Set(affected) == ["screen", "loadUsers"])
precondition(Set(alone) == ["loadUsers", "api"])
precondition(graph.tree(from: "screen").contains("   └─ api      shared   FindingOutWhy.swift:"))
// snippet.show

do {
    _ = try Container(UsersAssembly())
} catch {
    print(error)
    print(error.picture)  // for a bug tracker that draws Mermaid
}

// snippet.hide
do throws(WiringError) {
    _ = try Container(UsersAssembly())
    preconditionFailure("nothing was thrown")
} catch {
    precondition(error.description.contains("no registration for Settings"))
    precondition(error.picture.contains("Storage"))
}

func use(_ registry: inout Registry) {
    registry.register(Settings.self) { Settings() }
    registry.register(Storage.self, Storage.init).scope(.singleton).onStart { _ in }
    // snippet.show
    registry.observe(
        made: { service, duration in print("made \(service) in \(duration)") },
        failed: { service, error, duration in print("\(service): \(error)") }
    )
    // snippet.hide
}

let container = try Container { registry in use(&registry) }
// snippet.show

let settings = container.dependencyGraph[DependencyGraph.ID(Settings.self)]
print(settings?.scope.name ?? "not registered")  // transient

// snippet.hide
precondition(container.dependencyGraph[DependencyGraph.ID(Settings.self)]?.scope == .transient)
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
precondition(FileManager.default.changeCurrentDirectoryPath(folder.path))
// snippet.show

let timeline = try await container.start()
print(timeline)
try timeline.chromeTrace()
    .write(toFile: "start.json", atomically: true, encoding: .utf8)

// snippet.hide
precondition(timeline.entries.contains { $0.service == DependencyGraph.ID(Storage.self) })
let released = try DependencyGraph(nodes: graph.nodes.filter { $0.id != "screen" }).json()
// snippet.show

let old = try DependencyGraph(json: released)
print(graph.difference(from: old).description)

// snippet.hide
precondition(graph.difference(from: old).added.map(\.id) == ["screen"])
try await container.stop()
