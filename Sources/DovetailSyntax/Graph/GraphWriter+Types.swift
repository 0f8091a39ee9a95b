import SwiftSyntax
import SwiftSyntaxBuilder

extension GraphWriter {
    /// The types of inputs and recipes, each written once, as a type alias, where any type can be written. All other code refers to
    /// the aliases; if it repeated a misspelled type, it would repeat the error. The aliases stand alone, with names that no type has,
    /// so that a name in a type means what it means in the graph.
    var types: [DeclSyntax] {
        let inputs = wiring.inputs.filter { $0.hasNamedTypes && (!$0.isPrivate || $0.includedAttribute != nil) }
            .compactMap(\.typeAlias)
        let recipes = named.filter { $0.hasNamedTypes && ($0.isReplaceable || canBeShared($0)) }
        let type = "\(access)typealias _Of<_T: ~Swift::Copyable> = \(serviceType("_T", in: .ofGraph))"
        let aliases = [type] + inputs + recipes.compactMap(\.typeAlias) + recipes.flatMap(\.otherAliases)
        return [
            """
            \(raw: access)struct _Type {
            \(raw: aliases.map { "    " + $0 }.joined(separator: "\n"))
            }
            """
        ]
    }

    /// The `ServiceType` of a recipe that runs there.
    func serviceType(of recipe: RecipeDeclaration, in isolation: ProvidedIsolation) -> String {
        isolation == .ofGraph ? recipe.namedType : serviceType(recipe.service, in: isolation)
    }

    private func serviceType(_ service: String, in isolation: ProvidedIsolation) -> String {
        "Dovetail::_Graph.ServiceType<\(isolation.type), \(graph.name.text), \(service)>"
    }
}

extension GraphMember {
    fileprivate var typeAlias: String? { serviceType.map { alias(ownName, $0) } }

    fileprivate func alias(_ name: String, _ type: String) -> String {
        "\(isPrivate ? "fileprivate " : access)typealias \(name) = \(type)"
    }
}

extension RecipeDeclaration {
    /// The names of the arguments' types.
    var argumentNames: [String] { arguments.indices.map { name.named("arg\($0 + 1)_of_") } }

    /// The effects, with the name of the type of the error.
    var namedEffects: Effects {
        var effects = effects
        if effects.namesError, hasNamedTypes { effects.thrown = .only("_Type." + errorName) }
        return effects
    }

    private var errorName: String { name.named("error_of_") }

    fileprivate var otherAliases: [String] {
        var aliases = zip(arguments, argumentNames).filter { !$0.0.type.isAutoclosure }
            .map { alias($1, $0.type.asValue.trimmedDescription) }
        if case .only(let error) = effects.thrown { aliases.append(alias(errorName, error)) }
        return aliases
    }
}
