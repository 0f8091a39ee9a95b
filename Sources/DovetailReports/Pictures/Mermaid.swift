public import DovetailAnalysis

extension DependencyGraph {
    /// The graph as a Mermaid flowchart, which GitHub and many editors draw.
    ///
    /// Arrows lead from a recipe to its dependencies. Each ``/DovetailAnalysis/DependencyGraph/Node/group``, or else each
    /// module, has a frame. A box shows the scope by its shape and below its name. An arrow is labeled with the form of the
    /// dependency, unless that is direct. Errors are red, unused recipes are yellow.
    ///
    /// The same graph always gives the same text, so you can keep it beside the code and compare it. By default, Mermaid draws
    /// at most 500 arrows; for a larger graph, draw a ``/DovetailAnalysis/DependencyGraph/neighborhood(of:distance:)``. Takes
    /// time linear in nodes plus edges, and computes the name of every node.
    ///
    /// ```swift
    /// print(graph.neighborhood(of: "loadUsers", distance: 2).mermaid())
    /// ```
    public func mermaid() -> String { Picture(self, marking: problems(), isPruned: false).mermaid }

    /// The part of the graph that explains some of its problems, as a Mermaid flowchart.
    ///
    /// It shows the same recipes as ``/DovetailAnalysis/DependencyGraph/messages(for:colored:)``: those that lead to a problem
    /// or are part of it, and a few others that it affects.
    ///
    /// ```swift
    /// for problem in graph.problems() { print(graph.mermaid(of: [problem])) }
    /// ```
    public func mermaid(of problems: [Problem]) -> String { Picture(self, marking: problems, isPruned: true).mermaid }
}

extension Picture {
    fileprivate var mermaid: String {
        var lines = ["flowchart LR"]
        for (index, frame) in frames.enumerated() {
            lines.append("    subgraph g\(index)[\"\(frame.title.mermaidLabel)\"]")
            for box in frame.boxes { lines.append("        " + mermaid(box)) }
            lines.append("    end")
        }
        for box in unframed { lines.append("    " + mermaid(box)) }
        for arrow in arrows {
            let label = arrow.label.isEmpty ? "" : "|\"\(arrow.label.mermaidLabel)\"|"
            lines.append("    n\(arrow.from) \(arrow.kind.mermaidLink)\(label) n\(arrow.to)")
        }
        for style in Style.allCases where boxes.contains(where: { Style($0) == style }) {
            lines.append("    classDef \(style) \(style.properties)")
        }
        let wrongLinks = arrows.indices.filter { wrong.contains(arrows[$0]) }.map(String.init)
        if !wrongLinks.isEmpty {
            lines.append("    linkStyle \(wrongLinks.joined(separator: ",")) stroke:\(Picture.red),stroke-width:2px")
        }
        return lines.joined(separator: "\n")
    }

    private func mermaid(_ index: Int) -> String {
        let box = boxes[index]
        let text = box.lines.map(\.mermaidLabel).joined(separator: "<br/>")
        let style = Style(box).map { ":::\($0)" } ?? ""
        return "n\(index)" + box.shape.mermaidBox("\"\(text)\"") + style
    }
}

/// The styles of boxes that differ from the default. A box can have only one of them.
private enum Style: CaseIterable {
    case absent, missing, error, warning

    init?(_ box: Picture.Box) {
        switch (box.shape, box.severity) {
        case (.absent, nil): self = .absent
        case (.absent, _): self = .missing
        case (_, .error): self = .error
        case (_, .warning): self = .warning
        case (_, nil): return nil
        }
    }

    var properties: String {
        switch self {
        case .absent: "stroke-dasharray:4"
        case .missing: "stroke:\(Picture.red),stroke-width:2px,stroke-dasharray:4"
        case .error: "stroke:\(Picture.red),stroke-width:2px"
        case .warning: "stroke:\(Picture.yellow),stroke-width:2px"
        }
    }
}

extension Picture.Shape {
    fileprivate func mermaidBox(_ text: String) -> String {
        switch self {
        case .transient, .absent: "[\(text)]"
        case .singleton: "([\(text)])"
        case .weak: "(\(text))"
        case .graph: "{{\(text)}}"
        case .custom: "[[\(text)]]"
        case .input: "[/\(text)/]"
        }
    }
}

extension DependencyGraph.Edge.Kind {
    fileprivate var mermaidLink: String {
        switch self {
        case .direct: "-->"
        case .optional: "--o"
        case .deferred, .factory: "-.->"
        case .collection: "==>"
        }
    }
}

extension String {
    /// The text between quotation marks. Characters with a meaning in Mermaid, Markdown, or HTML are escaped as Mermaid does
    /// it: as a number or a name between `#` and `;`.
    fileprivate var mermaidLabel: String {
        var isFirst = true
        let label = onOneLine.escaped { scalar in
            defer { isFirst = false }
            switch scalar {
            case "\"": return "#quot;"
            case "<": return "#lt;"
            case ">": return "#gt;"
            case "&": return "#amp;"
            case "a"..."z", "A"..."Z": return nil
            // Text that begins with a number or a space would be a list or code in Markdown.
            case "0"..."9", " ", ".", ",", "(", ")", "?": return isFirst ? "#\(scalar.value);" : nil
            default: return scalar.isASCII ? "#\(scalar.value);" : nil
            }
        }
        // A label must not be empty.
        return label.isEmpty ? "#32;" : label
    }
}

extension DependencyGraphError {
    /// The part of the graph that explains the problems, as a Mermaid flowchart, which is drawn each time you read it.
    ///
    /// ```swift
    /// do {
    ///     _ = try Container(NetworkAssembly(), UsersAssembly())
    /// } catch {
    ///     print(error.picture)
    /// }
    /// ```
    public var picture: String { graph.mermaid(of: problems) }
}
