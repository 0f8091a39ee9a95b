import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// The description of a graph, and its initializer.
extension GraphWriter {
    /// The graph as a value.
    var description: DeclSyntax {
        """
        /// The graph as a value.
        \(raw: access)nonisolated static var dependencyGraph: Dovetail::DependencyGraph { _Includable._describe([]) }
        """
    }

    /// The method by which including graphs get this one as a value. They pass the graphs that were already visited.
    var describing: String {
        let file = context.location(of: graph.name).map { "\($0.file)" } ?? "\"\""
        let included = inclusions.map { "\($0.name.named("_"))._describe" }.joined(separator: ", ")
        let including = included.isEmpty ? "" : ", including: [\(included)]"
        return """
            \(access)static func _describe(_ path: Dovetail::_Graph.Path) -> Dovetail::DependencyGraph { .init(recipes: #\"""
                \(source.description.joined(separator: "\n    "))
                \"""#, of: "\(source.name)", fileID: \(file)\(including), within: path) }
            """
    }

    /// A memberwise initializer like the compiler's, if that is missing because of another initializer, or is internal although other
    /// modules have to call it. A deprecated input with a default value can be left out.
    var initializers: [DeclSyntax] {
        guard !hasInitializer, settable.allSatisfy({ $0.type != nil }) else { return [] }
        guard ["public ", "package "].contains(initializerAccess) || !copying.isEmpty else { return [] }
        let current = settable.filter { $0.attributes.availability.isEmpty || $0.defaultValue == nil }
        return (current.count < settable.count ? [memberwise(of: current)] : []) + [memberwise(of: settable)]
    }

    /// That of the graph, or of the least visible input. An input without a level is as visible as the graph, since it is passed where
    /// the graph is made; a private one is set from the same file.
    private var initializerAccess: String {
        let access = context.access(of: graph, taking: settable.map(\.modifiers).filter { $0.access != nil })
        return access == "private " ? "fileprivate " : access
    }

    /// The inputs that an initializer sets.
    var settable: [Input] { wiring.inputs.filter { !$0.isFixed } }

    var hasInitializer: Bool { graph.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) } }

    /// A macro cannot see that a type is the name of a function type, which has to escape. The compiler says so on the input's line.
    private func memberwise(of inputs: [Input]) -> DeclSyntax {
        let parameters = inputs.map { input in
            let type = input.type?.trimmedDescription ?? ""
            let escaping = input.type.flatMap(FunctionShape.init) == nil ? "" : "@escaping "
            return "\(input.name.text): \(escaping)\(type)\(input.defaultValue.map { " = \($0)" } ?? "")"
        }
        let statements = inputs.map { input in
            let assignment = "self.\(input.name.text) = \(input.name.text)"
            guard input.type?.isNominal == true else { return "    \(assignment)\n" }
            let line = context.line(of: input.name)
            return "\(line.start)\(line.indentation)\(assignment)\(line.end)\n"
        }
        return """
            /// Creates the graph from its inputs.
            \(raw: inputs.availability)\(raw: initializerAccess)init(\(raw: parameters.joined(separator: ", "))) {
            \(raw: statements.joined())}
            """
    }
}
