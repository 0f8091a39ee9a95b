import SwiftSyntax
import SwiftSyntaxBuilder

// The list of a graph's inputs and recipes, for tests that replace them and for graphs that include it. See `_Graph.RecipeList`.
extension GraphWriter {
    var listing: [DeclSyntax] { [recipes, names] }

    private var recipes: DeclSyntax {
        let local = local
        let conformances =
            (local.isEmpty && !hasLocalGraphs ? ["Swift::Sendable"] : [])
            + (canBeReplaced ? ["Dovetail::_Graph.RecipeList"] : [])
        let inheritance = conformances.isEmpty ? "" : ": " + conformances.joined(separator: ", ")
        let included = graphs.isEmpty ? [] : ["\(access)typealias Included = _Includable"]
        let members =
            included + entries.map(\.declaration) + markers(for: local) + emptyInitializer + replacingCopy
            + (lookups.isEmpty ? [describing] : [])
        return """
            \(raw: access)nonisolated struct Recipes\(raw: inheritance) {
            \(raw: members.map(\.indented).joined(separator: "\n"))
            }
            """
    }

    /// The type in which graphs that include this one look up names, including those of graphs that it includes in turn.
    private var names: DeclSyntax {
        guard !lookups.isEmpty else { return "\(raw: access)typealias _Includable = Recipes" }
        // Not found dynamically like those, or a message about one of these names would be about an unknown name.
        let members = emptyInitializer + entries.compactMap(\.lookup) + [describing]
        return """
            /// The names of this graph, and of those that it includes.
            @dynamicMemberLookup \(raw: access)nonisolated struct _Includable: Swift::Sendable {
            \(raw: members.map(\.indented).joined(separator: "\n"))\(raw: lookups.joined())
            }
            """
    }

    /// The type that represents the graph's isolation, if all recipes have it. It is the main actor or none if the graph names no actor.
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

    // MARK: Entries

    var entries: [ListEntry] {
        let localNames = Set(local.map(\.name.spoken))
        return wiring.inputs.map(entry) + named.map { entry($0, isLocal: localNames.contains($0.name.spoken)) }
    }

    private func entry(_ input: Input) -> ListEntry {
        guard isolation(of: Effects()) != nil, input.type != nil, !input.isPrivate else {
            return ListEntry(of: input.name, thatIsUnreplaceable: "an input is passed when the graph is made")
        }
        return ListEntry(of: input, as: "\(input.namedType).Input", provided: input.getter(graph))
    }

    private func entry(_ recipe: RecipeDeclaration, isLocal: Bool) -> ListEntry {
        guard recipe.isReplaceable else {
            return ListEntry(of: recipe.name, thatIsUnreplaceable: recipe.whyNotReplaceable)
        }
        guard recipe.function.genericWhereClause == nil, let isolation = isolation(of: recipe.effects) else {
            let type = "Dovetail::_Graph.Entry<\(recipe.form(isLocal: isLocal)), ()>"
            return ListEntry(of: recipe, as: type, provided: nil)
        }
        let type = entryType(of: recipe, isLocal: isLocal, in: isolation)
        return ListEntry(of: recipe, as: type, provided: recipe.getter(graph, in: isolation))
    }

    /// The type of the entry of a recipe that other graphs can get.
    private func entryType(of recipe: RecipeDeclaration, isLocal: Bool, in isolation: ProvidedIsolation) -> String {
        guard recipe.arguments.isEmpty else { return factoryType(of: recipe, in: isolation) }
        let error =
            switch recipe.namedEffects.thrown {
            case .nothing: ""
            case .only(let error): "<\(error)>"
            case .anything: "<any Swift::Error>"
            }
        let effects = (recipe.effects.isAsync ? "Async" : "") + (error.isEmpty ? "" : "Throwing")
        return "\(serviceType(of: recipe, in: isolation)).\(effects)\(isLocal ? "Function" : "")Recipe\(error)"
    }

    private func factoryType(of recipe: RecipeDeclaration, in isolation: ProvidedIsolation) -> String {
        // An asynchronous function switches to its actor by itself.
        let isAsync = recipe.effects.isAsync
        let isolation = isAsync ? .nowhere : isolation
        let sendable = "@Sendable " + recipe.factory
        // No function is isolated to the main actor and to an argument.
        let isIsolated = recipe.arguments.contains { $0.type.has(specifier: "isolated") }
        let onMainActor = isAsync ? "Swift::Never" : isIsolated ? sendable : "@_Concurrency.MainActor " + sendable
        let functions = "\(recipe.factory), \(sendable), \(onMainActor)"
        if recipe.replacement == sendable { return "\(serviceType(of: recipe, in: isolation)).Factory<\(functions)>" }
        let factory = "Dovetail::_Graph.GraphFactory<\(isolation.type), \(graph.name.text), \(functions)>"
        return "Dovetail::_Graph.Entry<\(recipe.form(isLocal: false)), \(factory)>"
    }

    // MARK: Sendability

    /// The recipes whose functions can be set to functions that are not `Sendable`. There are none if the graph has to be `Sendable`:
    /// because it is declared so, or because its recipes differ in isolation.
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
        let inner = hasLocalGraphs ? "let _graphs = _Graphs()" : "var _graphs: _Graphs { _Graphs() }"
        return (local.isEmpty ? [] : ["private let _functions: (\(functions))? = nil"])
            + (graphs.isEmpty ? [] : [access + inner])
    }

    private var replacingCopy: [String] {
        let type = "Dovetail::_Graph.GraphCopy<\(commonIsolation), \(graph.name.text), Self>"
        return canBeReplaced ? ["\(copyAvailability)\(access)static var _copy: \(type) { .init(_Get._copy) }"] : []
    }
}

struct ListEntry {
    let declaration: String
    /// The entry where other graphs look it up; `nil` if they cannot get it.
    let lookup: String?
    /// The function by which they get it.
    let getter: String?

    fileprivate init(of member: some GraphMember, as type: String, provided getter: String?) {
        let start = "\(member.attributes.availability)\(member.access)var \(member.name.text): \(type)"
        let function = getter == nil ? "()" : "_Get.\(member.ownName)"
        declaration = "\(start) { .init(\"\(member.name.spoken)\", \(function)) }"
        lookup = getter == nil ? nil : "\(start) { Recipes().\(member.name.text) }"
        self.getter = getter
    }

    /// An unavailable entry. The compiler's error gives the reason.
    fileprivate init(of name: TokenSyntax, thatIsUnreplaceable reason: String) {
        declaration =
            "@available(*, unavailable, message: \"\(reason)\") "
            + "var \(name.text): Dovetail::_Graph.UnavailableRecipe<()> { .init() }"
        (lookup, getter) = (nil, nil)
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

extension Input {
    /// The function that provides it.
    fileprivate func getter(_ graph: StructDeclSyntax) -> String {
        "\(attributes.availability)static func \(ownName)(_ graph: \(graph.name.text)) "
            + "-> \(namedType).Service { graph.\(name.text) }"
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

    /// The function that provides its service, or a function if the recipe takes arguments.
    fileprivate func getter(_ graph: StructDeclSyntax, in isolation: ProvidedIsolation) -> String {
        let effects = namedEffects
        // In Swift 5 mode, an asynchronous function of the main actor can be `@Sendable`, but a synchronous one cannot.
        let sendable = effects.isAsync && arguments.isEmpty ? "@Sendable " : ""
        let passed = arguments.enumerated().map { $1.type.passed("$\($0)") }.joined(separator: ", ")
        let call = "\(effects.marks)graph.\(name.text)(\(passed))"
        let words = "\(attributes.availability)\(sendable)\(isolation.attribute)static func"
        let start = "\(words) \(ownName)(_ graph: \(graph.name.text))"
        // In Swift 5 mode, a closure whose result has no type loses the `@Sendable` of a function.
        return arguments.isEmpty
            ? "\(start)\(effects.specifiers) -> \(service) { \(call) }"
            : "\(start) -> \(factory) { { \(call) as \(service) } }"
    }

    /// The form of its replacement.
    fileprivate func form(isLocal: Bool) -> String {
        if !arguments.isEmpty {
            return "Dovetail::_Graph.FactoryReplacement<\(replacedFactory), \(replacement), \(service)>"
        }
        // Closures do not infer a typed error.
        let failure = effects.thrown == .nothing ? "Swift::Never" : "any Swift::Error"
        let form = "\(effects.isAsync ? "Async" : "Sync")Replacement<\(service), \(failure)>"
        return isLocal ? "Dovetail::_Graph.LocalReplacement<Dovetail::_Graph.\(form)>" : "Dovetail::_Graph.\(form)"
    }
}
