import SwiftSyntax
import SwiftSyntaxMacros

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
