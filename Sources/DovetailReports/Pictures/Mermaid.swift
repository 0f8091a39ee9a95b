public import DovetailGraph

extension DependencyGraph {
    /// The graph as a Mermaid flowchart, which GitHub and many editors draw.
    ///
    /// Arrows lead from a recipe to what it needs. Recipes are framed by their
    /// ``/DovetailGraph/DependencyGraph/Node/group``, or else by their module. The scope shows in the shape of a box and
    /// below its name, and an arrow says in which form something is passed, unless it is passed directly. What is wrong is
    /// red, what is unused is yellow.
    ///
    /// The text depends on nothing but the graph, so it can be kept beside the code and compared. Mermaid draws at most
    /// 500 arrows by default; of a larger graph, draw a
    /// ``/DovetailGraph/DependencyGraph/neighbourhood(of:distance:)``.
    ///
    /// Takes time linear in nodes plus edges, and works out the name of every node.
    ///
    /// ```swift
    /// print(graph.neighbourhood(of: "loadUsers", distance: 2).mermaid())
    /// ```
    public func mermaid() -> String {
        Picture(self, marking: problems(), isPruned: false).mermaid
    }

    /// The part of the graph that explains some of its problems, as a Mermaid flowchart.
    ///
    /// It shows the same recipes as ``/DovetailGraph/DependencyGraph/messages(for:coloured:)`` does: those on the path
    /// that leads to a mistake or that are tied up in it, and a few others that suffer from it.
    ///
    /// ```swift
    /// for problem in graph.problems() { print(graph.mermaid(of: [problem])) }
    /// ```
    public func mermaid(of problems: [Problem]) -> String {
        Picture(self, marking: problems, isPruned: true).mermaid
    }
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
        var wrongLinks: [String] = []
        for (index, arrow) in arrows.enumerated() {
            let label = arrow.label.isEmpty ? "" : "|\"\(arrow.label.mermaidLabel)\"|"
            lines.append("    n\(arrow.from) \(arrow.kind.mermaidLink)\(label) n\(arrow.to)")
            if wrong.contains(arrow) { wrongLinks.append("\(index)") }
        }
        for style in Style.allCases where boxes.contains(where: { Style($0) == style }) {
            lines.append("    classDef \(style) \(style.properties)")
        }
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

/// How boxes look that are not as usual. A box can only have one of these.
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
    /// The text for quotation marks. All that means something to Mermaid, or in Markdown or HTML, is written as a number
    /// or a name between `#` and `;`, which is how Mermaid escapes.
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
            // Where a number or a blank stands first, Markdown takes the text for a list or for code.
            case "0"..."9", " ", ".", ",", "(", ")", "?": return isFirst ? "#\(scalar.value);" : nil
            default: return scalar.isASCII ? "#\(scalar.value);" : nil
            }
        }
        // Nothing at all cannot stand between quotation marks.
        return label.isEmpty ? "#32;" : label
    }
}

extension DependencyGraphError {
    /// The part of the graph that explains the problems, as a Mermaid flowchart with what is wrong in red.
    ///
    /// For a report or a bug tracker, where a picture says more than a path. Drawn anew each time it is read.
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
