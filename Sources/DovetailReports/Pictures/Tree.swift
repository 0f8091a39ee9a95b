public import DovetailAnalysis

extension DependencyGraph {
    /// The graph as a tree for a terminal: below each recipe, its dependencies are indented.
    ///
    ///     screen                            AppGraph.swift:12
    ///     ├─ loadUsers                      AppGraph.swift:9
    ///     │  └─ api                shared   AppGraph.swift:7
    ///     │     └─ baseURL         input    AppGraph.swift:5
    ///     └─ profile (factory)              AppGraph.swift:10
    ///        └─ loadUsers … above
    ///
    /// A dependency of several recipes is shown below the first of them; the others refer to it. The tree ends at a recipe that
    /// depends on itself. Scopes are shown unless they are transient. A dependency that nothing provides shows the value that is
    /// used instead, such as `nil`. Takes time linear in the graph and the text, and computes the name of every node.
    ///
    /// ```swift
    /// print(graph.tree(from: "screen", depth: 2))
    /// ```
    ///
    /// - Parameters:
    ///   - id: The service at the top. If it is not registered, the text is empty. By default, the tree shows the whole graph,
    ///     with every recipe without dependents at the top.
    ///   - depth: The number of levels to show below the top; by default all.
    /// - Returns: The lines, without a line break at the end.
    public func tree(from id: ID? = nil, depth: Int? = nil) -> String {
        var writer = TreeWriter(self)
        let tops = id.map { id in nodes.indices.filter { nodes[$0].id == id } } ?? writer.tops
        for node in tops { writer.write(node, depth.map { max(0, $0) } ?? TreeWriter.all) }
        return writer.text
    }
}

private struct TreeWriter {
    static let all = Int.max

    private let nodes: [DependencyGraph.Node]
    private let topology: DependencyGraph.Topology
    private let names: DisplayNames
    private var rows: [[String]] = []
    /// How many levels below each node were shown: `all` if none were left out, −1 if the node has not been written yet.
    private var shown: [Int]
    private var isOpen: [Bool]

    /// A node whose dependencies are being written.
    private struct Step {
        var node: Int
        var levels: Int
        /// The text before the lines of its dependencies.
        var indent: String
        var next = 0
        var isCut = false
    }

    init(_ graph: DependencyGraph) {
        nodes = graph.nodes
        topology = graph.topology()
        names = DisplayNames(graph)
        shown = Array(repeating: -1, count: graph.nodes.count)
        isOpen = Array(repeating: false, count: graph.nodes.count)
    }

    /// The nodes without dependents, and one node of each cycle without other dependents, a root if there is one.
    var tops: [Int] {
        let components = topology.dependencyOrder
        let links = topology.links
        var isBelow = [Bool](repeating: false, count: nodes.count)
        var isTop = isBelow
        // A component follows all components that it leads to.
        for component in (0..<components.count).reversed() {
            let members = components.members(of: component).sorted()
            if !members.contains(where: { isBelow[$0] }), let first = members.first {
                isTop[members.first { nodes[$0].isRoot } ?? first] = true
            }
            for member in members { for target in links[member] where target >= 0 { isBelow[target] = true } }
        }
        return nodes.indices.filter { isTop[$0] }
    }

    /// Writes a tree. The steps are in an array, because a long chain would overflow the stack.
    mutating func write(_ top: Int, _ levels: Int) {
        var steps: [Step] = []
        var isCut = begin(top, name(of: top), levels, indent: "", &steps)
        while var step = steps.popLast() {
            if isCut { step.isCut = true }
            isCut = false
            let node = nodes[step.node]
            if step.next < node.dependencies.count {
                let dependency = step.next
                step.next += 1
                let isLast = step.next == node.dependencies.count && node.omittedDependencies == 0
                let edge = node.dependencies[dependency]
                let line = step.indent + (isLast ? "└─ " : "├─ ")
                let below = step.indent + (isLast ? "   " : "│  ")
                let levels = step.levels == Self.all ? Self.all : step.levels - 1
                steps.append(step)
                if let target = topology.target(of: step.node, dependency: dependency) {
                    let name = name(of: target) + Self.note(edge.kind.word)
                    isCut = begin(target, line + name, levels, indent: below, &steps)
                } else {
                    rows.append([line + names.name(of: edge.target).text.onOneLine + Self.note(edge.absence)])
                }
            } else {
                if node.omittedDependencies > 0 { rows.append([step.indent + "└─ … \(node.omittedDependencies) more"]) }
                isOpen[step.node] = false
                shown[step.node] = step.isCut ? step.levels : Self.all
                isCut = step.isCut
            }
        }
    }

    /// Writes the line of a node, and begins its dependencies unless they are shown elsewhere. Returns whether some are cut off.
    private mutating func begin(
        _ node: Int,
        _ text: String,
        _ levels: Int,
        indent: String,
        _ steps: inout [Step]
    ) -> Bool {
        let recipe = nodes[node]
        let isLeaf = recipe.dependencies.isEmpty && recipe.omittedDependencies == 0
        if isOpen[node] {
            rows.append([text + " … cycle"])
            return false
        }
        if !isLeaf, shown[node] >= levels {
            rows.append([text + " … above"])
            return shown[node] != Self.all
        }
        let isCut = !isLeaf && levels == 0
        rows.append([text + (isCut ? " …" : ""), recipe.lifetime, recipe.location?.description ?? ""])
        if !isLeaf, !isCut {
            isOpen[node] = true
            steps.append(Step(node: node, levels: levels, indent: indent))
        }
        return isCut
    }

    private func name(of node: Int) -> String { names.called(nodes[node]).onOneLine }
    private static func note(_ text: String) -> String { text.isEmpty ? "" : " (" + text + ")" }

    /// The lines in columns; empty columns are left out.
    var text: String {
        let widths = (0..<3).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            var width = 0
            for (column, part) in row.enumerated() {
                if !part.isEmpty { line += String(repeating: " ", count: width - line.count) + part }
                width += widths[column] == 0 ? 0 : widths[column] + 3
            }
            return line
        }.joined(separator: "\n")
    }
}

extension DependencyGraph.Edge {
    /// What there is instead where nothing provides the target.
    var absence: String {
        guard kind == .optional else { return Self.unmet }
        // An optional collection is another type than the collection itself.
        return requested == nil && target.description.hasPrefix("[")
            ? "none registered, so empty" : "not registered, so nil"
    }

    static let unmet = "nothing provides it"
}
