import DovetailAnalysis

extension Picture {
    /// Draws a graph and marks these problems. If it is pruned, it has only the nodes that they involve.
    init(_ graph: DependencyGraph, marking problems: [DependencyGraph.Problem], isPruned: Bool) {
        let topology = graph.topology()
        let concern = Concern(problems, in: graph, topology)
        var drawing = Drawing(graph, isPruned ? concern.nodes : Array(repeating: true, count: graph.nodes.count))
        for node in graph.nodes.indices { drawing.add(node, concern.severities[node]) }
        for case .missing(let id, _) in problems.map(\.kind) {
            drawing.addAbsent(id, DependencyGraph.Edge.unmet, isMissing: true)
        }
        for node in graph.nodes.indices {
            for (edge, described) in zip(topology.edges(of: node), graph.nodes[node].dependencies) {
                let target = topology.targets[edge]
                if target < 0, !isPruned { drawing.addAbsent(described.target, described.absence) }
                drawing.connect(node, described, to: target, isWrong: concern.edges[edge])
            }
        }
        for unseen in concern.unseen { drawing.note(unseen.count, at: unseen.problem) }
        self = drawing.picture
    }
}

/// A picture while it is drawn.
private struct Drawing {
    var picture = Picture()
    private let graph: DependencyGraph
    private let names: DisplayNames
    private let titles: [DependencyGraph.ID: String]
    private let isDrawn: [Bool]
    /// The box of each node, or −1 if it has none.
    private var boxes: [Int]
    private var absent = Numbering()
    private var frames = Numbering()
    private var seen: Set<Picture.Arrow> = []

    init(_ graph: DependencyGraph, _ isDrawn: [Bool]) {
        self.graph = graph
        self.isDrawn = isDrawn
        names = DisplayNames(graph)
        titles = graph.groupTitles
        boxes = Array(repeating: -1, count: graph.nodes.count)
    }

    mutating func add(_ position: Int, _ severity: DependencyGraph.Problem.Severity?) {
        guard isDrawn[position] else { return }
        let node = graph.nodes[position]
        var lines = [names.called(node)]
        if let result = node.result { lines.append(names.name(of: result).text) }
        if !node.lifetime.isEmpty { lines.append(node.lifetime) }
        if node.omittedDependencies > 0 { lines.append("needs \(node.omittedDependencies) more") }
        boxes[position] = picture.boxes.count
        let shape = Picture.Shape(node)
        picture.boxes.append(Picture.Box(lines: lines, shape: shape, severity: severity, location: node.location))
        guard let group = node.pictureGroup else {
            picture.unframed.append(boxes[position])
            return
        }
        let frame = frames.number(of: group, orElse: picture.frames.count)
        if frame == picture.frames.count {
            picture.frames.append(Picture.Frame(title: titles[group] ?? group.description, boxes: []))
        }
        picture.frames[frame].boxes.append(boxes[position])
    }

    mutating func addAbsent(_ id: DependencyGraph.ID, _ reason: String, isMissing: Bool = false) {
        guard absent.number(of: id, orElse: picture.boxes.count) == picture.boxes.count else { return }
        picture.unframed.append(picture.boxes.count)
        let lines = [names.name(of: id).text, reason]
        picture.boxes.append(Picture.Box(lines: lines, shape: .absent, severity: isMissing ? .error : nil))
    }

    mutating func connect(_ node: Int, _ edge: DependencyGraph.Edge, to target: Int, isWrong: Bool) {
        let end = target < 0 ? absent[edge.target] : boxes[target]
        guard boxes[node] >= 0, end >= 0 else { return }
        var label = edge.kind.word
        if edge.kind == .factory, let arguments = edge.arguments { label += " " + names.names(of: arguments) }
        let arrow = Picture.Arrow(from: boxes[node], to: end, kind: edge.kind, label: label)
        if isWrong { picture.wrong.insert(arrow) }
        if seen.insert(arrow).inserted { picture.arrows.append(arrow) }
    }

    /// Adds the number of dependents that are not drawn.
    mutating func note(_ count: Int, at problem: DependencyGraph.Problem) {
        let box =
            switch problem.kind {
            case .missing(let id, _): absent[id]
            case .argumentMismatch(let node, _): graph.nodes.indices.contains(node) ? boxes[node] : -1
            default: -1
            }
        guard box >= 0 else { return }
        picture.boxes[box].lines.append("needed by \(count) more")
    }
}

extension Picture.Shape {
    fileprivate init(_ node: DependencyGraph.Node) {
        switch node.scope {
        case _ where node.kind == .input: self = .input
        case .transient: self = .transient
        case .weak: self = .weak
        case .graph: self = .graph
        // Any scope of depth 0 lives as long as a singleton.
        case let scope where scope.depth == 0: self = .singleton
        default: self = .custom
        }
    }
}

extension DisplayNames {
    /// The node's name with its arguments: `ProfileViewModel(User.ID)`.
    func called(_ node: DependencyGraph.Node) -> String {
        name(of: node.id).text + (node.arguments.isEmpty ? "" : names(of: node.arguments))
    }
}

extension DependencyGraph.Node {
    /// The frame of the node: its group, or else its module.
    fileprivate var pictureGroup: DependencyGraph.ID? { group ?? module.map { DependencyGraph.ID($0) } }
}

extension DependencyGraph {
    /// The names of all groups, with modules where two names would be equal.
    fileprivate var groupTitles: [ID: String] {
        var titles: [ID: String] = [:]
        for (title, groups) in Dictionary(grouping: Set(nodes.compactMap(\.pictureGroup)), by: \.description) {
            for group in groups { titles[group] = groups.count == 1 ? title : group.fullName }
        }
        return titles
    }
}
