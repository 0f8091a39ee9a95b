import SwiftSyntax
import SwiftSyntaxBuilder

// What changes a graph for a test.
extension GraphWriter {
    /// Whether there is anything to be changed. Recipes that could not be read may mention it.
    var canBeReplaced: Bool { wiring.recipes.contains(where: \.isReplaceable) || !graphs.isEmpty || isBroken }

    var replacing: [DeclSyntax] {
        guard canBeReplaced else { return [] }
        return [
            recipes,
            """
            /// A graph in which something stands in for recipes, a value, or a function for those that take arguments, or what
            /// they provide is changed.
            \(raw: access)func replacing(_ change: (inout Dovetail::Replacements<Recipes>) throws -> Void) rethrows -> Self {
                _replacing(try _replaced.changed(by: change))
            }
            """,
            replaced,
            "var _replaced = Dovetail::Replacements(Recipes())",
            """
            /// Tells other graphs, by its type, that this is a graph and what can be replaced in it.
            \(raw: access)nonisolated var _recipes: Recipes { Recipes() }
            """,
        ] + copying + innerGraphs
    }

    /// The names of what can be replaced, each with its type.
    private var recipes: DeclSyntax {
        let local = localFunctions
        let localNames = Set(local.map(\.name.spoken))
        // Markers keep the recipes from being Sendable where what replaces them may not be.
        let functions = local.map(\.service).joined(separator: ", ")
        let marker = local.isEmpty ? [] : ["private let _functions = Dovetail::ReplaceableFunctions<(\(functions))>()"]
        let hasLocalGraphs = !graphs.isEmpty && !isSendable
        let innerMarker = hasLocalGraphs ? ["private let _graphs = _Graphs()"] : []
        let keys = named.filter(\.isReplaceable).map { recipe in
            let type = recipe.replaceable(isLocal: localNames.contains(recipe.name.spoken))
            return recipe.attributes.availability + recipe.access
                + "var \(recipe.name.text): \(type) { \"\(recipe.name.spoken)\" }"
        }
        let isolation = staysInPlace ? ["\(access)typealias GraphIsolation = _Isolation"] : []
        let inner = graphs.isEmpty ? [] : ["\(access)typealias Graphs = _Graphs"]
        let replacing = [
            "\(access)init() {}",
            "\(access)static var _replacing: Dovetail::GraphReplacing<\(graph.name.text), Self> { .init(_Functions._replacing) }",
        ]
        let conformances =
            (local.isEmpty && !hasLocalGraphs ? ["Swift::Sendable"] : []) + ["Dovetail::GraphRecipes"]
            + (staysInPlace ? ["Dovetail::IsolatedRecipes"] : [])
            + (graphs.isEmpty ? [] : ["Dovetail::RecipesOfGraphs"])
        let members = (isolation + inner + keys + unreplaceable + marker + innerMarker + replacing).map { "    " + $0 }
        return """
            /// What ``replacing(_:)`` can replace.
            \(raw: access)nonisolated struct Recipes: \(raw: conformances.joined(separator: ", ")) {
            \(raw: members.joined(separator: "\n"))
            }
            """
    }

    /// Whether nothing runs elsewhere than the graph: one that does not name its actor lives on the main actor or on none.
    private var staysInPlace: Bool {
        wiring.recipes.map(\.effects.isolation).allSatisfy { $0 == .unspecified || $0 == .actor(actor ?? "MainActor") }
    }

    /// The recipes that provide functions that need not be `Sendable` to be set. None where the graph has to be `Sendable`
    /// itself: because it says so, or because its recipes do not all run in the same place.
    private var localFunctions: [RecipeDeclaration] {
        let staysInOnePlace = wiring.recipes.map(\.effects).allSatisfy { !$0.isAsync && $0.isolation == .unspecified }
        guard !isSendable, staysInOnePlace else { return [] }
        return named.filter { recipe in
            recipe.isReplaceable && recipe.arguments.isEmpty && recipe.providesFunction
                && !recipe.result.isSpeltSendable && recipe.attributes.availability.isEmpty
        }
    }
}

// MARK: Inside

extension GraphWriter {
    /// What `inside` may change: an input or a recipe that provides a graph, as far as a macro can tell. It sees no more of a
    /// type than its name, and asks the compiler whether that is one of a graph.
    private var graphs: [any GraphMember] { graphInputs + named.filter { $0.isReplaceable && $0.mayBeGraph } }

    /// Inputs that are graphs. A constant is changed in a copy that an initialiser makes, which has to know all types.
    private var graphInputs: [Input] {
        guard hasInitializer || wiring.inputs.allSatisfy({ $0.isFixed || $0.type != nil }) else { return [] }
        return settable.filter { !$0.isPrivate && $0.mayBeGraph }
    }

    /// The names of the graphs. Which of them are, the compiler finds out, and what can be replaced in those.
    private var innerGraphs: [DeclSyntax] {
        guard !graphs.isEmpty else { return [] }
        let isolation = staysInPlace ? "_Isolation" : "Dovetail::IsolationMarker"
        // Where the graph need not be Sendable, nor need be what is replaced inside.
        let finder = isSendable ? "InnerGraphs" : "LocalInnerGraphs"
        let keys = graphs.map { graph in
            let types = (graph.type?.trimmedDescription ?? "") + (isSendable ? ", \(isolation)" : "")
            return "    \(graph.access)let \(graph.name.text) = "
                + "Dovetail::\(finder)<\(types)>(\"\(graph.name.spoken)\")._recipes"
        }
        return [
            """
            /// The graphs that `inside` can change.
            \(raw: access)nonisolated struct _Graphs: Dovetail::InnerGraphNames {
            \(raw: keys.joined(separator: "\n"))
                \(raw: access)init() {}
            }
            """
        ]
    }

    // MARK: Copies

    /// Makes the copy that has the replacements, and shares nothing with the graph.
    private var replaced: DeclSyntax {
        let renewal = shared.isEmpty ? "" : "    graph._shared = Dovetail::_SharedReference(_Shared())\n"
        let body =
            graphInputs.isEmpty
            ? "    var graph = self\n\(renewal)    graph._replaced = replaced\n    return graph"
            : "    Self(self, _replacing: replaced)"
        return """
            func _replacing(_ replaced: Dovetail::Replacements<Recipes>) -> Self {
            \(raw: body)
            }
            """
    }

    /// An initialiser for copies in which an input is another graph.
    private var copying: [DeclSyntax] {
        let changed = Set(graphInputs.map(\.name.spoken))
        guard !changed.isEmpty else { return [] }
        let inputs = settable.map { input in
            let value = "graph.\(input.name.text)"
            let isChanged = changed.contains(input.name.spoken)
            let taken = isChanged ? "replaced.take(\"\(input.name.spoken)\", \(value))" : value
            return "    self.\(input.name.text) = \(taken)\n"
        }
        let copying: DeclSyntax = """
            /// A copy in which graphs that are inputs are changed, and which shares nothing with the graph.
            private init(_ graph: Self, _replacing replaced: Dovetail::Replacements<Recipes>) {
                var replaced = replaced
            \(raw: inputs.joined())    _replaced = replaced
            }
            """
        // The one that the compiler writes is gone then, unless it has to be written anyway.
        if hasInitializer || !access.isEmpty { return [copying] }
        return [copying, memberwise(access: settable.contains(where: \.isPrivate) ? "fileprivate " : "")]
    }
}

extension GraphMember {
    /// Whether it is included, or the name of its type says that it is a graph.
    fileprivate var mayBeGraph: Bool {
        let name = type?.as(IdentifierTypeSyntax.self)?.name ?? type?.as(MemberTypeSyntax.self)?.name
        return type != nil && includedAttribute != nil || name?.text.hasSuffix("Graph") == true
    }
}

extension GraphWriter {
    /// What a test may try to replace and cannot, each with the reason, which the compiler says.
    var unreplaceable: [String] {
        func unavailable(_ name: TokenSyntax, _ reason: String) -> String {
            "@available(*, unavailable, message: \"\(reason)\") "
                + "var \(name.text): Dovetail::Unreplaceable { Dovetail::Unreplaceable() }"
        }
        return wiring.inputs.map { unavailable($0.name, "an input is passed when the graph is made") }
            + named.filter { !$0.isReplaceable }.map { unavailable($0.name, $0.whyNotReplaceable) }
    }
}

extension RecipeDeclaration {
    fileprivate var whyNotReplaceable: String {
        if isPrivate { return "it is private; make it internal to replace it" }
        if result.isOpaque { return "its type has no name; return 'any' instead of 'some' to replace it" }
        if isSent { return "what replaces it could not be sent; leave out 'sending' to replace it" }
        if mentionsSelf { return "its type is Self; write the name of the graph to replace it" }
        return "its arguments have no names; give them some to replace it"
    }
}
