import SwiftSyntax
import SwiftSyntaxMacros

// What the parser does not understand is the compiler's to report. Whatever a macro said or wrote of it would be one more error.

extension DeclGroupSyntax {
    /// Whether the parser understood what a macro reads of a type.
    var isReadable: Bool {
        guard hasError else { return true }
        return !with(\.memberBlock.members, []).hasError
            && memberBlock.members.allSatisfy { !$0.hasError || $0.decl.hasErrorInBodyOnly }
    }
}

extension DeclSyntaxProtocol {
    /// Whether it is the body of a function that the parser did not understand, which no macro goes by.
    fileprivate var hasErrorInBodyOnly: Bool {
        guard hasError, let function = self.as(FunctionDeclSyntax.self) else { return false }
        return !function.with(\.body, function.body?.with(\.statements, [])).hasError
    }
}

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

extension MacroExpansionContext {
    /// Whether a type has an attribute twice, and this is not the first.
    func isRepeated(_ node: AttributeSyntax, of type: some DeclGroupSyntax) -> Bool {
        let attributes = type.attributes.named(node.attributeName.trimmedDescription)
        guard attributes.count > 1, let first = attributes.first else { return false }
        return location(of: node)?.place != location(of: first)?.place
    }

    func reportRepeated(_ node: AttributeSyntax, of type: StructDeclSyntax) {
        report(
            "repeated",
            at: node,
            "\(type.name.spoken) is a @\(node.attributeName.trimmedDescription) already; remove this one"
        )
    }
}

extension AbstractSourceLocation {
    /// The line and the column.
    fileprivate var place: [String] { ["\(line)", "\(column)"] }
}
