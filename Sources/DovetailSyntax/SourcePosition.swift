import SwiftSyntax
import SwiftSyntaxMacros

/// A position in the user's source.
struct SourcePosition: Equatable {
    /// The path of the file, as a literal.
    let file: String
    let line: Int
    let column: Int

    /// The directive that maps the next line to this one, or to a line before it.
    func directive(linesBefore: Int = 0) -> String { "#sourceLocation(file: \(file), line: \(line - linesBefore))\n" }
}

/// The directives around lines that are mapped to the user's source, to which the compiler's messages and the debugger then refer.
struct UserLine {
    var start = ""
    /// The indentation that moves the first line to its column.
    var indentation = ""
    var end = ""
}

extension MacroExpansionContext {
    func sourcePosition(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode = .afterLeadingTrivia
    ) -> SourcePosition? {
        guard let location = location(of: node, at: position, filePathMode: .filePath),
            let line = Int("\(location.line)"), let column = Int("\(location.column)")
        else { return nil }
        return SourcePosition(file: "\(location.file)", line: line, column: column)
    }

    func line(
        of node: some SyntaxProtocol,
        at position: PositionInSyntaxNode = .afterLeadingTrivia,
        linesBefore: Int = 0
    ) -> UserLine {
        guard let source = sourcePosition(of: node, at: position), source.line > linesBefore else { return UserLine() }
        return UserLine(
            start: source.directive(linesBefore: linesBefore),
            indentation: String(repeating: " ", count: source.column - 1),
            end: "\n#sourceLocation()"
        )
    }
}

extension String {
    /// The text, indented by one step except for directives.
    var indented: String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.hasPrefix("#source") ? $0 : "    " + $0 }.joined(separator: "\n")
    }
}
