import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The context in which a macro is expanded, for a declaration in a file.
final class SourceContext: MacroExpansionContext {
    let lexicalContext: [Syntax]
    let buildConfiguration: (any BuildConfiguration)?
    /// The file as `#fileID` spells it.
    let fileID: String
    private let locations: SourceLocationConverter
    private(set) var diagnostics: [Diagnostic] = []

    init(
        of declaration: some SyntaxProtocol,
        module: String,
        locations: SourceLocationConverter,
        configuration: (any BuildConfiguration)?
    ) {
        let around = sequence(first: Syntax(declaration), next: \.parent).dropFirst()
        lexicalContext = around.filter {
            $0.isProtocol((any DeclGroupSyntax).self) || $0.is(FunctionDeclSyntax.self)
        }
        let file = declaration.startLocation(converter: locations).file
        fileID = "\(module)/\(file.split(separator: "/").last ?? "")"
        self.locations = locations
        buildConfiguration = configuration
    }

    func diagnose(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    func makeUniqueName(_ name: String) -> TokenSyntax { .identifier(name) }

    func location(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode,
        filePathMode: SourceLocationFilePathMode
    ) -> AbstractSourceLocation? {
        let position =
            switch position {
            case .beforeLeadingTrivia: node.position
            case .afterLeadingTrivia: node.positionAfterSkippingLeadingTrivia
            case .beforeTrailingTrivia: node.endPositionBeforeTrailingTrivia
            default: node.endPosition
            }
        let location = locations.location(for: position)
        let file = filePathMode == .fileID ? fileID : location.file
        return .init(file: "\(literal: file)", line: "\(literal: location.line)", column: "\(literal: location.column)")
    }
}
