import SwiftDiagnostics
import SwiftSyntax
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
    func report(_ id: String, at node: some SyntaxProtocol, _ message: String, fixIts: [FixIt] = []) {
        diagnose(Diagnostic(node: node, message: Report(id: id, message: message), fixIts: fixIts))
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
}
