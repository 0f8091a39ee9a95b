import SwiftSyntax
import SwiftSyntaxBuilder

// The members that change a graph for a test.
extension GraphWriter {
    /// Whether anything can be replaced. After an error the members exist in any case, because code may use them.
    var canBeReplaced: Bool { wiring.recipes.contains(where: \.isReplaceable) || !graphs.isEmpty || isBroken }

    var replacing: [DeclSyntax] {
        guard canBeReplaced else { return [] }
        return [
            recipes,
            """
            /// Returns a copy of the graph in which recipes are replaced, or their services changed.
            \(raw: access)func replacing(_ change: (inout Dovetail::Replacements<Recipes>) throws -> Void) rethrows -> Self { try Recipes._copy(self, changing: change) }
            """,
            "var _replaced = Dovetail::Replacements(Recipes())",
            """
            /// Tells the compiler that this type is a graph, and what can be replaced in it.
            \(raw: access)nonisolated var _recipes: Recipes { Recipes() }
            """,
        ] + copying + innerGraphs
    }

    /// The type with a key for each replaceable recipe.
    private var recipes: DeclSyntax {
        let local = localFunctions
        let localNames = Set(local.map(\.name.spoken))
        // Markers make the type not Sendable if replacements need not be Sendable.
        let functions = local.map(\.service).joined(separator: ", ")
        let marker =
            local.isEmpty ? [] : ["private let _functions = Dovetail::_Graph.ReplaceableFunctions<(\(functions))>()"]
        let hasLocalGraphs = !graphs.isEmpty && !isSendable
        let innerMarker = hasLocalGraphs ? ["private let _graphs = _Graphs()"] : []
        let keys = named.filter(\.isReplaceable).map { recipe in
            let type = recipe.replaceable(isLocal: localNames.contains(recipe.name.spoken))
            return recipe.attributes.availability + recipe.access
                + "var \(recipe.name.text): \(type) { \"\(recipe.name.spoken)\" }"
        }
        let isolation = sharesIsolation ? ["\(access)typealias GraphIsolation = _Isolation"] : []
        let inner =
            graphs.isEmpty
            ? [] : ["\(access)typealias Graphs = _Graphs", "\(access)typealias Included = _IncludableGraph"]
        let replacing =
            emptyInitializer + [
                "\(copyAvailability)\(access)static var _replacing: Dovetail::_Graph.GraphReplacing<\(graph.name.text), Self> { .init(_Functions._replacing) }"
            ]
        let conformances =
            (local.isEmpty && !hasLocalGraphs ? ["Swift::Sendable"] : []) + ["Dovetail::_Graph.GraphRecipes"]
            + (sharesIsolation ? ["Dovetail::_Graph.IsolatedRecipes"] : [])
            + (graphs.isEmpty ? [] : ["Dovetail::_Graph.RecipesOfGraphs"])
        let members = (isolation + inner + keys + unreplaceable + marker + innerMarker + replacing).map { "    " + $0 }
        return """
            /// The recipes that ``replacing(_:)`` can replace.
            \(raw: access)nonisolated struct Recipes: \(raw: conformances.joined(separator: ", ")) {
            \(raw: members.joined(separator: "\n"))
            }
            """
    }

    /// Whether all recipes have the isolation of the graph. A graph that does not name its actor is on the main actor
    /// or nonisolated.
    private var sharesIsolation: Bool {
        wiring.recipes.map(\.effects.isolation).allSatisfy { $0 == .unspecified || $0 == .actor(actor ?? "MainActor") }
    }

    /// The recipes whose functions can be set to functions that are not `Sendable`. There are none if the graph has
    /// to be `Sendable`: because it is declared so, or because its recipes differ in isolation.
    private var localFunctions: [RecipeDeclaration] {
        let isPlain = wiring.recipes.map(\.effects).allSatisfy { !$0.isAsync && $0.isolation == .unspecified }
        guard !isSendable, isPlain else { return [] }
        return named.filter { recipe in
            recipe.isReplaceable && recipe.arguments.isEmpty && recipe.providesFunction
                && !recipe.result.isSpelledSendable && recipe.attributes.availability.isEmpty
        }
    }
}

// MARK: Inside

extension GraphWriter {
    /// The members that `inside` may change: inputs and recipes that provide a graph. A macro only sees the names of
    /// types, so the compiler decides which of them are graphs.
    private var graphs: [any GraphMember] { graphInputs + named.filter { $0.isReplaceable && $0.mayBeGraph } }

    /// The inputs that may be graphs. To change a constant, an initializer makes a copy, for which all types have to
    /// be written.
    private var graphInputs: [Input] {
        guard hasInitializer || wiring.inputs.allSatisfy({ $0.isFixed || $0.type != nil }) else { return [] }
        return settable.filter { !$0.isPrivate && $0.mayBeGraph }
    }

    /// The keys of the graphs. The compiler finds out which of them are graphs, and what can be replaced in those.
    private var innerGraphs: [DeclSyntax] {
        guard !graphs.isEmpty else { return [] }
        let isolation = sharesIsolation ? "_Isolation" : "Dovetail::_Graph.IsolationMarker"
        // If the graph need not be Sendable, replacements inside it need not be either.
        let finder = isSendable ? "InnerGraphs" : "LocalInnerGraphs"
        let keys = graphs.map { graph in
            let types = graph.namedType + ".Service" + (isSendable ? ", \(isolation)" : "")
            return "    \(graph.access)let \(graph.name.text) = "
                + "Dovetail::_Graph.\(finder)<\(types)>(\"\(graph.name.spoken)\")._recipes"
        }
        return [
            """
            /// The graphs that `inside` can change.
            \(raw: access)nonisolated struct _Graphs: Dovetail::_Graph.InnerGraphNames {
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
        let renewal = shared.isEmpty ? "" : "    graph._shared = .init(_Shared())\n"
        let body =
            graphInputs.isEmpty
            ? "    var graph = graph\n\(renewal)    graph._replaced = graph._replaced._merging(others)\n    return graph"
            : "    \(name)(graph, _replacing: graph._replaced._merging(others))"
        return """
            \(copyAvailability)static func _replacing(_ graph: \(name), _ others: Dovetail::Replacements<Recipes>) -> \(name) {
            \(body)
            }
            """
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
            \(raw: copyAvailability)private init(_ graph: Self, _replacing replaced: Dovetail::Replacements<Recipes>) {
                var replaced = replaced
            \(raw: inputs.joined())    _replaced = replaced
            }
            """
        ]
    }
}

extension GraphWriter {
    /// Unavailable keys for members that cannot be replaced. The compiler's error gives the reason.
    var unreplaceable: [String] {
        func unavailable(_ name: TokenSyntax, _ reason: String) -> String {
            "@available(*, unavailable, message: \"\(reason)\") "
                + "var \(name.text): Dovetail::_Graph.Unreplaceable { \"\" }"
        }
        return wiring.inputs.map { unavailable($0.name, "an input is passed when the graph is made") }
            + named.filter { !$0.isReplaceable }.map { unavailable($0.name, $0.whyNotReplaceable) }
    }
}

extension RecipeDeclaration {
    fileprivate var whyNotReplaceable: String {
        if isPrivate { return "it is private; make it internal to replace it" }
        if result.isOpaque { return "its type has no name; return 'any' instead of 'some' to replace it" }
        if isSent { return "its replacement could not be sent; remove 'sending' to replace it" }
        if mentionsSelf { return "its type is Self; write the name of the graph to replace it" }
        return "its arguments have no names; give them some to replace it"
    }
}
