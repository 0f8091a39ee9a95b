import DovetailAnalysis
import DovetailReports

/// The answers to questions about a graph.
struct Answers {
    let graph: DependencyGraph
    /// The name of the package.
    let title: String

    func picture(_ format: Options.Format) throws -> String {
        switch format {
        case .html: graph.html(title: title)
        case .mermaid: graph.mermaid()
        case .dot: graph.dot()
        case .json: try graph.json()
        case .tree: graph.tree()
        }
    }

    /// The shortest path to a service, one recipe per line.
    func why(_ name: String) throws(UsageError) -> String {
        let id = try id(named: name)
        let dependents = dependents(of: id)
        guard let dependent = dependents.first else {
            return "nothing in the graph depends on \(id), so it is used from outside"
        }
        // No path leads to a service that nothing provides, but one leads to its first dependent.
        let path = graph[id] == nil ? graph.path(to: dependent).map { $0 + [id] } : graph.path(to: id)
        // A cycle has no root.
        return lines(path ?? dependents + [id])
    }

    /// The dependents of a service, one recipe per line.
    func dependents(of name: String) throws(UsageError) -> String {
        let id = try id(named: name)
        let dependents = dependents(of: id)
        return dependents.isEmpty ? "nothing depends on \(id)" : lines(dependents)
    }

    /// The difference from the graph in a file.
    func difference(from file: String) throws -> String {
        // A file has names in place of types, so this graph is converted to text, too.
        let new = try DependencyGraph(json: graph.json())
        return try new.difference(from: DependencyGraph(file: file)).description
    }

    private func dependents(of id: DependencyGraph.ID) -> [DependencyGraph.ID] {
        if graph[id] != nil { return graph.dependents(of: id) }
        return graph.nodes.filter { $0.dependencies.contains { $0.target == id } }.map(\.id)
    }

    /// Each name with its location.
    private func lines(_ ids: [DependencyGraph.ID]) -> String {
        let names = ids.map(\.description)
        let width = names.map(\.count).max() ?? 0
        let lines = zip(ids, names).map { id, name -> String in
            guard let location = graph.nodes.first(where: { $0.id == id })?.location else { return name }
            return name + String(repeating: " ", count: width - name.count + 3) + location.description
        }
        return lines.joined(separator: "\n")
    }

    /// The registered or needed service with a name. The graph's name and the case may differ if only one service matches.
    private func id(named name: String) throws(UsageError) -> DependencyGraph.ID {
        var ids = graph.nodes.map(\.id)
        ids += graph.nodes.flatMap { $0.dependencies.map(\.target) }
        if let id = ids.first(where: { $0.description == name }) { return id }
        var seen: Set<String> = []
        let alike = ids.filter { id in
            let text = id.description
            return (text.hasSuffix("." + name) || text.lowercased() == name.lowercased()) && seen.insert(text).inserted
        }
        if alike.count == 1 { return alike[0] }
        let near = alike.isEmpty ? graph.nearest(to: DependencyGraph.ID(name)).map(\.id) : alike
        throw .unknownName(name, near: near.map(\.description))
    }
}
