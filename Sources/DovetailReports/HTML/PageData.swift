import DovetailGraph
import Foundation

/// What the page's script reads.
struct PageData: Encodable {
    let graph: DependencyGraph
    /// All nodes, what is held before what holds it; for the longest chain. A cycle is cut somewhere.
    let order: [Int]
    /// Where the graph begins.
    let roots: [Int]
    let problems: [Problem]

    struct Problem: Encodable {
        let severity: String
        let message: String
        /// The nodes it is about, by position.
        let nodes: [Int]
        /// What nothing provides, where that is the problem.
        let missing: String?
    }

    init(_ graph: DependencyGraph) {
        // Messages and links are then about the same names.
        let graph = graph.withTypesAsNames()
        let problems = graph.problems()
        self.graph = graph
        order = graph.topology().order
        let positions = Dictionary(graph.nodes.indices.map { (graph.nodes[$0].id, $0) }) { first, _ in first }
        roots = graph.roots().compactMap { positions[$0] }
        self.problems = zip(problems, graph.messages(for: problems)).map { problem, message in
            let missing: String? = if case .missing(let id, _) = problem.kind { id.description } else { nil }
            return Problem(
                severity: problem.severity.description,
                message: message,
                nodes: problem.nodes,
                missing: missing
            )
        }
    }

    /// JSON that can stand in a `script` element: nothing in it can end the element or begin a comment.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in this can fail to be encoded: it is texts and whole numbers.
        guard let json = try? encoder.encode(self) else { return "{}" }
        return String(decoding: json, as: UTF8.self).escaped { character in
            switch character {
            // Outside of a text JSON has none of these.
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
    /// The nodes that are involved, each once, in the order in which the problem names them.
    fileprivate var nodes: [Int] {
        let named =
            switch kind {
            case .missing(_, neededBy: let requests): requests.map(\.node)
            case .duplicate(_, let nodes): nodes
            case .cycle(let path, let members): path.map(\.node) + members
            case .captive(let path, let held): path.map(\.node) + [held]
            case .longChain(let path, _), .secondInstance(let path): path.map(\.node)
            case .argumentMismatch(let node, let requests): [node] + requests.map(\.node)
            case .mistake(let node, _): [node]
            case .unused(let node, let others): [node] + others
            }
        var seen: Set<Int> = []
        return named.filter { seen.insert($0).inserted }
    }
}
