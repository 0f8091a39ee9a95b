import DovetailAnalysis
package import SwiftDiagnostics
package import SwiftSyntax

extension GraphSource {
    /// Warnings about private recipes and inputs that nothing in their file uses.
    ///
    /// Only for tools that read the whole file. The macro sees one struct, and an extension of it may call them.
    package func unused(in file: some SyntaxProtocol) -> [Diagnostic] {
        guard !hasError else { return [] }
        let mentioned = file.mentionedNames
        return wiring.dependencyGraph(isRoot: mentioned.contains).problems().compactMap { problem in
            guard case .unused(let node, _) = problem.kind else { return nil }
            let token = wiring.name(of: node)
            let advice = node < wiring.inputs.count ? ", or declare it with an access level such as 'internal'" : ""
            return .warning(at: token, Sentences.unused("'\(token.spoken)'") + "; remove it" + advice)
        }
    }
}

extension SyntaxProtocol {
    /// The names that code refers to, other than in declarations and labels.
    fileprivate var mentionedNames: Set<String> {
        let tokens = tokens(viewMode: .sourceAccurate)
        return Set(tokens.lazy.filter { $0.parent?.is(DeclReferenceExprSyntax.self) == true }.map(\.spoken))
    }
}
