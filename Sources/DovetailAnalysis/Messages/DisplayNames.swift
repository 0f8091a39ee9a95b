/// The names of a graph for its messages: short, but with modules where two short names are equal.
///
/// Computing a name is slow, so each one is computed once.
package final class DisplayNames {
    private var numbers = Numbering()
    /// The short name of each number.
    private var short: [TypeName] = []
    /// For each short name, the number of the first ID that has it, and whether other IDs have it, too.
    private var firsts = Numbering()
    private var isAmbiguous: [Bool] = []

    package init(_ graph: DependencyGraph) {
        for node in graph.nodes {
            add(node.id)
            node.arguments.forEach(add)
            for edge in node.dependencies {
                add(edge.target)
                edge.arguments?.forEach(add)
            }
        }
    }

    private func add(_ id: DependencyGraph.ID) {
        guard numbers.number(of: id, orElse: short.count) == short.count else { return }
        let name = id.name(withModules: false)
        let first = firsts.number(of: DependencyGraph.ID(name.text), orElse: short.count)
        short.append(name)
        isAmbiguous.append(false)
        if first + 1 < short.count { isAmbiguous[first] = true }
    }

    package func name(of id: DependencyGraph.ID) -> TypeName {
        let name = shortName(of: id)
        let first = firsts[DependencyGraph.ID(name.text)]
        return first >= 0 && isAmbiguous[first] ? id.name(withModules: true) : name
    }

    func shortName(of id: DependencyGraph.ID) -> TypeName {
        let number = numbers[id]
        return number < 0 ? id.name(withModules: false) : short[number]
    }

    /// As a tuple: `(User.ID, String)`.
    package func names(of ids: [DependencyGraph.ID]) -> String { Sentences.tuple(ids.map { name(of: $0).text }) }

    /// The type of a function that makes the service: `@Sendable (User.ID) throws -> ProfileViewModel`.
    func factory(
        of id: DependencyGraph.ID,
        arguments: [DependencyGraph.ID] = [],
        isOnMainActor: Bool = false
    ) -> String {
        (isOnMainActor ? "@MainActor " : "@Sendable ") + names(of: arguments) + " throws -> " + name(of: id).text
    }

    /// The service that a function makes from arguments, if it has the form of a factory. The type does not tell whether the
    /// function was meant as a factory or is a service itself.
    func serviceMadeByFactory(_ id: DependencyGraph.ID) -> String? {
        let name = Array(name(of: id).text.utf8)
        let start = name.contains("@Sendable ", at: 0) ? 10 : 0
        guard name.contains("(", at: start), !name.contains("() ", at: start),
            let arrow = name.indices.last(where: { name.contains(") throws -> ", at: $0) })
        else { return nil }
        return DependencyGraph.ID(name.string(arrow + 12..<name.count)).operand
    }

    /// The call that registers the service: `register(Users.Load.self) { … }`.
    func registration(of id: DependencyGraph.ID, arguments: [DependencyGraph.ID] = []) -> String {
        let types = arguments.map { name(of: $0).operand + ".self" }.joined(separator: ", ")
        return "register(\(name(of: id).operand).self" + (types.isEmpty ? "" : ", arguments: " + types) + ") { … }"
    }
}
