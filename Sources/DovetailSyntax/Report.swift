import SwiftBasicFormat
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A sentence that the compiler prints at a place in the user's source.
struct Report: DiagnosticMessage {
    let id: String
    let message: String
    var severity = DiagnosticSeverity.error

    var diagnosticID: MessageID { MessageID(domain: "Dovetail", id: id) }
}

/// What an editor offers to do about it.
struct Remedy: FixItMessage {
    let id: String
    let message: String

    var fixItID: MessageID { MessageID(domain: "Dovetail", id: id) }
}

extension MacroExpansionContext {
    func report(
        _ id: String,
        at node: some SyntaxProtocol,
        _ message: String,
        severity: DiagnosticSeverity = .error,
        notes: [Note] = [],
        fixIts: [FixIt] = []
    ) {
        let report = Report(id: id, message: message, severity: severity)
        diagnose(Diagnostic(node: node, message: report, notes: notes, fixIts: fixIts))
    }
}

/// A sentence about another place that has to do with it.
struct Remark: NoteMessage {
    let message: String

    var noteID: MessageID { MessageID(domain: "Dovetail", id: "note") }
}

extension Note {
    init(at node: some SyntaxProtocol, _ message: String) {
        self.init(node: Syntax(node), message: Remark(message: message))
    }
}

extension FixIt {
    /// Replaces one piece of source by another.
    static func replace(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
        FixIt(
            message: Remedy(id: "replace", message: message),
            changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
        )
    }

    /// Writes a declaration on a line of its own before another one.
    static func insert(_ declaration: String, before token: TokenSyntax, _ message: String) -> FixIt {
        let indentation = token.leadingTrivia.indentation(isOnNewline: true) ?? []
        let new = token.leadingTrivia + .unexpectedText(declaration) + .newline + indentation
        return FixIt(
            message: Remedy(id: "insert", message: message),
            changes: [.replaceLeadingTrivia(token: token, newTrivia: new)]
        )
    }

    /// Leaves an attribute out, and the blank or the line break behind it.
    static func remove(_ attribute: AttributeSyntax, from function: FunctionDeclSyntax, _ message: String) -> FixIt {
        let attributes = function.attributes.filter { $0.id != attribute.id }
        var changed = function.with(\.attributes, attributes)
        changed.leadingTrivia = function.leadingTrivia
        return .replace(function, with: changed, message)
    }
}
