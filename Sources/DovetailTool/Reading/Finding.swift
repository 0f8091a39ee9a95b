import DovetailGraph

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
    /// The problems, each at one of the recipes involved.
    ///
    /// - Parameter paths: The paths of files, by their `#fileID`.
    /// - Returns: One finding for each problem.
    func findings(paths: [String: String]) -> [Finding] {
        let problems = problems()
        return zip(problems, messages(for: problems)).map { problem, message in
            let place = nodes[problem.node].location
            let severity = problem.severity.description
            let title = message.split(separator: "\n").first ?? ""
            return Finding(
                file: place.map { paths[$0.fileID] ?? $0.fileID } ?? "?",
                line: place?.line ?? 0,
                column: 1,
                severity: severity,
                message: String(title.dropFirst(severity.count + 2))
            )
        }
    }
}

extension DependencyGraph.Problem {
    /// The recipe to look at first.
    fileprivate var node: Int {
        switch kind {
        case .missing(_, neededBy: let requests), .argumentMismatch(_, let requests): requests[0].node
        case .cycle(let path, _), .captive(let path, _), .longChain(let path, _), .secondInstance(let path):
            path[0].node
        // The last one is the duplicate.
        case .duplicate(_, let nodes): nodes[nodes.count - 1]
        case .mistake(let node, _), .unused(let node, _): node
        }
    }
}
