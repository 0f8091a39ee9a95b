import SwiftSyntax

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
