extension DependencyGraph {
    /// The texts about some problems of this graph, one for each: a sentence about the problem, and then the path that leads to
    /// it, similar recipes, and the fix.
    ///
    ///     error: no registration for Users.RetrieveAll
    ///       needed by  Users.LoadAll        parameter 1   UsersAssembly.swift:14
    ///       needed by  ProfileViewModel     parameter 2   UsersAssembly.swift:17
    ///       similar    Users.RetrieveAdmins               UsersAssembly.swift:11
    ///       to fix     register(Users.RetrieveAll.self) { … }
    ///
    /// This computes the name of every type in the graph, which is slow, so call it once for all problems.
    ///
    /// - Parameters:
    ///   - problems: Problems of this graph.
    ///   - colored: Whether to add terminal colors; see ``showsColors(fileDescriptor:)``.
    /// - Returns: The texts, in the order of the problems.
    public func messages(for problems: [Problem], colored: Bool = false) -> [String] {
        guard !problems.isEmpty else { return [] }
        let writer = MessageWriter(self)
        return problems.map { writer.message(about: $0).text(about: $0.severity, colored: colored) }
    }
}

extension DependencyGraph.Problem {
    /// The text about this problem. For several, ``DependencyGraph/messages(for:colored:)`` is quicker.
    public func message(in graph: DependencyGraph) -> String { graph.messages(for: [self]).joined() }
}

/// Writes the messages about one graph.
final class MessageWriter {
    typealias ID = DependencyGraph.ID
    typealias Node = DependencyGraph.Node
    typealias Problem = DependencyGraph.Problem
    typealias Request = DependencyGraph.Request

    let nodes: [Node]
    let names: DisplayNames
    let provided: NearestNames
    private let topology: DependencyGraph.Topology
    private let trail: Trail

    init(_ graph: DependencyGraph) {
        nodes = graph.nodes
        names = DisplayNames(graph)
        topology = graph.topology()
        trail = graph.requestTrail(in: topology)
        provided = NearestNames(nodes.map(\.id), names: names)
    }

    /// The requests for what nothing provides, and the names of that.
    lazy var absent = nodes.indices.flatMap { node in
        nodes[node].dependencies.indices.filter { topology.target(of: node, dependency: $0) == nil }
            .map { Request(node: node, dependency: $0) }
    }
    lazy var absentNames = NearestNames(absent.map { edge($0).target }, names: names)

    func message(about problem: Problem) -> Message {
        switch problem.kind {
        case .missing(let id, let requests): missing(id, requests)
        case .duplicate(let id, let nodes): duplicate(id, nodes)
        case .cycle(let path, let members): cycle(path, members)
        case .captive(let path, let held): captive(path, held)
        case .argumentMismatch(let node, let requests): argumentMismatch(node, requests)
        case .mistake(let node, let mistake): self.mistake(node, mistake)
        case .longChain(let path, let limit): longChain(path, limit)
        case .unused(let node, let others): unused(node, others)
        case .shadowing(let node, let others): shadowing(node, others)
        case .secondInstance(let path): secondInstance(path)
        }
    }

    // MARK: Parts of several messages

    /// How many rows of a list or a path are shown.
    static let rowLimit = 10

    func name(_ id: ID) -> String { names.name(of: id).text }
    func name(_ node: Int) -> String { name(nodes[node].id) }
    /// The recipe, and its scope.
    func nameWithScope(_ node: Int) -> String { name(node) + " (" + nodes[node].scope.name + ")" }

    /// Its position among the recipe's parameters, where the arguments come first.
    func parameter(_ request: Request) -> String {
        "parameter \(nodes[request.node].arguments.count + request.dependency + 1)"
    }

    func edge(_ request: Request) -> DependencyGraph.Edge { nodes[request.node].dependencies[request.dependency] }

    /// Whether the service itself is requested, and is not registered.
    func isMissing(_ request: Request) -> Bool {
        topology.target(of: request.node, dependency: request.dependency) == nil && edge(request).kind == .direct
    }

    /// Adds rows for a path of dependents, up to one that has none, and the number of others. Returns which recipes these are.
    func neededBy(_ requests: [Request], in message: inout Message) -> [Bool] {
        var isShown = [Bool](repeating: false, count: nodes.count)
        guard let first = requests.first else { return isShown }
        let path = [first] + trail.back(from: first.node)
        rows(path, "needed by", "needed by", in: &message)
        for request in path { isShown[request.node] = true }
        let others = Set(requests.map(\.node)).filter { !isShown[$0] }
        for other in others { isShown[other] = true }
        if !others.isEmpty { message.text("and", more(others.count)) }
        return isShown
    }

    /// A row for each request of a path. The first one has a different label.
    func rows(
        _ path: [Request],
        _ first: String,
        _ next: String,
        showsScopes: Bool = false,
        in message: inout Message
    ) {
        for (index, request) in path.enumerated() where isShown(index, of: path.count, in: &message) {
            message.row(
                index == 0 ? first : next,
                showsScopes ? nameWithScope(request.node) : name(request.node),
                parameter: parameter(request),
                at: nodes[request.node].location
            )
        }
    }

    /// Whether a row of a list is shown. In a long list, a single line gives the number of rows in the middle.
    func isShown(_ index: Int, of count: Int, in message: inout Message) -> Bool {
        let left = count - Self.rowLimit
        if left <= 1 || index < Self.rowLimit / 2 || index >= Self.rowLimit / 2 + left { return true }
        if index == Self.rowLimit / 2 { message.text("…", more(left)) }
        return false
    }

    func more(_ recipes: Int) -> String { "\(recipes) more recipe" + (recipes == 1 ? "" : "s") }
}
