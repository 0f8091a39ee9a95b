import DovetailAnalysis

/// The nodes and edges that problems involve, and the severity for each of them.
struct Concern {
    /// How many dependents of the same service are drawn besides the path that leads to it.
    private static let limit = 8

    /// Whether a picture of the problems shows the node.
    var nodes: [Bool]
    /// The severity of the problem of each node; `nil` if it has none.
    var severities: [DependencyGraph.Problem.Severity?]
    /// Whether a problem involves the edge, by its position among the edges of all nodes.
    var edges: [Bool]
    /// The problems that involve nodes that are not shown.
    var unseen: [Unseen] = []
    private let topology: DependencyGraph.Topology

    /// A problem, and how many of its nodes are not shown.
    struct Unseen {
        let problem: DependencyGraph.Problem
        let count: Int
    }

    /// References to nodes that the graph does not have are ignored.
    init(_ problems: [DependencyGraph.Problem], in graph: DependencyGraph, _ topology: DependencyGraph.Topology) {
        self.topology = topology
        nodes = Array(repeating: false, count: graph.nodes.count)
        severities = Array(repeating: nil, count: graph.nodes.count)
        edges = Array(repeating: false, count: topology.targets.count)
        guard !problems.isEmpty else { return }
        let trail = graph.requestTrail(in: topology)
        for problem in problems {
            switch problem.kind {
            case .missing(_, neededBy: let requests):
                add(requests, of: problem, trail)
            case .argumentMismatch(let node, let requests):
                add(requests, of: problem, trail)
                mark(node, problem.severity)
            case .captive(let path, let held):
                for request in path { add(request) }
                if let holder = path.first?.node { mark(holder, .error) }
                mark(held, .error)
            case .cycle(let path, _), .longChain(let path, _), .secondInstance(let path):
                for request in path where add(request) { mark(request.node, problem.severity) }
            case .duplicate, .mistake, .unused, .shadowing:
                for node in problem.nodes { mark(node, problem.severity) }
            }
        }
    }

    private mutating func mark(_ node: Int, _ severity: DependencyGraph.Problem.Severity) {
        guard nodes.indices.contains(node) else { return }
        nodes[node] = true
        if severities[node] != .error { severities[node] = severity }
    }

    /// Returns whether the graph has this request.
    @discardableResult
    private mutating func add(_ request: DependencyGraph.Request) -> Bool {
        guard nodes.indices.contains(request.node) else { return false }
        let own = topology.edges(of: request.node)
        guard request.dependency >= 0, request.dependency < own.count else { return false }
        nodes[request.node] = true
        edges[own.lowerBound + request.dependency] = true
        return true
    }

    /// The path that leads to the first request, and some of the other dependents.
    private mutating func add(
        _ requests: [DependencyGraph.Request],
        of problem: DependencyGraph.Problem,
        _ trail: Trail
    ) {
        var shown = 0
        var unshown = 0
        for request in requests where nodes.indices.contains(request.node) {
            if shown == 0 {
                for request in [request] + trail.back(from: request.node) { nodes[request.node] = true }
            }
            if shown < Self.limit || nodes[request.node] {
                shown += 1
                add(request)
            } else {
                unshown += 1
            }
        }
        if unshown > 0 { unseen.append(Unseen(problem: problem, count: unshown)) }
    }
}
