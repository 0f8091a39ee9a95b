import SwiftSyntax
import SwiftSyntaxBuilder

// What changes a graph for a test.
extension GraphWriter {
    /// Whether there is anything to be changed. Recipes that could not be read may speak of it.
    var canBeReplaced: Bool { wiring.recipes.contains(where: \.isReplaceable) || !graphs.isEmpty || isBroken }

    var replacing: [DeclSyntax] {
        guard canBeReplaced else { return [] }
        let replaceable = named.filter { wiring.recipes[$0].isReplaceable }
        return [
            recipes(replaceable),
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
    private func recipes(_ replaceable: [Int]) -> DeclSyntax {
        let local = localFunctions
        let functions = local.map { wiring.recipes[$0].service }.joined(separator: ", ")
        // What keeps the recipes from being Sendable where what replaces them may not be.
        let isLocal = !local.isEmpty || !graphs.isEmpty && !isSendable
        let innerMarker = graphs.isEmpty || isSendable ? [] : ["private let _graphs = _Graphs()"]
        let marker = local.isEmpty ? [] : ["private let _functions = Dovetail::ReplaceableFunctions<(\(functions))>()"]
        let keys = replaceable.map { index in
            let recipe = wiring.recipes[index]
            let attributes = recipe.function.attributes.named("available").map { $0.trimmedDescription + " " }.joined()
            let access = recipe.function.modifiers.access.map { $0 + " " } ?? ""
            let type = recipe.replaceable(wiring.effects[index], isLocal: local.contains(index))
            return "\(attributes)\(access)var \(recipe.name.text): \(type) { \"\(recipe.name.spoken)\" }"
        }
        let isolation = staysInPlace ? ["\(access)typealias GraphIsolation = _Isolation"] : []
        let inner = graphs.isEmpty ? [] : ["\(access)typealias Graphs = _Graphs"]
        let replacing = [
            "\(access)init() {}",
            "\(access)static var _replacing: Dovetail::GraphReplacing<\(graph.name.text), Self> { .init(_Functions._replacing) }",
        ]
        let conformances =
            (isLocal ? [] : ["Swift::Sendable"]) + ["Dovetail::GraphRecipes"]
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
        wiring.effects.allSatisfy { effects in
            effects.isolation == .unspecified || effects.isolation == .actor(actor ?? "MainActor")
        }
    }

    /// The recipes that provide functions that need not be `Sendable` to be set. None where the graph has to be `Sendable`
    /// itself: because it says so, or because its recipes do not all run in the same place.
    private var localFunctions: [Int] {
        let staysInOnePlace = wiring.effects.allSatisfy { !$0.isAsync && $0.isolation == .unspecified }
        guard !isSendable, staysInOnePlace else { return [] }
        let functions = wiring.functionRecipes
        return named.filter { index in
            let recipe = wiring.recipes[index]
            return recipe.isReplaceable && recipe.arguments.isEmpty && functions.contains(index)
                && !recipe.result.isSpeltSendable && recipe.function.attributes.named("available").isEmpty
        }
    }
}

// MARK: Inside

extension GraphWriter {
    /// What `inside` may change: an input or a recipe that provides a graph, as far as a macro can tell. It sees no more of a
    /// type than its name, and asks the compiler whether that is one of a graph.
    private struct InnerGraph {
        let name: TokenSyntax
        let type: TypeSyntax
        let access: String?
    }

    private var graphs: [InnerGraph] {
        let made = named.compactMap { index -> InnerGraph? in
            let recipe = wiring.recipes[index]
            guard recipe.isReplaceable, recipe.includedAttribute != nil || recipe.result.isNamedGraph else {
                return nil
            }
            return InnerGraph(name: recipe.name, type: recipe.result, access: recipe.function.modifiers.access)
        }
        let given = graphInputs.compactMap { input in
            input.type.map { InnerGraph(name: input.name, type: $0, access: input.declaration.modifiers.access) }
        }
        return given + made
    }

    /// Inputs that are graphs. A constant is changed in a copy that an initialiser makes, which has to know all types.
    private var graphInputs: [Input] {
        guard hasInitializer || wiring.inputs.allSatisfy({ $0.isFixed || $0.type != nil }) else { return [] }
        return wiring.inputs.filter { input in
            guard !input.isPrivate, !input.isFixed, let type = input.type else { return false }
            return input.includedAttribute != nil || type.isNamedGraph
        }
    }

    /// The names of the graphs. Which of them are, the compiler finds out, and what can be replaced in those.
    private var innerGraphs: [DeclSyntax] {
        guard !graphs.isEmpty else { return [] }
        let isolation = staysInPlace ? "_Isolation" : "Dovetail::IsolationMarker"
        // Where the graph need not be Sendable, nor need be what is replaced inside.
        let finder = isSendable ? "InnerGraphs" : "LocalInnerGraphs"
        let keys = graphs.map { graph in
            let access = graph.access.map { $0 + " " } ?? ""
            let type = graph.type.trimmedDescription
            return
                "    \(access)let \(graph.name.text) = Dovetail::\(finder)<\(type)\(isSendable ? ", \(isolation)" : "")>(\"\(graph.name.spoken)\")._recipes"
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
        let body: String
        if graphInputs.isEmpty {
            let renewal =
                shared.isEmpty
                ? "" : "    graph._shared = Dovetail::_SharedReference(_Shared())\n"
            body = "    var graph = self\n\(renewal)    graph._replaced = replaced\n    return graph"
        } else {
            body = "    Self(self, _replacing: replaced)"
        }
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
        let inputs = wiring.inputs.filter { !$0.isFixed }.map { input in
            let name = input.name.text
            let value =
                changed.contains(input.name.spoken)
                ? "replaced.take(\"\(input.name.spoken)\", graph.\(name))" : "graph.\(name)"
            return "    self.\(name) = \(value)\n"
        }
        let copying: DeclSyntax = """
            /// A copy in which graphs that are inputs are changed, and which shares nothing with the graph.
            private init(_ graph: Self, _replacing replaced: Dovetail::Replacements<Recipes>) {
                var replaced = replaced
            \(raw: inputs.joined())    _replaced = replaced
            }
            """
        // The one that the compiler writes is gone then, unless it has to be written anyway.
        return hasInitializer || !access.isEmpty ? [copying] : [copying, memberwise(access: memberwiseAccess)]
    }

    private var memberwiseAccess: String {
        wiring.inputs.contains { $0.isPrivate && !$0.isFixed } ? "fileprivate " : ""
    }
}

extension TypeSyntax {
    /// Whether the name of the type says that it is a graph.
    fileprivate var isNamedGraph: Bool {
        let name = self.as(IdentifierTypeSyntax.self)?.name ?? self.as(MemberTypeSyntax.self)?.name
        return name?.text.hasSuffix("Graph") ?? false
    }
}

extension GraphWriter {
    /// What a test may try to replace and cannot, each with the reason, which the compiler says.
    var unreplaceable: [String] {
        let inputs = wiring.inputs.map { (name: $0.name, reason: "an input is passed when the graph is made") }
        let recipes = named.map { wiring.recipes[$0] }.filter { !$0.isReplaceable }
            .map { (name: $0.name, reason: $0.whyNotReplaceable) }
        return (inputs + recipes).map { name, reason in
            "@available(*, unavailable, message: \"\(reason)\") "
                + "var \(name.text): Dovetail::Unreplaceable { Dovetail::Unreplaceable() }"
        }
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
