import DovetailAnalysis
import Foundation

/// A file that cannot be read.
struct InputError: Error, CustomStringConvertible {
    /// One sentence with the whole path: a relative one begins where the package is, and not always where the user is.
    let description: String

    fileprivate init(_ file: URL, _ error: any Error) {
        let error = error as? CocoaError
        let reason =
            switch error?.code {
            case .fileReadNoSuchFile: "there is no such file; " + Self.near(file)
            case .fileReadNoPermission: "permission is denied; allow it, or pass a copy of the file"
            // Foundation on Linux has one code, and on a Mac the other.
            case .fileReadCorruptFile, .fileReadInapplicableStringEncoding:
                "it is not text in UTF-8; write it anew in UTF-8"
            default:
                ((error?.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
                    ?? "the reason is unknown") + "; see --help"
            }
        description = "cannot read \(file.path): \(reason)"
    }

    private static func near(_ file: URL) -> String {
        let folder = file.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = DependencyGraph(nodes: names.sorted().map { DependencyGraph.Node(DependencyGraph.ID($0)) })
        let near = files.nearest(to: DependencyGraph.ID(file.lastPathComponent)).map(\.id.description)
        return near.isEmpty ? "see --help" : "similar: \(near.joined(separator: ", "))"
    }
}

extension String {
    /// Reads a file.
    init(file: String) throws(InputError) {
        let file = URL(fileURLWithPath: file)
        do { self = try String(contentsOf: file, encoding: .utf8) } catch { throw InputError(file, error) }
    }
}
