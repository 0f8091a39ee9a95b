extension DependencyGraph {
    /// The texts about some problems of this graph, one for each.
    ///
    /// Each is one sentence that says what is wrong; then the path that led there, what is near, and what to do:
    ///
    ///     error: no registration for Users.RetrieveAll
    ///       needed by  Users.LoadAll        parameter 1   UsersAssembly.swift:14
    ///       needed by  ProfileViewModel     parameter 2   UsersAssembly.swift:17
    ///       similar    Users.RetrieveAdmins               UsersAssembly.swift:11
    ///       to fix     register(Users.RetrieveAll.self) { … }
    ///
    /// The name of every type in the graph is worked out for it, which is slow: ask once for all problems.
    public func messages(for problems: [Problem]) -> [String] {
        guard !problems.isEmpty else { return [] }
        let writer = MessageWriter(self)
        return problems.map { writer.message(for: $0).description }
    }
}

/// Writes the messages of one graph, and holds what they share.
struct MessageWriter {
    typealias ID = DependencyGraph.ID
    typealias Node = DependencyGraph.Node
    typealias Problem = DependencyGraph.Problem
    typealias Request = DependencyGraph.Request

    let nodes: [Node]
    let names: DisplayNames
    let provided: NearestNames
    /// What is asked for but not provided, and who asks for it.
    let absent: (ids: [ID], names: NearestNames, neededBy: [Int])
    private let paths: RequestPaths

    init(_ graph: DependencyGraph) {
        let topology = graph.topology()
        let names = DisplayNames(graph)
        nodes = graph.nodes
        paths = RequestPaths(graph, topology)
        provided = NearestNames(nodes.map(\.id), name: names.shortName)
        var ids: [ID] = []
        var neededBy: [Int] = []
        for (node, recipe) in nodes.enumerated() {
            for (dependency, edge) in recipe.dependencies.enumerated()
            where topology.target(of: node, dependency: dependency) == nil {
                ids.append(edge.target)
                neededBy.append(node)
            }
        }
        absent = (ids, NearestNames(ids, name: names.shortName), neededBy)
        self.names = names
    }

    func message(for problem: Problem) -> Message {
        let severity = problem.severity.rawValue
        switch problem.kind {
        case .missing(let id, let requests):
            return missing(id, requests, severity)
        case .duplicate(let id, let nodes):
            return duplicate(id, nodes, severity)
        case .cycle(let path, let members):
            return cycle(path, members, severity)
        case .captive(let path, let held):
            return captive(path, held, severity)
        case .argumentMismatch(let node, let requests):
            return argumentMismatch(node, requests, severity)
        case .unused(let node, let others):
            return unused(node, others, severity)
        }
    }

    // MARK: Parts that several messages have

    /// How many rows of a list or a path are shown.
    static let rowLimit = 10

    func name(_ id: ID) -> String { names.name(of: id).text }

    func name(_ node: Int) -> String { name(nodes[node].id) }

    /// Counted as in the recipe's own parameters, where the arguments come first.
    func parameter(_ request: Request) -> String {
        "parameter \(nodes[request.node].arguments.count + request.dependency + 1)"
    }

    func edge(_ request: Request) -> DependencyGraph.Edge {
        nodes[request.node].dependencies[request.dependency]
    }

    /// Who needs it, up to a recipe that nobody needs, and how many others need it too.
    ///
    /// - Returns: The recipes on the path.
    func neededBy(_ requests: [Request], in message: inout Message) -> [Int] {
        guard let first = requests.first else { return [] }
        let path = paths.path(from: first)
        rows(path, in: &message) { request, _, message in
            message.row(
                "needed by",
                name(request.node),
                parameter: parameter(request),
                at: nodes[request.node].location
            )
        }
        let others = Set(requests.map(\.node)).subtracting(path.map(\.node)).count
        if others > 0 { message.text("and", more(others, "recipe")) }
        return path.map(\.node)
    }

    /// A row for each, but from the middle of a long list only how many there are.
    func rows<Element>(
        _ elements: [Element],
        in message: inout Message,
        row: (Element, Int, inout Message) -> Void
    ) {
        let left = elements.count - Self.rowLimit
        for (index, element) in elements.enumerated() {
            if left <= 1 || index < Self.rowLimit / 2 || index >= Self.rowLimit / 2 + left {
                row(element, index, &message)
            } else if index == Self.rowLimit / 2 {
                message.text("…", more(left, "recipe"))
            }
        }
    }

    func more(_ count: Int, _ noun: String) -> String {
        "\(count) more \(noun)\(count == 1 ? "" : "s")"
    }

    /// `A`, `A and B`, `A, B and 3 more`.
    func list(_ items: [Int], limit: Int = 3) -> String {
        var shown = items.prefix(items.count > limit ? limit - 1 : limit).map { name($0) }
        if shown.count < items.count { shown.append("\(items.count - shown.count) more") }
        guard let last = shown.popLast() else { return "" }
        return shown.isEmpty ? last : shown.joined(separator: ", ") + " and " + last
    }
}
