import SwiftSyntax
import SwiftSyntaxMacros

/// Where something stands in the user's source.
struct SourcePlace: Equatable {
    /// The path of the file, as a literal.
    let file: String
    let line: Int
    let column: Int

    /// Makes the compiler take the next line for this one, or for one before it.
    func directive(linesBefore: Int = 0) -> String { "#sourceLocation(file: \(file), line: \(line - linesBefore))\n" }
}

/// What makes the compiler take lines for the user's, and what ends that. The compiler's messages, and what a debugger shows,
/// are then where the user would look for them.
struct UserLine {
    var start = ""
    /// What brings the first of the lines to its column.
    var indentation = ""
    var end = ""
}

extension MacroExpansionContext {
    func place(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode = .afterLeadingTrivia
    ) -> SourcePlace? {
        guard let location = location(of: node, at: position, filePathMode: .filePath),
            let line = Int("\(location.line)"), let column = Int("\(location.column)")
        else { return nil }
        return SourcePlace(file: "\(location.file)", line: line, column: column)
    }

    func line(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode = .afterLeadingTrivia,
        linesBefore: Int = 0
    ) -> UserLine {
        guard let place = place(of: node, at: position), place.line > linesBefore else { return UserLine() }
        return UserLine(
            start: place.directive(linesBefore: linesBefore),
            indentation: String(repeating: " ", count: place.column - 1),
            end: "\n#sourceLocation()"
        )
    }
}

extension String {
    /// The text a step to the right, but for directives.
    var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasPrefix("#source") ? $0 : "    " + $0 }
            .joined(separator: "\n")
    }
}
