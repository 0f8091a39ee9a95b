import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
    /// The name of a type with those of the types around it: `Users.Storage`.
    func path(of type: StructDeclSyntax) -> String {
        let around = lexicalContext.reversed().compactMap { node in
            node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
                ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text
        }
        return (around + [type.name.text]).joined(separator: ".")
    }
}
