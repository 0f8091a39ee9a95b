import SwiftSyntax
import SwiftSyntaxBuilder

// The members that change a graph for a test.
extension GraphWriter {
    /// Whether anything can be replaced. After an error the members exist in any case, because code may use them.
    var canBeReplaced: Bool { wiring.recipes.contains(where: \.isReplaceable) || !graphs.isEmpty || isBroken }

    var replacing: [DeclSyntax] {
        guard canBeReplaced else { return [] }
        return [
            """
            /// Returns a copy in which recipes are replaced.
            \(raw: access)func replacing(_ change: (inout Dovetail::Replacements<Recipes>) throws -> Void) rethrows -> Self { try Recipes._replacing(self, change) }
            """,
            "var _replaced = Dovetail::Replacements(Recipes())",
        ] + copying + innerGraphs
    }

    // MARK: Inside

    /// The members that `inside` may change: inputs and recipes that may provide a graph. The compiler decides which of them do.
    var graphs: [any GraphMember] { graphInputs + named.filter { $0.isReplaceable && $0.mayBeGraph } }

    /// The inputs that may be graphs. To change a constant, an initializer makes a copy, for which all types have to be written.
    private var graphInputs: [Input] {
        guard hasInitializer || wiring.inputs.allSatisfy({ $0.isFixed || $0.type != nil }) else { return [] }
        return settable.filter { !$0.isPrivate && $0.mayBeGraph }
    }

    private var innerGraphs: [DeclSyntax] {
        guard !graphs.isEmpty else { return [] }
        // If the graph need not be Sendable, replacements inside it need not be either.
        let keys = graphs.map { graph in
            "    \(graph.access)let \(graph.name.text) = Dovetail::_Graph.InnerGraphLookup<\(graph.namedType).Service, "
                + "\(isSendable ? commonIsolation : "()")>(\"\(graph.name.spoken)\")._recipes"
        }
        return [
            """
            /// The graphs that `inside` can change.
            \(raw: access)nonisolated struct _Graphs {
            \(raw: keys.joined(separator: "\n"))
                \(raw: access)init() {}
            }
            """
        ]
    }

    // MARK: Copies

    /// The function that makes a copy with further replacements. The copy shares no instances with the graph.
    var copy: String {
        let name = graph.name.text
        let renewal = shared.isEmpty ? "" : "copy._shared = .init(_Shared()); "
        let body =
            graphInputs.isEmpty
            ? "var copy = graph; \(renewal)copy._replaced._merge($0); return copy"
            : "\(name)(graph, _replacing: $0)"
        return "\(copyAvailability)static func _copy(_ graph: \(name)) "
            + "-> (Dovetail::Replacements<Recipes>) -> \(name) { { \(body) } }"
    }

    /// The attribute of what copies deprecated inputs, one after another.
    var copyAvailability: String { graphInputs.isEmpty ? "" : settable.availability }

    /// An initializer for copies in which an input is replaced by another graph.
    var copying: [DeclSyntax] {
        let changed = Set(graphInputs.map(\.name.spoken))
        guard !changed.isEmpty else { return [] }
        let inputs = settable.map { input in
            let value = "graph.\(input.name.text)"
            let isChanged = changed.contains(input.name.spoken)
            let taken = isChanged ? "replaced._take(\"\(input.name.spoken)\", \(value))" : value
            return "    self.\(input.name.text) = \(taken)\n"
        }
        return [
            """
            /// Makes a copy in which inputs are replaced by other graphs. The copy shares no instances with the graph.
            \(raw: copyAvailability)private init(_ graph: Self, _replacing others: Dovetail::Replacements<Recipes>) {
                var replaced = graph._replaced
                replaced._merge(others)
            \(raw: inputs.joined())    _replaced = replaced
            }
            """
        ]
    }
}
