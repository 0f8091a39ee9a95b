@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import Testing

@testable import DovetailMacros

/// What the plug-in answers when the compiler asks it to expand an attached macro: the very messages that it gets and
/// sends in a build.
struct Expansion {
    /// What is added to the source.
    let source: String
    let diagnostics: [Diagnostic]

    struct Diagnostic {
        let line: Int
        let message: String
        /// The message with its place, the notes with theirs, and the fix-its with the lines that they change.
        let report: String
    }

    var report: String { diagnostics.map(\.report).joined(separator: "\n") }

    /// The plug-in did not answer with an expansion.
    struct NoAnswer: Error {
        let answer: String
    }

    /// Expands `macro` where it is attached to `declaration`.
    ///
    /// - Parameters:
    ///   - macro: The name of the macro, possibly with arguments.
    ///   - role: What of the macro's is asked for.
    ///   - declaration: What it is attached to.
    ///   - parent: The type that is a member of.
    ///   - surroundings: The declarations around that, from the inside out.
    /// - Throws: ``NoAnswer`` where the plug-in does not answer with an expansion.
    init(
        of macro: String = "Client",
        as role: PluginMessage.MacroRole = .member,
        at declaration: String,
        memberOf parent: String? = nil,
        in surroundings: [String] = []
    ) throws {
        let handler = PluginProviderMessageHandler(provider: Plugin())
        let file = "/sources/File.swift"
        func syntax(_ kind: PluginMessage.Syntax.Kind, _ source: String, offset: Int) -> PluginMessage.Syntax {
            let location = PluginMessage.SourceLocation(
                fileID: "Module/File.swift",
                fileName: file,
                offset: offset,
                line: 1,
                column: offset + 1
            )
            return PluginMessage.Syntax(kind: kind, source: source, location: location)
        }
        let attribute = "@" + macro
        // An underscore is part of the macro's name only, not of the name of the type that expands it.
        let name = String(macro.prefix { $0 != "(" })
        let type = (name.hasPrefix("_") ? String(name.dropFirst()) : name) + "Macro"
        let answer = handler.handleMessage(
            .expandAttachedMacro(
                macro: .init(moduleName: "DovetailMacros", typeName: type, name: name),
                macroRole: role,
                discriminator: "",
                attributeSyntax: syntax(.attribute, attribute, offset: 0),
                // The compiler passes the declaration with its attributes; the tests leave the attribute out.
                declSyntax: syntax(.declaration, declaration, offset: 0),
                parentDeclSyntax: parent.map { syntax(.declaration, $0, offset: 0) },
                extendedTypeSyntax: nil,
                conformanceListSyntax: nil,
                lexicalContext: surroundings.map { syntax(.declaration, $0, offset: 0) }
            )
        )
        guard case .expandAttachedMacroResult(let sources, let diagnostics) = answer else {
            throw NoAnswer(answer: "\(answer)")
        }
        source = (sources ?? []).joined(separator: "\n")
        func position(_ offset: Int) -> (line: Int, text: String) {
            let before = declaration.utf8.prefix(offset)
            let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return (lines.count, "\(lines.count):\(lines[lines.count - 1].count + 1)")
        }
        self.diagnostics = diagnostics.map { diagnostic in
            let place = position(diagnostic.position.offset)
            let notes = diagnostic.notes.map { "\(position($0.position.offset).text) \($0.message)" }
            let fixIts = diagnostic.fixIts.map { fixIt in
                // From the end, so that the offsets of earlier changes stay right.
                let changes = fixIt.changes.sorted { $0.range.startOffset > $1.range.startOffset }
                let result = changes.reduce(Array(declaration.utf8)) { text, change in
                    let end = max(change.range.startOffset, change.range.endOffset)
                    return Array(text[..<change.range.startOffset] + Array(change.newText.utf8) + text[end...])
                }
                let text = String(decoding: result, as: UTF8.self)
                return "\(fixIt.message): \(Self.changedLines(text, from: declaration))"
            }
            let lines = ["\(place.text) \(diagnostic.message)"] + notes + fixIts
            return Diagnostic(line: place.line, message: diagnostic.message, report: lines.joined(separator: "\n  "))
        }
    }

    /// The lines that a text has and another text does not have, and how many lines are missing, if they are more.
    private static func changedLines(_ text: String, from other: String) -> String {
        let difference = text.split(separator: "\n").difference(from: other.split(separator: "\n"))
        let added = difference.insertions.compactMap { change -> Substring? in
            if case .insert(_, let line, _) = change { line.drop { $0 == " " } } else { nil }
        }
        let missing = difference.removals.count - added.count
        return (added + (missing > 0 ? ["without \(missing) lines"] : [])).joined(separator: " ")
    }
}

/// Checks all that is reported about a graph. Its members begin in line 2.
func expect(
    _ members: String,
    in head: String = "struct G",
    reports report: String,
    at location: SourceLocation = #_sourceLocation
) throws {
    #expect(try Expansion(of: "Graph", at: "\(head) {\n\(members)\n}").report == report, sourceLocation: location)
}
