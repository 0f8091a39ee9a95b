import DovetailAnalysis

/// An error, a warning, or a note at a source location, in the compiler's format, which editors understand.
struct Finding: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var column: Int
    var severity: String
    var message: String

    var isError: Bool { severity == "error" }
    /// The message in SwiftPM's format, which has no column.
    var asMessage: String { "\(severity): \(file):\(line): \(message)" }
    var description: String { "\(file):\(line):\(column): \(severity): \(message)" }
}

extension DependencyGraph {
    /// A finding for each wanted problem, at one of the recipes involved, and one for each recipe that it hides. `paths` has the
    /// paths of files, by their `#fileID`.
    func findings(paths: [String: String], where isWanted: (Problem) -> Bool = { _ in true }) -> [Finding] {
        func finding(at node: Int, _ severity: String, _ message: String) -> Finding {
            let location = nodes[node].location
            let file = location.map { paths[$0.fileID] ?? $0.fileID } ?? "?"
            return Finding(file: file, line: location?.line ?? 0, column: 1, severity: severity, message: message)
        }
        let problems = problems().filter(isWanted)
        return zip(problems, messages(for: problems)).flatMap { problem, message in
            let severity = problem.severity.description
            let title = message.split(separator: "\n").first ?? ""
            // The last one is the duplicate.
            let node = if case .duplicate(_, let nodes) = problem.kind { nodes[nodes.count - 1] } else { problem.node }
            var findings = [finding(at: node, severity, String(title.dropFirst(severity.count + 2)))]
            if case .shadowing(_, let shadowed) = problem.kind {
                findings += shadowed.map { finding(at: $0, "note", "\(nodes[$0].id) is declared here") }
            }
            return findings
        }
    }
}
