import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

// The functions by which other graphs get services of this one, and what it takes from others. See `_Graph.IncludedRecipe`.
extension GraphWriter {
    var providing: [DeclSyntax] { traits + [functions] + taken }

    /// `nonisolated` or the actor, if the struct names it. Otherwise the generated types have the struct's isolation by default.
    private var isolationModifier: String {
        graph.modifiers.contains("nonisolated") ? "nonisolated " : actor.map { "@\($0) " } ?? ""
    }

    /// A type that is `Sendable` only if the graph is on a global actor, which a macro cannot see, and the list, which marks a graph.
    private var traits: [DeclSyntax] {
        let isolation =
            "\(isolationModifier)\(access)struct _Isolation { let marker: Dovetail::_Graph.IsolationMarker }"
        let recipes = "\(access)nonisolated var _recipes: Recipes { .init() }"
        return ["\(raw: isolation)"] + (canBeReplaced ? ["\(raw: recipes)"] : [])
    }

    // MARK: Providing

    /// The recipes as functions of the graph. They have the graph's isolation, which the compiler infers from them.
    private var functions: DeclSyntax {
        let members = entries.compactMap(\.getter) + paths + (canBeReplaced ? [copy] : [])
        return """
            \(raw: isolationModifier)enum _Get {
            \(raw: members.map(\.indented).joined(separator: "\n"))
            }
            """
    }

    // MARK: Passing on

    /// The graphs that are included, unless there is an error.
    var inclusions: [Inclusion] { isBroken ? [] : wiring.inclusions }

    /// The function that returns each included graph.
    private var paths: [String] {
        inclusions.map { inclusion in
            let call = inclusion.recipe == nil ? "" : "()"
            let way = "static func \(inclusion.name.named("to_"))(_ graph: \(graph.name.text))"
            return "\(inclusion.availability)\(isolation(of: inclusion).attribute)\(way) "
                + "-> \(inclusion.namedType).Service { graph.\(inclusion.name.text)\(call) }"
        }
    }

    /// Inputs are accessible from anywhere. A recipe on an actor that other graphs cannot know is an error, which is reported elsewhere.
    private func isolation(of inclusion: Inclusion) -> ProvidedIsolation {
        inclusion.recipe.flatMap { isolation(of: wiring.recipes[$0].effects) } ?? .nowhere
    }

    var lookups: [String] {
        if isBroken { return [broken] }
        return inclusions.isEmpty ? [] : inclusions.map(lookup) + [unknown]
    }

    /// The own names of an included graph take precedence over the names that it includes in turn.
    private func lookup(_ inclusion: Inclusion) -> String {
        let whole = graph.name.text
        let part = inclusion.namedType + ".Service"
        let names = inclusion.name.named("_")
        let access = inclusion.availability + inclusion.access
        let path = "_Get.\(inclusion.name.named("to_"))"
        let isolation = isolation(of: inclusion).type
        func passingOn(_ parameter: String, in isolation: String) -> String {
            """
                @_disfavoredOverload
                \(access)subscript<\(parameter), _Source, _Recipe>(
                    dynamicMember name: KeyPath<\(names), Dovetail::_Graph.IncludedRecipe<_Inner, \(part), _Source, _Recipe>>
                ) -> Dovetail::_Graph.IncludedRecipe<\(isolation), \(whole), _Source, _Recipe> {
                    \(names)()[keyPath: name].through(\(path))
                }
            """
        }
        let line = context.line(of: inclusion.type, linesBefore: 1)
        let lookups = [
            "\(line.start)\(inclusion.access)typealias \(names) =\n"
                + "\(line.indentation.dropFirst(part.count + 1))\(part)._Includable\(line.end)",
            """
                \(access)subscript<_Key, _Recipe: Dovetail::_Graph.ProvidedRecipe<\(part)>>(
                    dynamicMember name: KeyPath<\(names), Dovetail::_Graph.Entry<_Key, _Recipe>>
                ) -> Dovetail::_Graph.IncludedRecipe<\(isolation), \(whole), \(part), _Recipe> {
                    .init(\(names)()[keyPath: name].recipe, in: \(path))
                }
            """,
            passingOn("_Inner", in: inclusion.recipe == nil ? "_Inner" : isolation),
        ]
        // Services on the main actor keep that isolation.
        return (lookups + (inclusion.recipe == nil ? [] : [passingOn("_Inner: Swift::Sendable", in: "_Inner")]))
            .map { "\n" + $0 }.joined()
    }

    /// An unavailable subscript that the compiler finds, and reports, for an unknown name.
    private var unknown: String {
        let names = inclusions.map(\.type.trimmedDescription)
        let others = wiring.includable.map { "'\($0.name.spoken)'" }
        let advice = others.isEmpty ? "" : "; if \(others.listed("or")) provides it, mark that with @Included"
        return """

                @available(*, unavailable, message: "neither \(graph.name.spoken) nor \(names.listed("nor")) has a recipe or an input of this name\(advice)")
                @_disfavoredOverload
                \(access)subscript(dynamicMember name: String) -> Dovetail::_Graph.UnavailableRecipe<\(graph.name.text)> { .init() }
            """
    }

    /// A subscript that accepts every name of a graph with an error, so that its dependents have no further errors. What it returns is
    /// like a name that the graph includes, so the names of other graphs take precedence.
    private var broken: String {
        let whole = graph.name.text
        return """

                \(access)subscript(dynamicMember name: String) -> Dovetail::_Graph.IncludedRecipe<Dovetail::_Graph.IsolationMarker, \(whole), \(whole), Dovetail::_Graph.UnavailableRecipe<\(whole)>> { .init(.init(), in: { $0 }) }
            """
    }

    // MARK: Taking

    /// Whether the graph, or a type around it, may be generic. A generic type cannot have static stored properties.
    private var isMaybeGeneric: Bool {
        graph.genericParameterClause != nil
            || context.lexicalContext.contains { node in
                node.is(ExtensionDeclSyntax.self)
                    || node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
            }
    }

    /// The look-ups of the names that are taken from included graphs, once in a program.
    private var taken: [DeclSyntax] {
        let names = wiring.takenNames
        guard !names.isEmpty, !isMaybeGeneric, !isBroken else { return [] }
        return [
            """
            /// The names that are taken from included graphs, each looked up once.
            private nonisolated enum _Taken {
                private static let _all = _Includable()
            \(raw: names.map { lookup($0, as: "static let \($0.named("of_"))") }.joined(separator: "\n"))
            }
            """
        ]
    }

    /// The statements by which a recipe looks up its names, if the graph may be generic.
    func lookups(of recipe: RecipeDeclaration) -> [String] {
        let names = recipe.takenNames
        guard isMaybeGeneric, !names.isEmpty else { return [] }
        return ["let _all = _Includable()"] + names.map { lookup($0, as: "let \($0.named("_taken_"))") }
    }

    /// The look-up begins at the line and column of the parameter, where the compiler then reports an unknown name.
    private func lookup(_ name: TokenSyntax, as constant: String) -> String {
        let line = context.line(of: name, linesBefore: 1)
        return "\(line.start)\(constant) =\n\(line.indentation)_all.\(name.text)\(line.end)"
    }

    /// The argument that an included graph supplies: a service or the recipe itself, whichever the compiler finds to fit.
    func taken(_ name: TokenSyntax, from graph: String) -> String {
        let found = isMaybeGeneric ? name.named("_taken_") : "_Taken.\(name.named("of_"))"
        return "\(found).recipe.supply(from: \(found).source(in: \(graph)))"
    }
}
