import SwiftDiagnostics
import SwiftSyntax

/// Something to say about a place in a source, in the form that editors know from the compiler.
struct Finding: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var column: Int
    var severity: String
    var message: String

    var isError: Bool { severity == "error" }

    /// The sentence as one among others.
    var asMessage: String { "\(severity): \(file):\(line): \(message)" }

    var description: String { "\(file):\(line):\(column): \(severity): \(message)" }
}

extension Finding {
    /// What a diagnostic says, and its notes.
    static func all(in diagnostic: Diagnostic, at places: SourceLocationConverter) -> [Finding] {
        func finding(_ position: AbsolutePosition, _ severity: String, _ message: String) -> Finding {
            let place = places.location(for: position)
            return Finding(
                file: place.file,
                line: place.line,
                column: place.column,
                severity: severity,
                message: message
            )
        }
        return [finding(diagnostic.position, "\(diagnostic.diagMessage.severity)", diagnostic.message)]
            + diagnostic.notes.map { finding($0.position, "note", $0.message) }
    }
}
