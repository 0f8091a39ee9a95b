// Advice about a collection without contributions, whose element type is registered as a service.
extension MessageWriter {
    /// Adds rows for the services that were probably meant, and returns the advice; `nil` if this is not such a
    /// collection.
    func advice(forCollection id: ID, in message: inout Message) -> String? {
        guard let wanted = CollectionName(name(id)) else { return nil }
        let collections = nodes.indices.filter { nodes[$0].kind == .collection }
        for node in collections {
            guard let other = CollectionName(name(node)) else { continue }
            if wanted.element == other.element {
                message.row("similar", name(node), at: nodes[node].location)
                return other.key == nil
                    ? "take it as \(name(node)), or contribute each of them with a key" : "take it as \(name(node))"
            }
            if returns(wanted.element, other.element) {
                message.row("similar", name(node), at: nodes[node].location)
                return "take the whole collection deferred, as @Sendable () throws -> \(name(node))"
            }
        }
        let registered = nodes.indices.filter { node in
            name(node) == wanted.element || returns(wanted.element, name(node))
        }
        guard let first = registered.first else { return nil }
        for node in registered { message.row("registered", name(node), at: nodes[node].location) }
        let key = wanted.key == nil ? "" : ", key: …"
        return "contribute(\(names.name(of: nodes[first].id.service).operand).self\(key)) { … } for each element, or "
            + names.registration(of: id)
    }

    /// Whether a function of this type returns the service. The runtime leaves out `any` within other types.
    private func returns(_ function: String, _ service: String) -> Bool {
        function.hasSuffix(" -> " + service)
            || service.hasPrefix("any ") && function.hasSuffix(" -> " + service.dropFirst(4))
    }

    /// The parts of a collection type's name.
    private struct CollectionName {
        let key: String?
        let element: String

        init?(_ name: String) {
            guard name.hasPrefix("["), name.hasSuffix("]") else { return nil }
            let content = Array(name.utf8).dropFirst().dropLast()
            var depth = 0
            var colon: Int?
            for (index, letter) in zip(content.indices, content) {
                switch letter {
                case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
                // The arrow of a function type closes no bracket.
                case UInt8(ascii: ">") where content[index - 1] != UInt8(ascii: "-"): depth -= 1
                case UInt8(ascii: ":") where depth == 0 && colon == nil: colon = index
                default: break
                }
            }
            guard let colon else {
                key = nil
                element = String(decoding: content, as: UTF8.self)
                return
            }
            key = String(decoding: content[..<colon], as: UTF8.self)
            element = String(decoding: content[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }
}
