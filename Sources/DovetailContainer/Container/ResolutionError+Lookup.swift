import DovetailAnalysis

// Only the reason of these errors is determined at once: names are slow to compute, and code that uses `try?` never reads them.
extension ResolutionError {
    /// Explains why a container has no service of this type with these arguments.
    static func unresolved(
        _ type: Any.Type,
        arguments: [Any.Type],
        _ resolver: BindingResolver,
        _ graph: DependencyGraph
    ) -> Self {
        let service = resolver.service(of: type)
        let id = { @Sendable in DependencyGraph.ID(service: service) }
        return Self(resolver.provides(service) ? .argumentMismatch : .notRegistered, { id().description }) {
            let passed = arguments.map { DependencyGraph.ID($0) }
            let how = passed.isEmpty ? "without any" : "with " + Sentences.tuple(passed.map(\.description))
            return message(about: id(), how, passing: passed, in: graph)
        }
    }

    /// Explains why a container cannot supply this type.
    static func unsupplied(_ type: Any.Type, _ wiring: Wiring, _ graph: DependencyGraph) -> Self {
        let resolver = wiring.resolver
        let hasLikelyRecipe = resolver.likelyRecipe(for: resolver.service(of: type)) != nil
        let edge = { @Sendable in wiring.missingEdge(type) }
        return Self(hasLikelyRecipe ? .argumentMismatch : .notRegistered, { edge().target.description }) {
            let edge = edge()
            guard edge.requested != edge.target else {
                let name = edge.target.description
                var message = Message("error: " + name + " is the name of a service, but was resolved as a type")
                message.advise("resolve(" + name + ".self)")
                return message.description
            }
            let form = edge.requested.map { "as " + $0.description }
            return message(about: edge.target.service, form ?? "without any", passing: [], in: graph)
        }
    }

    private static func message(
        about service: DependencyGraph.ID,
        _ how: String,
        passing passed: [DependencyGraph.ID],
        in graph: DependencyGraph
    ) -> String {
        let name = service.description
        let nodes = graph.nodes.filter { $0.id.service == service }
        guard !nodes.isEmpty else {
            let problem = DependencyGraph.Problem(.missing(service, neededBy: []))
            return problem.message(in: graph)
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
                "a recipe's parameters are its dependencies; if they are arguments, use "
                + "registerFactory(\(service.operand).self) { … } or register(\(service.operand).self, arguments: \(types)) { … }"
            message.advise(advice)
            return message.description
        }
        let calls = lists.map { arguments in
            let arguments = arguments.isEmpty ? "" : ", arguments: " + arguments.joined(separator: ", ")
            return "resolve(" + service.operand + ".self" + arguments + ")"
        }
        let takesSome = lists.contains { !$0.isEmpty }
        let advice = (takesSome ? "pass values of exactly these types: " : "") + calls.joined(separator: " or ")
        message.advise(advice)
        return message.description
    }
}
