import DovetailGraph
import DovetailReports

/// Answers what was asked about a graph.
struct Answers {
    let graph: DependencyGraph
    /// What the package is called.
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

    /// The shortest path that leads to something, a recipe to a line.
    func why(_ name: String) throws(UsageError) -> String {
        let id = try id(named: name)
        let users = dependents(of: id)
        guard let user = users.first else { return "nothing in the graph needs \(id), so it is asked for from outside" }
        // What nothing provides is at the end of no path, but its first user is.
        let path = graph[id] == nil ? graph.path(to: user).map { $0 + [id] } : graph.path(to: id)
        // Where recipes need each other, there is no beginning.
        return lines(path ?? users + [id])
    }

    /// Who uses something, a recipe to a line.
    func dependents(of name: String) throws(UsageError) -> String {
        let id = try id(named: name)
        let users = dependents(of: id)
        return users.isEmpty ? "nothing uses \(id)" : lines(users)
    }

    /// What is different from the graph in a file.
    func difference(from file: String) throws -> String {
        // Both as they are read from text.
        let new = try DependencyGraph(json: graph.json())
        return try new.difference(from: DependencyGraph(file: file)).description
    }

    private func dependents(of id: DependencyGraph.ID) -> [DependencyGraph.ID] {
        if graph[id] != nil { return graph.dependents(of: id) }
        return graph.nodes.filter { $0.dependencies.contains { $0.target == id } }.map(\.id)
    }

    /// Each with its place.
    private func lines(_ ids: [DependencyGraph.ID]) -> String {
        let names = ids.map(\.description)
        let width = names.map(\.count).max() ?? 0
        let lines = zip(ids, names).map { id, name -> String in
            guard let place = graph.nodes.first(where: { $0.id == id })?.location else { return name }
            return name + String(repeating: " ", count: width - name.count + 3) + place.description
        }
        return lines.joined(separator: "\n")
    }

    /// What is provided, or needed, under a name: also without the graph's name, or in other letters, where that is clear.
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
