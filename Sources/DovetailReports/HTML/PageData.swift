import DovetailAnalysis
import Foundation

/// The data that the page's script reads.
struct PageData: Encodable {
    let graph: DependencyGraph
    /// All nodes, each after the nodes that it holds, for the longest chain. A cycle is cut somewhere.
    let order: [Int]
    /// The roots of the graph.
    let roots: [Int]
    let problems: [Problem]

    struct Problem: Encodable {
        let severity: String
        let message: String
        /// The nodes that are involved, by position.
        let nodes: [Int]
        /// The service that is not registered, if that is the problem.
        let missing: String?
    }

    init(_ graph: DependencyGraph) {
        // So that messages and links have the same names.
        let graph = graph.withTypesAsNames()
        let problems = graph.problems()
        self.graph = graph
        order = graph.topology().order
        let positions = Dictionary(graph.nodes.indices.map { (graph.nodes[$0].id, $0) }) { first, _ in first }
        roots = graph.roots().compactMap { positions[$0] }
        self.problems = zip(problems, graph.messages(for: problems)).map { problem, message in
            let missing: String? = if case .missing(let id, _) = problem.kind { id.description } else { nil }
            let severity = problem.severity.description
            return Problem(severity: severity, message: message, nodes: problem.nodes, missing: missing)
        }
    }

    /// JSON for a `script` element: nothing in it can end the element or begin a comment.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and integers can always be encoded.
        guard let json = try? encoder.encode(self) else { return "{}" }
        return String(decoding: json, as: UTF8.self).escaped { character in
            switch character {
            // In JSON, these characters occur only inside strings.
            case "<": "\\u003c"
            case ">": "\\u003e"
            case "&": "\\u0026"
            case "\u{2028}": "\\u2028"
            case "\u{2029}": "\\u2029"
            default: nil
            }
        }
    }
}

extension DependencyGraph.Problem {
    /// The nodes that are involved, each once, in the order of the problem.
    var nodes: [Int] {
        let named =
            switch kind {
            case .missing(_, neededBy: let requests): requests.map(\.node)
            case .duplicate(_, let nodes): nodes
            case .cycle(let path, let members): path.map(\.node) + members
            case .captive(let path, let held): path.map(\.node) + [held]
            case .longChain(let path, _), .secondInstance(let path): path.map(\.node)
            case .argumentMismatch(let node, let requests): [node] + requests.map(\.node)
            case .mistake(let node, _): [node]
            case .unused(let node, let others), .shadowing(let node, let others): [node] + others
            }
        var seen: Set<Int> = []
        return named.filter { seen.insert($0).inserted }
    }
}
