// The code of the page of the module DovetailAnalysis.
import DovetailAnalysis

let graph = DependencyGraph(nodes: [
    .init("API", scope: .singleton),
    .init("LoadUsers", dependencies: [.init("API"), .init("Cache")]),
])
for message in graph.messages(for: graph.problems()) { print(message) }

// snippet.hide
let messages = graph.messages(for: graph.problems())
precondition(messages.count == 1 && messages[0].contains("Cache"))

// MARK: - Queries
// snippet.show

// Why it is made: a shortest path from a root.
let path = graph.path(to: "API")
// All recipes that a change of it can affect.
let affected = graph.dependents(of: "API", transitively: true)
// The recipes that only this one needs.
let exclusive = graph.dominated(by: "LoadUsers")
// The services that are made one after another.
let chain = graph.longestChain()

// snippet.hide
precondition(path == ["LoadUsers", "API"])
precondition(affected == ["LoadUsers"])
precondition(exclusive.contains("API"))
precondition(chain.contains("API") && chain.contains("LoadUsers"))
