import SwiftBasicFormat
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A sentence that the compiler prints, or that an editor offers as a fix.
private struct ReportedSentence: DiagnosticMessage, NoteMessage, FixItMessage {
    let message: String
    var severity = DiagnosticSeverity.error

    var diagnosticID: MessageID { MessageID(domain: "Dovetail", id: message) }
    var noteID: MessageID { diagnosticID }
    var fixItID: MessageID { diagnosticID }
}

extension Diagnostic {
    static func error(at node: some SyntaxProtocol, _ message: String, notes: [Note] = [], fixIts: [FixIt] = []) -> Self
    {
        Diagnostic(node: node, message: ReportedSentence(message: message), notes: notes, fixIts: fixIts)
    }

    static func warning(at node: some SyntaxProtocol, _ message: String, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(node: node, message: ReportedSentence(message: message, severity: .warning), fixIts: fixIts)
    }
}

extension Note {
    init(at node: some SyntaxProtocol, _ message: String) {
        self.init(node: Syntax(node), message: ReportedSentence(message: message))
    }
}

extension FixIt {
    private init(_ change: Change, _ message: String) {
        self.init(message: ReportedSentence(message: message), changes: [change])
    }

    static func replace(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(.replace(oldNode: Syntax(old), newNode: Syntax(new)), message)
    }

    /// Writes a declaration on a line of its own before another one.
    static func insert(_ declaration: String, before token: TokenSyntax, _ message: String) -> FixIt {
        let indentation = token.leadingTrivia.indentation(isOnNewline: true) ?? []
        let new = token.leadingTrivia + .unexpectedText(declaration) + .newline + indentation
        return FixIt(.replaceLeadingTrivia(token: token, newTrivia: new), message)
    }

    /// Removes an attribute, and the space or line break after it.
    static func remove(_ attribute: AttributeSyntax, from function: FunctionDeclSyntax, _ message: String) -> FixIt {
        let attributes = function.attributes.filter { $0.id != attribute.id }
        var changed = function.with(\.attributes, attributes)
        changed.leadingTrivia = function.leadingTrivia
        return .replace(function, with: changed, message)
    }
}
