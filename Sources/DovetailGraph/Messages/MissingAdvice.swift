// What to do about something that is missing depends on what it is likely to be.
extension MessageWriter {
    /// Nobody requests what was resolved. Of each node is said whether it is one of those who need it, however far above.
    func advice(
        forMissing id: ID,
        _ requests: [Request],
        isNeeded: [Bool],
        hasSimilar: Bool,
        in message: inout Message
    ) -> String {
        if id.fullName == "Dovetail.Container" {
            return
                "a recipe's parameters are its dependencies: take what is needed itself, as { (api: any ApiService) in … }"
        }
        let isFunction = isFunction(id)
        let named = named(id, isFunction: isFunction)
        if !named.isEmpty {
            for node in named { message.row("named", name(node), at: nodes[node].location) }
            let isResolved = requests.isEmpty
            let choices = named.map { isResolved ? "resolve(" + name($0) + ".self)" : "Named<" + name($0) + ">" }
            return (isResolved ? "" : "take it as ") + choices.joined(separator: " or ")
        }
        var arguments: [ID] = []
        for request in requests where arguments.isEmpty { arguments = edge(request).arguments ?? [] }
        var advice = names.registration(of: id, arguments: arguments)
        if let service = names.serviceMadeByFactory(id) {
            advice += ", or register(" + service + ".self, arguments: …) { … }"
        } else if let scope = nodes.indices.first(where: { isNeeded[$0] && nodes[$0].scope.isCustom }) {
            advice += ", or declare(.\(nodes[scope].scope), supplying: " + names.name(of: id).operand + ".self)"
        } else if isFunction {
            advice += ", or a closure where the parameter has a default: a reference to a function has none"
        } else if !hasSimilar, let recipe = recipeOfArguments(requests) {
            advice += ", or registerFactory(" + names.name(of: nodes[recipe].id).operand + ".self) { … }"
            advice += " where it is passed to resolve(_:arguments:)"
        }
        return advice
    }

    /// The named services of this type. Whether a function is `Sendable` makes no difference: it may have been left out.
    private func named(_ id: ID, isFunction: Bool) -> [Int] {
        func plain(_ id: ID) -> String {
            let name = name(id)
            return name.hasPrefix("@Sendable ") ? String(name.dropFirst(10)) : name
        }
        let wanted = plain(id)
        return nodes.indices.filter { node in
            guard let type = nodes[node].result else { return false }
            return type == id || isFunction && plain(type) == wanted
        }
    }

    private func isFunction(_ id: ID) -> Bool {
        let name = Array(name(id).utf8)
        return name.contains(") -> ") || name.contains(") throws -> ") || name.contains(") async ")
    }

    /// The one recipe that needs it, where nothing that it needs is there: then its parameters look like arguments.
    private func recipeOfArguments(_ requests: [Request]) -> Int? {
        guard let recipe = requests.first?.node, nodes[recipe].kind == .recipe, nodes[recipe].arguments.isEmpty,
            requests.allSatisfy({ $0.node == recipe }),
            nodes[recipe].dependencies.indices.allSatisfy({ isMissing(Request(node: recipe, dependency: $0)) })
        else { return nil }
        return recipe
    }
}
