import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// The description of a graph, and its initialiser.
extension GraphWriter {
    /// The graph as a value.
    var description: DeclSyntax {
        """
        /// The graph as a value, for queries and pictures.
        \(raw: access)nonisolated static var dependencyGraph: Dovetail::DependencyGraph {
            _IncludableGraph._describe(Dovetail::GraphDescriptions())
        }
        """
    }

    /// The method by which including graphs get this one as a value. They pass the graphs that were already visited.
    var describing: String {
        let file = context.location(of: graph.name).map { "\($0.file)" } ?? "\"\""
        let included = inclusions.map { "\($0.name.named("_"))._describe" }
        return """
            \(access)static func _describe(_ descriptions: Dovetail::GraphDescriptions) -> Dovetail::DependencyGraph {
                descriptions.graph(
                    recipes: #\"""
                        \(source.description.joined(separator: "\n            "))
                        \"""#,
                    of: "\(source.name)",
                    fileID: \(file),
                    including: [\(included.joined(separator: ", "))]
                )
            }
            """
    }

    /// A memberwise initialiser for other modules, since the compiler's is internal.
    var initializer: DeclSyntax? {
        guard !access.isEmpty, !hasInitializer, settable.allSatisfy({ $0.type != nil }) else { return nil }
        return memberwise(access: access)
    }

    /// The inputs that an initialiser sets.
    var settable: [Input] { wiring.inputs.filter { !$0.isFixed } }

    var hasInitializer: Bool {
        graph.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
    }

    /// A memberwise initialiser like the compiler's.
    func memberwise(access: String) -> DeclSyntax {
        let parameters = settable.map { input in
            let type = input.type?.trimmedDescription ?? ""
            let escaping = input.type.flatMap(FunctionShape.init) == nil ? "" : "@escaping "
            let value = input.binding.initializer.map { " = \($0.value.trimmedDescription)" }
            let isNil = value == nil && input.isVariable && input.type?.isOptional == true
            return "\(input.name.text): \(escaping)\(type)\(isNil ? " = nil" : value ?? "")"
        }
        let statements = settable.map { "    self.\($0.name.text) = \($0.name.text)\n" }
        return """
            /// Creates the graph from its inputs.
            \(raw: access)init(\(raw: parameters.joined(separator: ", "))) {
            \(raw: statements.joined())}
            """
    }
}
