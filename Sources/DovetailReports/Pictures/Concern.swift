import DovetailGraph

/// What problems are about: which nodes and edges, and how bad it is for each of them.
struct Concern {
    /// How many dependents of the same service are drawn besides the path that leads to it.
    private static let limit = 8

    /// Whether a picture of the problems shows the node.
    var nodes: [Bool]
    /// How bad what is wrong with each node is.
    var severities: [DependencyGraph.Problem.Severity?]
    /// Whether something is wrong with the edge, by its position among the edges of all nodes.
    var edges: [Bool]
    /// The problems that involve nodes which are not shown.
    var unseen: [Unseen] = []
    private let topology: DependencyGraph.Topology

    /// How many of the nodes that a problem involves are not shown.
    struct Unseen {
        let problem: DependencyGraph.Problem
        let count: Int
    }

    /// What a problem says of nodes that the graph has not is left out.
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
            case .duplicate(_, let same):
                for node in same { mark(node, .error) }
            case .cycle(let path, _):
                for request in path where add(request) { mark(request.node, .error) }
            case .captive(let path, let held):
                for request in path { add(request) }
                if let holder = path.first?.node { mark(holder, .error) }
                mark(held, .error)
            case .longChain(let path, _), .secondInstance(let path):
                for request in path where add(request) { mark(request.node, problem.severity) }
            case .mistake(let node, _):
                mark(node, .error)
            case .unused(let node, let others):
                for node in [node] + others { mark(node, .warning) }
            }
        }
    }

    private mutating func mark(_ node: Int, _ severity: DependencyGraph.Problem.Severity) {
        guard nodes.indices.contains(node) else { return }
        nodes[node] = true
        if severities[node] != .error { severities[node] = severity }
    }

    /// - Returns: Whether there is such a request.
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
