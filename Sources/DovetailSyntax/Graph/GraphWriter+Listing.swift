import SwiftSyntax
import SwiftSyntaxBuilder

// The list of a graph's inputs and recipes, for tests that replace them and for graphs that include it. See `_Graph.GraphRecipes`.
extension GraphWriter {
    var listing: [DeclSyntax] { [recipes, names] }

    private var recipes: DeclSyntax {
        let local = local
        let conformances =
            (local.isEmpty && !hasLocalGraphs ? ["Swift::Sendable"] : [])
            + (canBeReplaced ? ["Dovetail::_Graph.GraphRecipes"] : [])
        let inheritance = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
        let included = graphs.isEmpty ? [] : ["\(access)typealias Included = _IncludableGraph"]
        let members =
            included + entries.map(\.declaration) + markers(for: local) + emptyInitializer + replacingCopy
            + (lookups.isEmpty ? [describing] : [])
        return """
            /// The inputs and recipes, for tests that replace them and for graphs that include this one.
            \(raw: access)nonisolated struct Recipes\(raw: inheritance) {
            \(raw: members.map(\.indented).joined(separator: "\n"))
            }
            """
    }

    /// The type in which graphs that include this one look up names, including those of graphs that it includes in turn.
    private var names: DeclSyntax {
        guard !lookups.isEmpty else { return "\(raw: access)typealias _IncludableGraph = Recipes" }
        // Not found dynamically like those, or a message about one of these names would be about an unknown name.
        let members = emptyInitializer + entries.compactMap(\.lookup) + [describing]
        return """
            /// The names of this graph, and of those that it includes.
            @dynamicMemberLookup \(raw: access)nonisolated struct _IncludableGraph: Swift::Sendable {
            \(raw: members.map(\.indented).joined(separator: "\n"))\(raw: lookups.joined())
            }
            """
    }

    /// The type that represents the isolation of the graph, if all recipes have it. A graph that does not name its actor is on the
    /// main actor or nonisolated.
    var commonIsolation: String {
        let isolations = wiring.recipes.map(\.effects.isolation)
        let isCommon = isolations.allSatisfy { $0 == .unspecified || $0 == .actor(actor ?? "MainActor") }
        return (isCommon ? ProvidedIsolation.ofGraph : .nowhere).type
    }

    /// The isolation of something that is provided; `nil` for an actor that other graphs cannot know.
    func isolation(of effects: Effects) -> ProvidedIsolation? {
        switch effects.isolation {
        case .unspecified: actor == nil || actor == "MainActor" ? .ofGraph : nil
        case .nonisolated: .nowhere
        case .actor("MainActor"): .mainActor
        case .actor: nil
        }
    }

    /// The inputs and recipes as functions of the graph, for graphs that include it.
    var provided: [ProvidedMember] {
        let inputs = isolation(of: Effects()) == nil ? [] : wiring.inputs
        return inputs.compactMap { ProvidedMember($0, of: graph.name.text) } + named.compactMap(provided)
    }

    private func provided(_ recipe: RecipeDeclaration) -> ProvidedMember? {
        guard recipe.isReplaceable, recipe.function.genericWhereClause == nil else { return nil }
        return isolation(of: recipe.effects).map { ProvidedMember(recipe, of: graph.name.text, in: $0) }
    }

    // MARK: Entries

    private var entries: [ListEntry] {
        let localNames = Set(local.map(\.name.spoken))
        return wiring.inputs.map(entry) + named.map { entry($0, isLocal: localNames.contains($0.name.spoken)) }
    }

    private func entry(_ input: Input) -> ListEntry {
        guard isolation(of: Effects()) != nil, ProvidedMember(input, of: graph.name.text) != nil else {
            return ListEntry(of: input.name, thatIsUnreplaceable: "an input is passed when the graph is made")
        }
        let type = "\(input.namedType).Input<_Isolation, \(graph.name.text)>"
        return ListEntry(of: input, as: type, provided: "_Functions.\(input.getter)")
    }

    private func entry(_ recipe: RecipeDeclaration, isLocal: Bool) -> ListEntry {
        guard recipe.isReplaceable else {
            return ListEntry(of: recipe.name, thatIsUnreplaceable: recipe.whyNotReplaceable)
        }
        guard let provided = provided(recipe) else {
            return ListEntry(
                of: recipe,
                as: "Dovetail::_Graph.Entry<\(recipe.key(isLocal: isLocal)), ()>",
                provided: nil
            )
        }
        let type = provided.entry(of: recipe, isLocal: isLocal)
        return ListEntry(of: recipe, as: type, provided: "_Functions.\(recipe.getter)")
    }

    // MARK: Sendability

    /// The recipes whose functions can be set to functions that are not `Sendable`. There are none if the graph has
    /// to be `Sendable`: because it is declared so, or because its recipes differ in isolation.
    private var local: [RecipeDeclaration] {
        let isPlain = wiring.recipes.map(\.effects).allSatisfy { !$0.isAsync && $0.isolation == .unspecified }
        guard !isSendable, isPlain else { return [] }
        return named.filter { recipe in
            recipe.isReplaceable && recipe.arguments.isEmpty && recipe.providesFunction
                && !recipe.result.isSpelledSendable && recipe.attributes.availability.isEmpty
        }
    }

    /// If the graph need not be `Sendable`, replacements inside of those that it provides need not be either.
    private var hasLocalGraphs: Bool { !graphs.isEmpty && !isSendable }

    /// What the list stores, so that it is not `Sendable` if replacements need not be.
    private func markers(for local: [RecipeDeclaration]) -> [String] {
        let functions = local.map(\.namedType).joined(separator: ", ")
        let graphs =
            graphs.isEmpty
            ? [] : ["\(access)\(hasLocalGraphs ? "let _graphs = _Graphs()" : "var _graphs: _Graphs { _Graphs() }")"]
        return (local.isEmpty ? [] : ["private let _functions: (\(functions))? = nil"]) + graphs
    }

    private var replacingCopy: [String] {
        guard canBeReplaced else { return [] }
        return [
            "\(copyAvailability)\(access)static var _replacing: Dovetail::_Graph.GraphReplacing<\(commonIsolation), \(graph.name.text), Self> { .init(_Functions._replacing) }"
        ]
    }
}

/// An entry of the list.
private struct ListEntry {
    let declaration: String
    /// The entry where other graphs look it up; `nil` if they cannot get it.
    let lookup: String?

    /// `function` provides it to other graphs, if they can get it.
    init(of member: some GraphMember, as type: String, provided function: String?) {
        let start = "\(member.attributes.availability)\(member.access)var \(member.name.text): \(type)"
        declaration = "\(start) { .init(\"\(member.name.spoken)\", \(function ?? "()")) }"
        lookup = function.map { _ in "\(start) { Recipes().\(member.name.text) }" }
    }

    /// An unavailable entry. The compiler's error gives the reason.
    init(of name: TokenSyntax, thatIsUnreplaceable reason: String) {
        declaration =
            "@available(*, unavailable, message: \"\(reason)\") "
            + "var \(name.text): Dovetail::_Graph.Unreplaceable { .init() }"
        lookup = nil
    }
}

/// The isolation of something that is provided to other graphs.
enum ProvidedIsolation {
    /// The isolation of the graph.
    case ofGraph
    case nowhere
    case mainActor

    /// The attribute of a function with this isolation.
    var attribute: String {
        switch self {
        case .ofGraph: ""
        case .nowhere: "nonisolated "
        case .mainActor: "@MainActor "
        }
    }

    /// The type that represents the isolation.
    var type: String {
        switch self {
        case .ofGraph: "_Isolation"
        case .nowhere: "Dovetail::_Graph.IsolationMarker"
        case .mainActor: "_Concurrency::MainActor"
        }
    }
}

extension GraphMember {
    /// The name of the function that provides it.
    fileprivate var getter: String { name.named("get_") }
}

extension RecipeDeclaration {
    fileprivate var whyNotReplaceable: String {
        if isPrivate { return "it is private; make it internal to replace it" }
        if result.isOpaque { return "its type has no name; return 'any' instead of 'some' to replace it" }
        if isSent { return "its replacement could not be sent; remove 'sending' to replace it" }
        if mentionsSelf { return "its type is Self; write the name of the graph to replace it" }
        return "its arguments have no names; give them some to replace it"
    }

    /// The effects in the names of the library's types.
    fileprivate var effectNames: String {
        (effects.isAsync ? "Async" : "") + (effects.thrown == .nothing ? "" : "Throwing")
    }

    /// The type of the key by which a test replaces or changes it.
    fileprivate func key(isLocal: Bool) -> String {
        guard let replacement, !arguments.isEmpty else {
            return "Dovetail::_Graph.Replaceable\(effectNames)\(isLocal ? "Function" : "")<\(service)>"
        }
        return "Dovetail::_Graph.ReplaceableFactory<\(replacedFactory), \(replacement), \(service)>"
    }
}

/// An input or a recipe for other graphs, as a function of the graph.
struct ProvidedMember {
    let function: String
    /// The parameters of its type: its isolation and its graph.
    private let owner: String

    init?(_ input: Input, of graph: String) {
        guard input.type != nil, !input.isPrivate else { return nil }
        owner = "_Isolation, \(graph)"
        function =
            "\(input.attributes.availability)static func \(input.getter)(_ graph: \(graph)) "
            + "-> \(input.namedType).Service { graph.\(input.name.text) }"
    }

    /// The function returns the service, or a function if the recipe takes arguments.
    init(_ recipe: RecipeDeclaration, of graph: String, in isolation: ProvidedIsolation) {
        owner = "\(isolation.type), \(graph)"
        let effects = recipe.namedEffects
        // In the Swift 5 language mode, an asynchronous function of the main actor can be `@Sendable`, but a
        // synchronous one cannot.
        let sendable = effects.isAsync && recipe.arguments.isEmpty ? "@Sendable " : ""
        let arguments = recipe.arguments.enumerated().map { $1.type.passed("$\($0)") }
        let call = "\(effects.marks)graph.\(recipe.name.text)(\(arguments.joined(separator: ", ")))"
        let start =
            "\(recipe.attributes.availability)\(sendable)\(isolation.attribute)static func \(recipe.getter)(_ graph: \(graph))"
        function =
            recipe.arguments.isEmpty
            ? "\(start)\(effects.specifiers) -> \(recipe.service) { \(call) }"
            : "\(start) -> \(recipe.factory) { { \(call) as \(recipe.service) } }"
    }

    /// The type of the entry in the list.
    func entry(of recipe: RecipeDeclaration, isLocal: Bool) -> String {
        guard recipe.arguments.isEmpty else { return factoryEntry(of: recipe) }
        let error =
            switch recipe.namedEffects.thrown {
            case .nothing: ""
            case .only(let error): ", \(error)"
            case .anything: ", any Swift::Error"
            }
        let kind = recipe.effectNames + (isLocal ? "Function" : "")
        return "\(recipe.namedType).\(kind)Recipe<\(owner)\(error)>"
    }

    private func factoryEntry(of recipe: RecipeDeclaration) -> String {
        let function = recipe.factory
        let sendable = "@Sendable " + function
        // No function is isolated to the main actor and to an argument.
        let isIsolated = recipe.arguments.contains { $0.type.has(specifier: "isolated") }
        let onMainActor = isIsolated ? sendable : "@_Concurrency.MainActor " + sendable
        if recipe.effects.isAsync {
            let factory = "Dovetail::_Graph.AsyncGraphFactory<\(owner), \(function), \(sendable)>"
            return "Dovetail::_Graph.Entry<\(recipe.key(isLocal: false)), \(factory)>"
        }
        let functions = "\(owner), \(function), \(sendable), \(onMainActor)"
        if recipe.replacement == sendable { return "Dovetail::_Graph.Factory<\(functions), \(recipe.service)>" }
        return "Dovetail::_Graph.Entry<\(recipe.key(isLocal: false)), Dovetail::_Graph.GraphFactory<\(functions)>>"
    }
}
