// The message about each kind of problem.
extension MessageWriter {
    func missing(_ id: ID, _ requests: [Request]) -> Message {
        var message = Message(Sentences.missing(registration: name(id)))
        // A dependent, direct or not, cannot have been meant.
        let above = neededBy(requests, in: &message)
        if let advice = advice(forCollection: id, in: &message) { return message.advising(advice) }
        let similar = provided.nearest(to: id, limit: 3, without: above)
        for node in similar { message.row("similar", name(node), at: nodes[node].location) }
        let hasSimilar = !similar.isEmpty
        message.advise(advice(forMissing: id, requests, isNeeded: above, hasSimilar: hasSimilar, in: &message))
        return message
    }

    func duplicate(_ id: ID, _ duplicates: [Int]) -> Message {
        var message = Message(Sentences.duplicate(registration: name(id), count: duplicates.count))
        let first = nodes[duplicates[0]]
        let others = duplicates.filter { nodes[$0].location != first.location || nodes[$0].group != first.group }
        if let group = first.group, others.isEmpty {
            message.row("each", name(id), at: first.location)
            return message.advising("assemble \(name(group)) in one place only, or with assemble(once:) in each module")
        }
        for (index, node) in duplicates.enumerated() where isShown(index, of: duplicates.count, in: &message) {
            let isInput = nodes[node].kind == .input
            let word = isInput ? "input" : index == 0 ? "first" : "again"
            message.row(word, isInput ? nameWithScope(node) : name(id), at: nodes[node].location)
        }
        return message.advising(advice(forDuplicates: duplicates))
    }

    private func advice(forDuplicates duplicates: [Int]) -> String {
        guard let input = duplicates.first(where: { nodes[$0].kind == .input }) else {
            return "remove one, give one a name of its own (NamedService), or override it with replacing { … }"
        }
        let scope = "the scope " + nodes[input].scope.name
        return duplicates.allSatisfy { nodes[$0].kind == .input }
            ? "give the inputs of \(scope) different types"
            : "remove the registration: the value is passed where \(scope) is entered"
    }

    func cycle(_ path: [Request], _ members: [Int]) -> Message {
        guard let first = path.first, let last = path.last else { return Message("cycle") }
        var message = Message(Sentences.cycle(path.map { name($0.node) }))
        rows(path, "cycle", "needs", in: &message)
        message.row("needs", name(first.node), at: nil)
        let entangled = members.count - path.count
        if entangled > 0 { message.text("and", more(entangled) + " in cycles with these") }
        let deferred = names.factory(of: nodes[first.node].id, isOnMainActor: nodes[first.node].isOnMainActor)
        let example = "\(parameter(last)) of \(name(last.node)) as \(deferred)"
        return message.advising("take one of them deferred, for example " + example)
    }

    func captive(_ path: [Request], _ held: Int) -> Message {
        guard let holder = path.first?.node else { return Message("captive dependency") }
        // Otherwise, it has a function that makes the service, but is outside of the scope in which that exists.
        let isHeld = path.allSatisfy { edge($0).kind.holds }
        let fault =
            isHeld
            ? "holds \(nameWithScope(held)), which does not live as long"
            : "makes \(nameWithScope(held)) through a function, but lives outside of the scope \(nodes[held].scope.name)"
        var message = Message(nameWithScope(holder) + " " + fault)
        rows(path, "holder", "through", showsScopes: true, in: &message)
        message.row(isHeld ? "held" : "made", nameWithScope(held), at: nodes[held].location)
        // An input belongs to its scope, and so does a function whose call is a scope within it.
        let isFixed = nodes[held].kind == .input || nodes[held].dependencies.contains(where: \.entersScope)
        let other = isFixed || !isHeld ? "" : "\(name(held)) with \(modifier(holder)), or "
        return message.advising("register \(other)\(name(holder)) with \(modifier(held))" + entering(holder, for: held))
    }

    /// The advice to enter the scope of a service; empty if it has none, or one of several.
    private func entering(_ holder: Int, for held: Int) -> String {
        let scope = nodes[held].scope
        guard scope.isCustom, scope.alternatives.count == 1 else { return "" }
        return ", or let it take Enter<\(scope)> and resolve \(name(held)) in the scope that it enters"
    }

    /// The modifier that gives a service the scope of this one.
    private func modifier(_ node: Int) -> String {
        let scope = nodes[node].scope
        guard scope.isCustom else { return "scope(.\(scope.name))" }
        return scope.alternatives.map { "scope(\($0.name).self)" }.joined(separator: " or ")
    }

    func longChain(_ path: [Request], _ limit: Int) -> Message {
        var message = Message("a chain of \(path.count + 1) services is too long: making it could overflow the stack")
        rows(path, "chain", "needs", in: &message)
        if let last = path.last { message.row("needs", name(edge(last).target), at: nil) }
        let advice = "give one of these an async recipe or onStart, so that start() makes it first"
        return message.advising("up to \(limit) nested services are safe on any thread; " + advice)
    }

    func secondInstance(_ path: [Request]) -> Message {
        let first = path[0].node
        var message = Message(Sentences.secondInstance(nameWithScope(first)))
        rows(path, "first", "needs", in: &message)
        message.row("second", name(first), at: nil)
        return message.advising("register \(name(first)) with a scope that outlives the call, or pass the instance on")
    }

    func argumentMismatch(_ node: Int, _ requests: [Request]) -> Message {
        if requests.contains(where: { edge($0).requested == nodes[node].id }) { return nameAsType(node, requests) }
        let id = nodes[node].id.service
        let recipes = recipes(for: id)
        let lists = recipes.map { $0.arguments.map { name($0) } }
        let form = form(requests, takesSome: !nodes[node].arguments.isEmpty)
        var message = Message(Sentences.argumentMismatch(name(id), takes: lists, isAskedFor: form))
        _ = neededBy(requests, in: &message)
        for recipe in recipes { message.row("recipe", name(recipe.id), at: recipe.location) }
        if let dependent = requests.first?.node, !nodes[node].scope.outlives(nodes[dependent].scope) {
            let way = "enter the scope \(nodes[node].scope), and resolve \(name(id)) there"
            return message.advising(way + ": \(nameWithScope(dependent)) outlives it")
        }
        let forms = recipes.flatMap { recipe in
            let form = names.factory(of: id, arguments: recipe.arguments, isOnMainActor: recipe.isOnMainActor)
            return recipe.arguments.isEmpty ? [name(id), form] : [form]
        }
        var advice = "take it as " + forms.joined(separator: " or ")
        let passed = requests.first.flatMap { edge($0).arguments } ?? []
        if recipes.contains(where: \.arguments.isEmpty), !passed.isEmpty {
            advice += ", or " + names.registration(of: id, arguments: passed)
        }
        return message.advising(advice)
    }

    /// The name of a service was requested as if it were a type.
    private func nameAsType(_ node: Int, _ requests: [Request]) -> Message {
        var message = Message(name(node) + " is the name of a service, but is requested as a type")
        _ = neededBy(requests, in: &message)
        message.row("recipe", name(node), at: nodes[node].location)
        return message.advising("take it as Named<" + name(node) + ">")
    }

    /// The recipes of a service, one for each list of arguments.
    private func recipes(for service: ID) -> [Node] {
        nodes.filter { $0.id.service == service }.reduce(into: []) { recipes, node in
            if !recipes.contains(where: { $0.id == node.id }) { recipes.append(node) }
        }
    }

    /// The form of the requests.
    private func form(_ requests: [Request], takesSome: Bool) -> String {
        guard let request = requests.first, edge(request).kind == .factory else { return Sentences.form(passing: []) }
        if let arguments = edge(request).arguments { return Sentences.form(passing: arguments.map { name($0) }) }
        if let requested = edge(request).requested { return "as " + name(requested) }
        return takesSome ? "with other arguments" : "with arguments"
    }

    func mistake(_ node: Int, _ mistake: Node.Mistake) -> Message {
        let name = name(node)
        switch mistake {
        case .replacesNothing: return replacesNothing(node)
        case .notAnObject:
            let sentence = Sentences.notAnObject(name, made: nil)
            return self.mistake(node, sentence, "make it a class, or register it with another scope")
        case .functionCanFail(let function, let cause, let way): return functionCanFail(node, function, cause, way)
        case .holdsMainActor(let way):
            let cause = way.last.map { self.name($0) }
            let sentence = "\(name) runs outside of the main actor, but \(cause ?? "") is made there"
            let form = "@MainActor () async throws -> \(cause ?? "S")"
            return self.mistake(node, sentence, because: way, "take a function that makes it later: " + form)
        case .functionLeavesMainActor(let function, let way):
            let call = "\(name) takes \(self.name(function)), whose calls leave the main actor"
            let sentence = call + ", but \(way.last.map { self.name($0) } ?? "") is made there"
            let advice = "take a function that stays there, () throws -> S, or register what it makes on the main actor"
            return self.mistake(node, sentence, because: way, advice)
        case .hooksOfTransient(let id):
            let sentence = "\(self.name(id)) has hooks, but each dependent gets another instance"
            return self.mistake(node, sentence, "share it: register(\(self.name(id)).self) { … }.scope(.singleton)")
        case .startsUnshared:
            let sentence = "\(name) starts, so it is shared, but its registration says that it is not"
            return self.mistake(node, sentence, "leave out scope(.transient) or scope(.graph), or what starts it")
        case .endlessScope(let scope):
            let sentence = "the scope \(self.name(scope)) encloses itself"
            return self.mistake(node, sentence, "let its Outer be another scope")
        case .decoratesExtended(let original, let location): return decoratesExtended(node, original, location)
        }
    }

    private func replacesNothing(_ node: Int) -> Message {
        let id = nodes[node].id
        var message = Message("nothing is registered that " + name(id) + " could replace")
        message.row("replacing", name(id), at: nodes[node].location)
        let others = nodes.indices.filter { $0 != node && nodes[$0].id.service == id.service }
        for other in others + provided.nearest(to: id, limit: 3 - min(3, others.count)) {
            message.row(others.contains(other) ? "recipe" : "similar", name(other), at: nodes[other].location)
        }
        return message.advising("replace a registered service, or register this one with the others")
    }

    private func functionCanFail(_ node: Int, _ function: ID, _ cause: Node.FailureCause, _ way: [ID]) -> Message {
        let other = way.last.map { name($0) } ?? ""
        let reason =
            switch cause {
            case .throwing: "the recipe of \(other) can throw"
            case .starts: "\(other) has to be started first"
            case .scoped: "\(other) is not a transient service or a singleton"
            case .mainActor: "\(other) is made on the main actor only"
            case .held: "\(other) holds it, and may outlive the container"
            }
        let sentence = "\(name(node)) takes \(name(function)), which cannot throw, but \(reason)"
        return mistake(node, sentence, because: way, "take it as a function that throws")
    }

    /// A mistake in a recipe, and the recipes that lead to its cause, the last one.
    private func mistake(_ node: Int, _ sentence: String, because way: [ID] = [], _ advice: String) -> Message {
        var message = Message(sentence)
        message.row("recipe", name(node), at: nodes[node].location)
        for (position, id) in way.enumerated() where id != nodes[node].id {
            let role = position == way.count - 1 ? "cause" : "through"
            message.row(role, name(id), at: nodes.first { $0.id == id }?.location)
        }
        return message.advising(advice)
    }

    private func decoratesExtended(_ node: Int, _ original: ID, _ location: DependencyGraph.Location) -> Message {
        let name = name(original)
        var message = Message(name + " is decorated by an extension, which shares it with the extended container")
        message.row("first", name, at: location)
        message.row("decorated", name, at: nodes[node].location)
        return message.advising("decorate it where it is registered, or register the decorated one under a name")
    }

    func unused(_ node: Int, _ others: [Int]) -> Message {
        var message = Message(Sentences.unused(name(node)))
        message.row("recipe", name(node), at: nodes[node].location)
        // A misspelled optional dependency is not an error, but it may explain this unused recipe.
        for request in absentNames.nearest(to: nodes[node].id, limit: 1).map({ absent[$0] }) {
            let similar = "\(name(edge(request).target)), which \(name(request.node)) needs"
            message.row("similar", similar, at: nodes[request.node].location)
        }
        if !others.isEmpty {
            message.text("and", "\(Sentences.list(others.map { name($0) })), which only it depends on")
        }
        return message.advising("remove it, or take it as a dependency")
    }

    func shadowing(_ node: Int, _ others: [Int]) -> Message {
        func graph(_ node: Int) -> String { nodes[node].group.map { name($0) } ?? "its graph" }
        let graphs = others.map(graph)
        let names = others.map { name($0) }
        var message = Message(Sentences.shadowing(name(node), names, in: graph(node), of: graphs))
        message.row("recipe", name(node), at: nodes[node].location)
        for other in others { message.row("hidden", name(other), at: nodes[other].location) }
        let list = Sentences.list(graphs)
        return message.advising("make " + name(node) + " an input of " + list + " to use it there, or rename one")
    }
}

// The advice about a missing service depends on what it probably is.
extension MessageWriter {
    /// There are no requests if the service was resolved from outside. `isNeeded` says which nodes depend on it in any way.
    func advice(
        forMissing id: ID,
        _ requests: [Request],
        isNeeded: [Bool],
        hasSimilar: Bool,
        in message: inout Message
    ) -> String {
        if id.fullName == "DovetailContainer.Container" {
            return requests.isEmpty
                ? "use the container itself"
                : "a recipe's parameters are its dependencies: let it take them instead of the container, as { (api: any ApiService) in … }"
        }
        // A function that makes the service may be the service of a name.
        let requested = requests.compactMap { edge($0).requested }
        let named = ([id] + requested).lazy.map(named).first { !$0.isEmpty } ?? []
        if !named.isEmpty {
            for node in named { message.row("named", name(node), at: nodes[node].location) }
            if requests.isEmpty { return named.map { "resolve(\(name($0)).self)" }.joined(separator: " or ") }
            return "take it as " + named.map { "Named<\(name($0))>" }.joined(separator: " or ")
        }
        let arguments = requests.lazy.compactMap { self.edge($0).arguments }.first { !$0.isEmpty } ?? []
        var advice = names.registration(of: id, arguments: arguments)
        if let service = names.serviceMadeByFactory(id) {
            advice += ", or register(" + service + ".self, arguments: …) { … }"
        } else if let scope = nodes.indices.first(where: { isNeeded[$0] && nodes[$0].scope.isCustom }) {
            advice += ", or make it one of the Inputs of \(nodes[scope].scope)"
        } else if isFunction(id) {
            advice += ", or a closure if the parameter has a default value: a reference to a function has none"
        } else if !hasSimilar, let recipe = recipeOfArguments(requests) {
            advice += ", or registerFactory(" + names.name(of: nodes[recipe].id).operand + ".self) { … }"
            advice += " if it is passed to resolve(_:arguments:)"
        }
        return advice
    }

    /// The named services of this type. That a function is `Sendable` may have been left out, and `async` depends on the module.
    private func named(_ id: ID) -> [Int] {
        let isFunction = isFunction(id)
        func plain(_ id: ID) -> String {
            let marks = ["nonisolated(nonsending) ", "@Sendable "]
            return marks.reduce(name(id)) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
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

    /// The only recipe that needs the service, if none of its dependencies is registered: its parameters are then probably arguments.
    private func recipeOfArguments(_ requests: [Request]) -> Int? {
        guard let recipe = requests.first?.node, nodes[recipe].kind == .recipe, nodes[recipe].arguments.isEmpty,
            requests.allSatisfy({ $0.node == recipe }),
            nodes[recipe].dependencies.indices.allSatisfy({ isMissing(Request(node: recipe, dependency: $0)) })
        else { return nil }
        return recipe
    }
}
