/// The names of a graph for its messages: short, but with modules where two things would read alike.
///
/// Working out a name is slow, so each one is worked out once.
struct DisplayNames {
    private var short: [DependencyGraph.ID: TypeName] = [:]
    private var firstWithName: [String: DependencyGraph.ID] = [:]
    private var ambiguous: Set<String> = []

    init(_ graph: DependencyGraph) {
        for node in graph.nodes {
            add(node.id)
            node.arguments.forEach { add($0) }
            for edge in node.dependencies {
                add(edge.target)
                edge.arguments?.forEach { add($0) }
            }
        }
    }

    private mutating func add(_ id: DependencyGraph.ID) {
        guard short[id] == nil else { return }
        let name = id.name(withModules: false)
        short[id] = name
        let first = firstWithName[name.text, default: id]
        firstWithName[name.text] = first
        if first != id { ambiguous.insert(name.text) }
    }

    func name(of id: DependencyGraph.ID) -> TypeName {
        let name = short[id] ?? id.name(withModules: false)
        return ambiguous.contains(name.text) ? id.name(withModules: true) : name
    }

    func shortName(of id: DependencyGraph.ID) -> String {
        short[id]?.text ?? id.description
    }

    /// As a tuple: `(User.ID, String)`.
    func names(of ids: [DependencyGraph.ID]) -> String {
        "(\(ids.map { name(of: $0).text }.joined(separator: ", ")))"
    }

    /// The type of a function that makes it: `@Sendable (User.ID) throws -> ProfileViewModel`.
    func factory(of id: DependencyGraph.ID, arguments: [DependencyGraph.ID] = []) -> String {
        "@Sendable \(names(of: arguments)) throws -> \(name(of: id).text)"
    }

    /// What a function makes from arguments, where it has the form of a factory. Whether it was meant as one, or as a
    /// service of its own, its type does not tell.
    func serviceMadeByFactory(_ id: DependencyGraph.ID) -> String? {
        let name = name(of: id).text
        guard name.hasPrefix("@Sendable (") || name.hasPrefix("("), !name.hasPrefix("() "),
            !name.hasPrefix("@Sendable () "),
            let arrow = name.ranges(of: ") throws -> ").last
        else { return nil }
        let service = String(name[arrow.upperBound...])
        return DependencyGraph.ID(service).operand
    }

    /// The call that registers it: `register(Users.Load.self) { … }`.
    func registration(of id: DependencyGraph.ID, arguments: [DependencyGraph.ID] = []) -> String {
        var text = "register(\(name(of: id).operand).self"
        if !arguments.isEmpty {
            text += ", arguments: " + arguments.map { "\(name(of: $0).operand).self" }.joined(separator: ", ")
        }
        return text + ") { … }"
    }
}
