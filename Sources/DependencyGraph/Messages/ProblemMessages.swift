// What is said about each kind of problem.
extension MessageWriter {
    func missing(_ id: ID, _ requests: [Request]) -> Message {
        var message = Message(Sentences.missing(registration: name(id)))
        // What needs it, however far above, cannot have been meant.
        let above = neededBy(requests, in: &message)
        for node in provided.nearest(to: id, limit: 3, without: above) {
            message.row("similar", name(node), at: nodes[node].location)
        }
        var arguments: [ID] = []
        for request in requests where arguments.isEmpty { arguments = edge(request).arguments ?? [] }
        var advice = names.registration(of: id, arguments: arguments)
        if let service = names.serviceMadeByFactory(id) {
            advice += ", or register(" + service + ".self, arguments: …) { … }"
        }
        message.advise(advice)
        return message
    }

    func duplicate(_ id: ID, _ duplicates: [Int]) -> Message {
        var message = Message(Sentences.duplicate(registration: name(id), count: duplicates.count))
        for (index, node) in duplicates.enumerated() where isShown(index, of: duplicates.count, in: &message) {
            message.row(index == 0 ? "first" : "again", name(id), at: nodes[node].location)
        }
        message.advise(
            "remove one, give one a name of its own (NamedService), or override it with replacing { … }"
        )
        return message
    }

    func cycle(_ path: [Request], _ members: [Int]) -> Message {
        guard let first = path.first, let last = path.last else { return Message("cycle") }
        var message = Message(Sentences.cycle(path.map { name($0.node) }))
        rows(path, "cycle", "needs", in: &message)
        message.row("needs", name(first.node), at: nil)
        let entangled = members.count - path.count
        if entangled > 0 { message.text("and", more(entangled) + " in cycles with these") }
        let deferred = names.factory(of: nodes[first.node].id)
        message.advise(
            "take one of them deferred, for example \(parameter(last)) of \(name(last.node)) as \(deferred)"
        )
        return message
    }

    func captive(_ path: [Request], _ held: Int) -> Message {
        guard let holder = path.first?.node else { return Message("captive dependency") }
        var message = Message("\(lived(holder)) holds \(lived(held)), which does not live as long")
        rows(path, "holder", "through", showsScopes: true, in: &message)
        message.row("held", lived(held), at: nodes[held].location)
        message.advise(
            "register \(name(held)) with scope: .\(nodes[holder].scope), "
                + "or \(name(holder)) with scope: .\(nodes[held].scope)"
        )
        return message
    }

    func argumentMismatch(_ node: Int, _ requests: [Request]) -> Message {
        let id = nodes[node].id
        let arguments = nodes[node].arguments
        let form = form(requests, takesSome: !arguments.isEmpty)
        let types = arguments.map { name($0) }
        var message = Message(Sentences.argumentMismatch(name(id), takes: types, isAskedFor: form))
        _ = neededBy(requests, in: &message)
        message.row("recipe", name(id), at: nodes[node].location)
        var advice = "take it as "
        if arguments.isEmpty {
            advice += name(id) + " or "
        }
        advice += names.factory(of: id, arguments: arguments)
        if arguments.isEmpty, let request = requests.first, let passed = edge(request).arguments {
            advice += ", or " + names.registration(of: id, arguments: passed)
        }
        message.advise(advice)
        return message
    }

    /// How the service is asked for.
    private func form(_ requests: [Request], takesSome: Bool) -> String {
        guard let request = requests.first, edge(request).kind == .factory else { return Sentences.form(passing: []) }
        if let arguments = edge(request).arguments { return Sentences.form(passing: arguments.map { name($0) }) }
        if let requested = edge(request).requested { return "as " + name(requested) }
        return takesSome ? "with other arguments" : "with arguments"
    }

    func unused(_ node: Int, _ others: [Int]) -> Message {
        var message = Message(Sentences.unused(name(node)))
        message.row("recipe", name(node), at: nodes[node].location)
        // An optional dependency that is misspelt is no error; this is where it shows.
        for position in absent.names.nearest(to: nodes[node].id, limit: 1) {
            let needing = absent.neededBy[position]
            message.row(
                "similar",
                "\(name(absent.ids[position])), which \(name(needing)) needs",
                at: nodes[needing].location
            )
        }
        if !others.isEmpty { message.text("and", "\(Sentences.list(others.map { name($0) })), which only it leads to") }
        message.advise("remove it, or ask for it")
        return message
    }
}
