import SwiftSyntax
import SwiftSyntaxBuilder

// The types of inputs and recipes, each written once, as a type alias, where any type can be written. What else is written
// of them refers to the aliases, so that a misspelt type is not one more error at each place. Nothing else is declared
// beside the aliases, so a name in a type means what it means in the graph.
extension GraphWriter {
    var types: [DeclSyntax] {
        let inputs = wiring.inputs.filter { !$0.isPrivate || $0.includedAttribute != nil }.compactMap(\.typeAlias)
        let recipes = named.filter { $0.isReplaceable || canBeShared($0) }
        let aliases = inputs + recipes.compactMap(\.typeAlias) + recipes.flatMap(\.argumentAliases)
        guard !aliases.isEmpty else { return [] }
        return [
            """
            /// The types in the declarations of inputs and recipes.
            \(raw: access)enum _Types {
            \(raw: aliases.map { "    " + $0 }.joined(separator: "\n"))
            }
            """
        ]
    }
}

extension GraphMember {
    /// The type alias for the type of the service; `nil` if that is not written.
    fileprivate var typeAlias: String? {
        type.map { alias(typeName, "Dovetail::ServiceType<\($0.asValue.trimmedDescription)>") }
    }

    fileprivate func alias(_ name: String, _ type: String) -> String {
        "\(attributes.availability)\(isPrivate ? "fileprivate " : access)typealias \(name) = \(type)"
    }
}

extension RecipeDeclaration {
    /// The names of the types of the arguments.
    var argumentNames: [String] { arguments.indices.map { name.named("argument\($0 + 1)_of_") } }

    fileprivate var argumentAliases: [String] {
        zip(arguments, argumentNames).filter { !$0.0.type.isAutoclosure }
            .map { alias($1, $0.type.asValue.trimmedDescription) }
    }
}
