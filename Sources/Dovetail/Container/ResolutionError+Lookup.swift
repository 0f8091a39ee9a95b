import DovetailGraph

extension ResolutionError {
    /// Explains why a container has no service of this type with these arguments.
    static func unresolved(_ type: Any.Type, arguments: [Any.Type], in graph: DependencyGraph) -> Self {
        let passed = arguments.map { DependencyGraph.ID($0) }
        let how = passed.isEmpty ? "without any" : "with " + Sentences.tuple(passed.map(\.description))
        return unresolved(id(of: type, in: graph), how, passing: passed, in: graph)
    }

    /// Explains why a container cannot supply this type.
    static func unsupplied(_ type: Any.Type, _ edge: DependencyGraph.Edge, in graph: DependencyGraph) -> Self {
        if edge.requested == edge.target {
            let name = edge.target.description
            let message = Message("error: " + name + " is the name of a service, but was resolved as a type")
            return Self(.notRegistered, name, message, toFix: "resolve(" + name + ".self)")
        }
        let form = edge.requested.map { "as " + $0.description }
        return unresolved(edge.target.service, form ?? "without any", passing: [], in: graph)
    }

    private static func unresolved(
        _ service: DependencyGraph.ID,
        _ how: String,
        passing passed: [DependencyGraph.ID],
        in graph: DependencyGraph
    ) -> Self {
        let name = service.description
        let nodes = graph.nodes.filter { $0.id.service == service }
        guard !nodes.isEmpty else {
            let problem = DependencyGraph.Problem(.missing(service, neededBy: []))
            return Self(.notRegistered, name) { graph.messages(forErrors: [problem], coloured: false).joined() }
        }
        let lists = nodes.map { $0.arguments.map(\.description) }
        var message = Message("error: \(name) takes \(Sentences.alternatives(lists)), but was resolved \(how)")
        for node in nodes { message.row("recipe", node.id.description, at: node.location) }
        let looksLikeFactory = { (node: DependencyGraph.Node) in
            !passed.isEmpty && node.arguments.isEmpty && node.dependencies.map(\.target).starts(with: passed)
        }
        if nodes.contains(where: looksLikeFactory) {
            let types = passed.map { $0.operand + ".self" }.joined(separator: ", ")
            let advice =
                "a recipe's parameters are its dependencies; for those that are passed, "
                + "registerFactory(\(service.operand).self) { … } or register(\(service.operand).self, arguments: \(types)) { … }"
            return Self(.argumentMismatch, name, message, toFix: advice)
        }
        let calls = lists.map { arguments in
            let arguments = arguments.isEmpty ? "" : ", arguments: " + arguments.joined(separator: ", ")
            return "resolve(" + service.operand + ".self" + arguments + ")"
        }
        let takesSome = lists.contains { !$0.isEmpty }
        let advice = (takesSome ? "pass values of exactly these types: " : "") + calls.joined(separator: " or ")
        return Self(.argumentMismatch, name, message, toFix: advice)
    }

    /// The ID of a named service is its name, and the ID of an optional is its service's.
    private static func id(of type: Any.Type, in graph: DependencyGraph) -> DependencyGraph.ID {
        let id = DependencyGraph.ID(service: type)
        guard let optional = type as? any OptionalParameter.Type, !graph.nodes.contains(where: { $0.id.service == id })
        else { return id }
        return Self.id(of: optional.wrapped, in: graph)
    }
}
