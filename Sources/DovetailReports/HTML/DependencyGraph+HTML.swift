public import DovetailGraph
import Foundation

extension DependencyGraph {
    /// The graph as a page to look at: one self-contained file of HTML that works offline.
    ///
    /// It answers questions rather than showing everything: what is wrong; what uses a recipe and what it needs; why a
    /// recipe is there at all, as the path from a root; what the longest chain is. Each view has an address of its own,
    /// so that it can be shared, as in `graph.html#Users.Load`.
    ///
    /// The same graph always gives the same text. Names and messages are escaped, and the page's policy lets it run
    /// nothing but its own script and ask nothing of a network.
    ///
    /// ```swift
    /// let page = graph.html(title: "Users")
    /// try page.write(toFile: "graph.html", atomically: true, encoding: .utf8)
    /// ```
    ///
    /// Takes time linear in the graph and in the messages about its problems. A page of 2,000 recipes is usable at once.
    ///
    /// - Parameter title: What the page is called.
    /// - Returns: The text of the file, to be stored as UTF-8.
    public func html(title: String = "Dependency graph") -> String {
        Page.text(title: title.escapedForMarkup, data: PageData(self).text)
    }
}

extension String {
    /// The text with what could end it or begin something else, in an element or in an attribute, written out.
    fileprivate var escapedForMarkup: String {
        escaped { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}
