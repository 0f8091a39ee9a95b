// Advice about a collection without contributions, whose element type is registered as a service.
extension MessageWriter {
    /// Adds rows for the services that were probably meant, and returns the advice; `nil` if this is no such collection.
    func advice(forCollection id: ID, in message: inout Message) -> String? {
        guard let wanted = CollectionName(name(id)) else { return nil }
        for node in nodes.indices where nodes[node].kind == .collection {
            guard let other = CollectionName(name(node)) else { continue }
            if wanted.element == other.element {
                message.row("similar", name(node), at: nodes[node].location)
                return "take it as \(name(node))" + (other.key == nil ? ", or contribute each of them with a key" : "")
            }
            if returns(wanted.element, other.element) {
                message.row("similar", name(node), at: nodes[node].location)
                return "take the whole collection deferred, as @Sendable () throws -> \(name(node))"
            }
        }
        let registered = nodes.indices.filter { name($0) == wanted.element || returns(wanted.element, name($0)) }
        guard let first = registered.first else { return nil }
        for node in registered { message.row("registered", name(node), at: nodes[node].location) }
        let key = wanted.key == nil ? "" : ", key: …"
        return "contribute(\(names.name(of: nodes[first].id.service).operand).self\(key)) { … } for each element, or "
            + names.registration(of: id)
    }

    /// Whether a function of this type returns the service. The runtime leaves out `any` within other types.
    private func returns(_ function: String, _ service: String) -> Bool {
        let bare = service.hasPrefix("any ") ? String(service.dropFirst(4)) : service
        return function.hasSuffix(" -> " + service) || function.hasSuffix(" -> " + bare)
    }

    /// The parts of a collection type's name.
    private struct CollectionName {
        let key: String?
        let element: String

        init?(_ name: String) {
            guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
            let content = name.dropFirst().dropLast()
            let first = content.split(outsideOf: ": ")[0]
            let rest = content[first.endIndex...].dropFirst(2)
            key = rest.isEmpty ? nil : String(first)
            element = String(rest.isEmpty ? first : rest)
        }
    }
}
