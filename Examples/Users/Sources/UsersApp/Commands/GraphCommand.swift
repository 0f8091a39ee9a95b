import DovetailAnalysis
import DovetailReports
import Foundation

extension Commands {
    /// Shows the graph: prints it as a tree, or writes it to a file as a page.
    static func graph(_ graph: DependencyGraph, console: Console, page: URL?) throws {
        guard let page else { return try console.print(graph.tree()) }
        do {
            try Data(graph.html(title: "Users").utf8).write(to: page, options: .atomic)
        } catch {
            let path = page.path(percentEncoded: false)
            throw FileError(path: path, action: "write", reason: error.localizedDescription)
        }
    }
}
