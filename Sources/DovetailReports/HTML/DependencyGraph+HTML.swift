public import DovetailAnalysis
import Foundation

extension DependencyGraph {
    /// The graph as a page: one self-contained HTML file that works offline.
    ///
    /// The page answers questions rather than showing everything at once: which problems there are; what depends on a
    /// recipe, and what the recipe depends on; why a recipe exists, as the path from a root; which chain is the
    /// longest. Each view has its own address, such as `graph.html#Users.Load`, so you can share it.
    ///
    /// The same graph always gives the same text, in time linear in the graph and in the messages about its problems. Names and
    /// messages are escaped. The page's content security policy permits only its own script, and no access to the network. A
    /// page of 2,000 recipes is usable immediately.
    ///
    /// ```swift
    /// let page = graph.html(title: "Users")
    /// try page.write(toFile: "graph.html", atomically: true, encoding: .utf8)
    /// ```
    ///
    /// - Parameter title: The title of the page.
    /// - Returns: The text of the file. Write it as UTF-8.
    public func html(title: String = "Dependency graph") -> String {
        Page.text(title: title.escapedForMarkup, data: PageData(self).text)
    }
}
