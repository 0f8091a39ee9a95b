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

let path = graph.path(to: "API")  // why it is there: a shortest path from a root
let affected = graph.dependents(of: "API", transitively: true)  // all recipes that a change can affect
let exclusive = graph.dominated(by: "LoadUsers")  // recipes that only this one needs
let chain = graph.longestChain()  // services that are made one after another

// snippet.hide
precondition(path == ["LoadUsers", "API"])
precondition(affected == ["LoadUsers"])
precondition(exclusive.contains("API"))
precondition(chain.contains("API") && chain.contains("LoadUsers"))
