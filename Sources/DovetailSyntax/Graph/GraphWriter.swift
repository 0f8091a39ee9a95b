import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes what `@Graph` adds to a struct. Names of Dovetail's are written with their module, as users may have their own.
struct GraphWriter {
    let source: GraphSource

    init(_ source: GraphSource) {
        self.source = source
    }

    var graph: StructDeclSyntax { source.graph }
    var wiring: GraphWiring { source.wiring }
    /// Whether an error was reported. What uses the graph then still finds what it calls, so that nothing else is an error.
    var isBroken: Bool { source.hasError }
    var context: any MacroExpansionContext { source.context }

    var access: String { context.access(of: graph) }

    /// The global actor that the struct names.
    var actor: String? { graph.attributes.globalActor }

    func members() -> [DeclSyntax] {
        let accessors = named.compactMap(accessor)
        // What recipes are made to ask for is there in any case.
        guard !source.isUnfit else { return accessors + sharing + ["var _replaced = Dovetail::Replacements(())"] }
        return accessors + sharing + replacing + providing + [description] + [initializer].compactMap(\.self)
    }

    /// The recipes that can be asked for by name. Where two have one, which is an error, that is the first.
    var named: [Int] {
        var names = Set(wiring.inputs.map(\.name.spoken))
        return wiring.recipes.indices.filter { names.insert(wiring.recipes[$0].name.spoken).inserted }
    }

    // MARK: Accessors

    /// The method by which the graph is asked for a recipe; `nil` where that is the recipe itself.
    private func accessor(_ index: Int) -> DeclSyntax? {
        let recipe = wiring.recipes[index]
        guard !recipe.isLeaf, !(isBroken && recipe.result.isOpaque) else { return nil }
        let effects = wiring.effects[index]
        let attributes = recipe.function.attributes.named("available", "discardableResult")
            .map { $0.trimmedDescription + "\n" }.joined()
        let modifiers = recipe.function.modifiers.access.map { $0 + " " } ?? ""
        let isolation = effects.isolation == .nonisolated ? "nonisolated " : ""
        let parameters = recipe.arguments.map(\.declared).joined(separator: ", ")
        let conditions = recipe.function.genericWhereClause.map { " " + $0.trimmedDescription } ?? ""
        let frame = AccessorBody(recipe: recipe, effects: effects)
        let unheld = keepsFunctions(index) ? "\(frame.step)let _graph = _unheld\n" : ""
        let lookups = lookups(of: index).map { "\(frame.step)\($0)\n" }.joined()
        let call = unheld + lookups + making(index, in: frame)
        let text = isBroken ? "fatalError()" : frame.opening + call + frame.closing
        return """
            \(raw: documentation(index))
            \(raw: attributes)\(raw: effects.attribute)\(raw: modifiers)\(raw: isolation)func \(raw: recipe.name.text)\
            (\(raw: parameters))\(raw: effects.specifiers) -> \(raw: recipe.result.trimmedDescription)\(raw: conditions) {
            \(raw: text.indented)
            }
            """
    }

    private func documentation(_ index: Int) -> String {
        let supplied = wiring.needs(of: index).map { "`\($0.parameter.syntax.firstName.spoken)`" }
        let own = wiring.recipes[index].function.documentation
        let what: String
        switch supplied.count {
        case 0: what = "/// The recipe with its default values."
        case 1: what = "/// Supplied with \(supplied[0])."
        default:
            what =
                "/// Supplied with \(supplied.dropLast().joined(separator: ", ")) and \(supplied[supplied.count - 1])."
        }
        let lines = own.isEmpty ? [what] : own + ["///", what]
        return lines.joined(separator: "\n")
    }

    /// Calls a recipe with what it needs, in the lines that the compiler takes for the user's.
    private func making(_ index: Int, in frame: AccessorBody) -> String {
        let (called, arguments) = call(index)
        guard let places = ArgumentPlaces(wiring.recipes[index], in: context) else {
            let list = arguments.map(\.text).joined(separator: ", ")
            return "\(frame.making)\(called)(\(list))"
        }
        // The accessor is indented as a whole.
        let call = places.call(called, arguments, indentation: 4)
        return "\(places.start)\(frame.making.dropLast())\n\(call)\n#sourceLocation()"
    }

    /// What of the graph is called for a recipe, and the arguments, each with the position of its parameter.
    private func call(_ index: Int) -> (called: String, arguments: [(parameter: Int, text: String)]) {
        let recipe = wiring.recipes[index]
        let scope = Scope(arguments: Set(recipe.arguments.map(\.name)), isUnheld: keepsFunctions(index))
        // Without any other label the call would be one of the accessor.
        let saysDefaults = wiring.needs(of: index).isEmpty
        let arguments = recipe.parameters.indices.compactMap { position -> (Int, String)? in
            let parameter = recipe.parameters[position]
            guard let label = parameter.label else { return (position, parameter.forwarded) }
            let value = value(wiring.supplies[index][position], of: parameter, scope, saysDefaults: saysDefaults)
            return value.map { (position, "\(label.asLabel): \($0)") }
        }
        return (scope.qualified(recipe.name), arguments)
    }

    /// - Returns: `nil` where the declaration says it.
    private func value(
        _ supply: ParameterSource,
        of parameter: RecipeDeclaration.Parameter,
        _ scope: Scope,
        saysDefaults: Bool
    ) -> String? {
        switch supply {
        case .argument, .nothing: return nil
        case .itsDefault: return saysDefaults ? parameter.defaultValue?.trimmedDescription : nil
        case .input(let input): return scope.qualified(wiring.inputs[input].name)
        case .recipe(let recipe): return scope.qualified(wiring.recipes[recipe].name) + "()"
        case .deferredInput(let input):
            let name = scope.qualified(wiring.inputs[input].name)
            return parameter.isAutoclosure ? name : "{ \(name) }"
        case .included: return parameter.label.map { taken($0, from: scope.graph) }
        case .function(let index):
            let recipe = wiring.recipes[index]
            let count = parameter.function?.parameters.count ?? recipe.arguments.count
            let isNamed = wiring.effects[index].namesError
            let arguments = recipe.arguments.prefix(count).enumerated().map {
                ($1.isInout ? "&" : "") + (isNamed ? "_" : "$") + "\($0)"
            }
            let effects = wiring.effects[index]
            let call = "\(effects.marks)\(scope.qualified(recipe.name))(\(arguments.joined(separator: ", ")))"
            return parameter.isAutoclosure ? call : "{ \(effects.closureSignature(arguments.count))\(call) }"
        }
    }

    /// How members are called where an argument may have the same name, or another graph is meant than `self`.
    private struct Scope {
        let arguments: Set<String>
        let isUnheld: Bool

        var graph: String { isUnheld ? "_graph" : "self" }

        func qualified(_ name: TokenSyntax) -> String {
            let member = name.asMember
            if isUnheld { return member.hasPrefix("self.") ? "_graph" + member.dropFirst(4) : "_graph." + member }
            return arguments.contains(name.text) ? "self.\(name.text)" : member
        }
    }

    /// Whether the recipe is shared and what it makes may keep functions of the graph: its own, or those of what it needs.
    private func keepsFunctions(_ index: Int) -> Bool {
        wiring.recipes[index].isShared && wiring.takesFunctions[index]
    }

    // MARK: Sharing

    /// Whether the struct says so. Then so must what is shared, and where it is not, its recipe is the place to say it.
    var isSendable: Bool { graph.isSendable }

    var shared: [Int] {
        named.filter { wiring.recipes[$0].isShared && wiring.recipes[$0].canBeKept(in: graph) }
    }

    private var sharing: [DeclSyntax] {
        guard !shared.isEmpty else { return [] }
        let services = shared.map { index in
            let recipe = wiring.recipes[index]
            let type = "Dovetail::" + (wiring.effects[index].isAsync ? "_Async" : "") + "SharedService"
            let called = "\(context.path(of: graph)).\(recipe.name.spoken)"
            // Its type may be as private.
            let access = recipe.isPrivate ? "fileprivate " : ""
            let service = "    \(access)let \(recipe.name.text) = \(type)<\(recipe.service)>(\"\(called)\")"
            guard isSendable else { return service }
            let place = context.line(of: recipe.name)
            return place.start + service + place.end
        }
        return [
            """
            /// The instances that this graph shares.
            struct _Shared: ~Swift::Copyable\(raw: isSendable ? ", Swift::Sendable" : "") {
            \(raw: services.joined(separator: "\n"))
            }
            """,
            "var _shared = Dovetail::_SharedReference(_Shared())",
        ] + unheld
    }

    /// The graph as what it shares may keep it.
    private var unheld: [DeclSyntax] {
        guard named.contains(where: keepsFunctions) else { return [] }
        return [
            """
            /// The graph for functions that a shared service keeps: it does not keep what is shared.
            var _unheld: Self {
                var graph = self
                graph._shared = _shared.unheld(orElse: _Shared())
                return graph
            }
            """
        ]
    }
}
