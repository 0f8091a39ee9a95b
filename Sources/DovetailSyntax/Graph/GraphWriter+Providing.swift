import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// What the graph provides to those that include it, and takes from those that it includes. See `IncludedRecipe`.
extension GraphWriter {
    var providing: [DeclSyntax] { [isolation, functions, provided] + (taken.map { [$0] } ?? []) }

    /// `nonisolated` or the actor, where the struct says it. Otherwise what is written has the isolation of the struct by default.
    private var place: String {
        graph.modifiers.contains("nonisolated") ? "nonisolated " : actor.map { "@\($0) " } ?? ""
    }

    /// A type that is `Sendable` only where the graph lives on a global actor, which a macro does not see.
    private var isolation: DeclSyntax {
        """
        /// Tells whether the graph lives on an actor.
        \(raw: place)\(raw: access)struct _Isolation {
            private let marker = Dovetail::IsolationMarker()
        }
        """
    }

    // MARK: Providing

    /// The recipes as functions of the graph. They are isolated as the graph is, which the compiler sees by them.
    private var functions: DeclSyntax {
        let replacing = replaceFunction.map { [$0] } ?? []
        let members = providedInputs.map(\.function) + providedRecipes.map(\.function) + paths + replacing
        return """
            \(raw: place)enum _Functions {
            \(raw: members.map { "    " + $0 }.joined(separator: "\n"))
            }
            """
    }

    private var replaceFunction: String? {
        guard canBeReplaced else { return nil }
        let name = graph.name.text
        return "static func _replacing(_ graph: \(name), _ others: Dovetail::Replacements<Recipes>) -> \(name) "
            + "{ graph._replacing(graph._replaced.merging(others)) }"
    }

    /// What can be looked up by name, also in what is included.
    private var provided: DeclSyntax {
        let members =
            ["\(access)init() {}"] + providedInputs.map(\.property) + providedRecipes.map(\.property) + [describing]
        let lookup = isLookedUp ? "@dynamicMemberLookup " : ""
        return """
            /// What the graph provides to graphs that include it.
            \(raw: lookup)\(raw: access)nonisolated struct _IncludableGraph: Swift::Sendable {
            \(raw: members.map(\.indented).joined(separator: "\n"))\(raw: lookups.joined())
            }
            """
    }

    /// A recipe or input as others see it: the function, and the property that they find it by.
    private struct Provided {
        let function: String
        let property: String
    }

    private var providedInputs: [Provided] {
        guard isolation(of: Effects()) != nil else { return [] }
        return wiring.inputs.compactMap { input in
            guard !input.isPrivate, let type = input.type?.trimmedDescription else { return nil }
            let name = input.name.text
            let access = input.declaration.modifiers.access.map { $0 + " " } ?? ""
            let graph = self.graph.name.text
            return Provided(
                function: "static func \(input.name.named("get_"))(_ graph: \(graph)) -> \(type) { graph.\(name) }",
                property: "\(access)var \(name): Dovetail::GraphRecipe<_Isolation, \(graph), \(type)> "
                    + "{ .init(_Functions.\(input.name.named("get_"))) }"
            )
        }
    }

    private var providedRecipes: [Provided] { named.compactMap(provided) }

    private func provided(_ index: Int) -> Provided? {
        let recipe = wiring.recipes[index]
        let effects = wiring.effects[index]
        guard recipe.isReplaceable, recipe.function.genericWhereClause == nil, let isolation = isolation(of: effects)
        else { return nil }
        let name = recipe.name.text
        let access = recipe.function.modifiers.access.map { $0 + " " } ?? ""
        let attributes = recipe.function.attributes.named("available").map { $0.trimmedDescription + " " }.joined()
        let form = ProvidedForm(recipe: recipe, effects: effects, graph: graph.name.text)
        return Provided(
            function: "\(attributes)\(form.attribute)\(isolation.attribute)\(form.function)",
            property:
                "\(attributes)\(access)var \(name): \(form.type(isolation: isolation.type)) { .init(_Functions.\(recipe.name.named("get_"))) }"
        )
    }

    /// How a function says where it runs, and the type that tells it; `nil` where that is an actor that others do not know.
    private func isolation(of effects: Effects) -> (attribute: String, type: String)? {
        switch effects.isolation {
        case .unspecified: actor == nil || actor == "MainActor" ? ("", "_Isolation") : nil
        case .nonisolated: ("nonisolated ", "Dovetail::IsolationMarker")
        case .actor("MainActor"): ("@MainActor ", "_Concurrency::MainActor")
        case .actor: nil
        }
    }

    // MARK: Passing on

    /// The way to each included graph.
    private var paths: [String] {
        (isBroken ? [] : wiring.inclusions).map { inclusion in
            let call = inclusion.recipe == nil ? "" : "()"
            return
                "\(isolation(of: inclusion).attribute)static func \(inclusion.name.named("to_"))(_ graph: \(graph.name.text)) "
                + "-> \(inclusion.type.trimmedDescription) { graph.\(inclusion.name.text)\(call) }"
        }
    }

    /// To an input the way is open to all. That a recipe runs on an actor which others do not know is reported.
    private func isolation(of inclusion: Inclusion) -> (attribute: String, type: String) {
        inclusion.recipe.flatMap { isolation(of: wiring.effects[$0]) } ?? ("nonisolated ", "Dovetail::IsolationMarker")
    }

    /// Whether names are looked up that are not known here.
    private var isLookedUp: Bool { !wiring.inclusions.isEmpty || isBroken }

    private var lookups: [String] {
        if isBroken { return [broken] }
        return wiring.inclusions.isEmpty ? [] : wiring.inclusions.map(lookup) + [unknown]
    }

    /// What an included graph has itself comes before what it includes in turn.
    private func lookup(_ inclusion: Inclusion) -> String {
        let whole = graph.name.text
        let part = inclusion.type.trimmedDescription
        let names = inclusion.name.named("_")
        let access = inclusion.access.map { $0 + " " } ?? ""
        let path = "_Functions.\(inclusion.name.named("to_"))"
        let isolation = isolation(of: inclusion).type
        func passingOn(_ parameter: String, in isolation: String) -> String {
            """
                @_disfavoredOverload
                \(access)subscript<\(parameter), _Source, _Recipe>(
                    dynamicMember name: KeyPath<\(names), Dovetail::IncludedRecipe<_Inner, \(part), _Source, _Recipe>>
                ) -> Dovetail::IncludedRecipe<\(isolation), \(whole), _Source, _Recipe> {
                    \(names)()[keyPath: name].through(\(path))
                }
            """
        }
        let place = context.line(of: inclusion.type, linesBefore: 1)
        let lookups = [
            "\(place.start)\(access)typealias \(names) =\n\(place.indentation)\(part)._IncludableGraph\(place.end)",
            """
                \(access)subscript<_Recipe: Dovetail::ProvidedRecipe<\(part)>>(
                    dynamicMember name: KeyPath<\(names), _Recipe>
                ) -> Dovetail::IncludedRecipe<\(isolation), \(whole), \(part), _Recipe> {
                    .init(\(names)()[keyPath: name], in: \(path))
                }
            """,
            passingOn("_Inner", in: inclusion.recipe == nil ? "_Inner" : isolation),
        ]
        // What is on the main actor stays there.
        return (lookups + (inclusion.recipe == nil ? [] : [passingOn("_Inner: Swift::Sendable", in: "_Inner")]))
            .map { "\n" + $0 }.joined()
    }

    /// What the compiler finds where there is nothing else, and reports.
    private var unknown: String {
        let names = wiring.inclusions.map(\.type.trimmedDescription)
        let list =
            (names.dropLast().isEmpty ? "" : names.dropLast().joined(separator: ", ") + " nor ") + (names.last ?? "")
        return """

                @available(*, unavailable, message: "neither \(graph.name.spoken) nor \(list) has a recipe or an input of this name")
                @_disfavoredOverload
                \(access)subscript(dynamicMember name: StaticString) -> Dovetail::UnknownRecipe<\(graph.name.text)> { .init() }
            """
    }

    /// What others find in a graph with an error, which is enough of them.
    private var broken: String {
        """

                \(access)subscript(dynamicMember name: String) -> Dovetail::BrokenRecipe<\(graph.name.text)> { .init() }
        """
    }

    // MARK: Taking

    /// A generic type has no place for what is looked up once. Nor is it seen whether one around it is generic.
    private var isMaybeGeneric: Bool {
        graph.genericParameterClause != nil
            || context.lexicalContext.contains { node in
                node.is(ExtensionDeclSyntax.self)
                    || node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
            }
    }

    /// Where each name that is taken was looked up, once in a program.
    private var taken: DeclSyntax? {
        let names = wiring.takenNames
        guard !names.isEmpty, !isMaybeGeneric, !isBroken else { return nil }
        return """
            /// Where each name was looked up that is taken from an included graph.
            private nonisolated enum _Taken {
                private static let _all = _IncludableGraph()
            \(raw: names.map { lookup($0, as: "static let \($0.named("of_"))") }.joined(separator: "\n"))
            }
            """
    }

    /// The names that a recipe looks up itself.
    func lookups(of index: Int) -> [String] {
        guard isMaybeGeneric else { return [] }
        let names = zip(wiring.recipes[index].parameters, wiring.supplies[index]).compactMap { parameter, supply in
            if case .included = supply { parameter.label } else { nil }
        }
        guard !names.isEmpty else { return [] }
        return ["let _all = _IncludableGraph()"] + names.map { lookup($0, as: "let \($0.named("_taken_"))") }
    }

    /// The name stands in the line and the column of the parameter, so that the compiler reports it there.
    private func lookup(_ name: TokenSyntax, as constant: String) -> String {
        let place = context.line(of: name, linesBefore: 1)
        let column = place.indentation.dropFirst("_all.".count)
        return "\(place.start)\(constant) =\n\(column)_all.\(name.text)\(place.end)"
    }

    /// What a parameter is supplied with by an included graph: what a recipe provides or the recipe itself, as the compiler finds
    /// that it fits.
    func taken(_ name: TokenSyntax, from graph: String) -> String {
        let found = isMaybeGeneric ? name.named("_taken_") : "_Taken.\(name.named("of_"))"
        return "\(found).recipe.supply(from: \(found).source(in: \(graph)))"
    }
}

/// How a recipe is provided to other graphs.
private struct ProvidedForm {
    let recipe: RecipeDeclaration
    let effects: Effects
    let graph: String

    /// An asynchronous function of the main actor can be `Sendable`, a synchronous one not yet in the Swift 5 language mode.
    var attribute: String { effects.isAsync && recipe.arguments.isEmpty ? "@Sendable " : "" }

    /// A static function from the graph to what the recipe provides, or to a function where it takes arguments.
    var function: String {
        let name = recipe.name.text
        let result = recipe.service
        let start = "static func \(recipe.name.named("get_"))(_ graph: \(graph))"
        guard recipe.arguments.isEmpty else {
            let arguments = recipe.arguments.enumerated().map {
                ($1.isInout ? "&" : "") + "$\($0)" + ($1.isAutoclosure ? "()" : "")
            }
            let call = "\(effects.marks)graph.\(name)(\(arguments.joined(separator: ", ")))"
            return "\(start) -> \(recipe.factory(effects)) { { \(call) } }"
        }
        return "\(start)\(effects.specifiers) -> \(result) { \(effects.marks)graph.\(name)() }"
    }

    func type(isolation: String) -> String {
        guard recipe.arguments.isEmpty else {
            let factory = recipe.factory(effects)
            return effects.isAsync
                ? "Dovetail::AsyncGraphFactory<\(isolation), \(graph), \(factory), @Sendable \(factory)>"
                : "Dovetail::GraphFactory<\(isolation), \(graph), \(factory), @Sendable \(factory), @_Concurrency.MainActor @Sendable \(factory)>"
        }
        let start = "Dovetail::" + (effects.isAsync ? "Async" : "")
        let result = recipe.service
        switch effects.thrown {
        case .nothing: return "\(start)GraphRecipe<\(isolation), \(graph), \(result)>"
        case .only(let error): return "\(start)ThrowingGraphRecipe<\(isolation), \(graph), \(error), \(result)>"
        case .anything: return "\(start)ThrowingGraphRecipe<\(isolation), \(graph), any Swift::Error, \(result)>"
        }
    }
}
