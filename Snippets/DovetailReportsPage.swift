// The code of the page of the module DovetailReports.
import Dovetail
import DovetailContainer
import DovetailReports

let graph = AppGraph.dependencyGraph
let page = graph.html(title: "Users")

// snippet.hide
precondition(page.contains("<title>Users") && page.contains("loadUsers"))
// snippet.show

print(graph.neighborhood(of: "loadUsers", distance: 2).mermaid())
print(graph.mermaid(of: graph.problems()))  // only what explains them, in red

// snippet.hide
precondition(graph.neighborhood(of: "loadUsers", distance: 2).mermaid().contains("retrieveUsers"))
let again = try DependencyGraph(json: graph.json())
precondition(graph.difference(from: again).isEmpty)
precondition(graph.dot().contains("loadUsers") && graph.tree().contains("loadUsers"))
do {
    _ = try Container { $0.register(Int.self) { (_: String) in 1 } }
    preconditionFailure("nothing provides the String")
} catch {
    precondition(error.picture.contains("String"))
}

// MARK: - Types that the page uses

@Graph
struct AppGraph: Sendable {
    func retrieveUsers() -> @Sendable () -> [String] { { ["Anna"] } }
    func loadUsers(retrieveUsers: @escaping @Sendable () -> [String]) -> [String] { retrieveUsers() }
}
