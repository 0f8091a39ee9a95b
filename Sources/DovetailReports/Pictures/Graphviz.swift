public import DovetailAnalysis

extension DependencyGraph {
    /// The graph in the language of Graphviz, for large pictures: `dot -Tsvg graph.dot -o graph.svg`.
    ///
    /// It shows the same as ``mermaid()``, as fast and as repeatably, and a recipe's location when the pointer rests on it.
    public func dot() -> String { Picture(self, marking: problems(), isPruned: false).dot }
    /// The part of the graph that explains some of its problems, as in ``mermaid(of:)``, in the language of Graphviz.
    public func dot(of problems: [Problem]) -> String { Picture(self, marking: problems, isPruned: true).dot }
}

extension Picture {
    fileprivate var dot: String {
        var lines = [
            "digraph {",
            "    rankdir=LR",
            "    node [shape=box fontname=\"Helvetica\" fontsize=11]",
            "    edge [fontname=\"Helvetica\" fontsize=9]",
        ]
        for (index, frame) in frames.enumerated() {
            lines.append("    subgraph cluster\(index) {")
            lines.append("        label=\"\(frame.title.dotLabel)\" fontname=\"Helvetica\" color=gray")
            for box in frame.boxes { lines.append("        " + dot(box)) }
            lines.append("    }")
        }
        for box in unframed { lines.append("    " + dot(box)) }
        for arrow in arrows {
            var attributes: [String] = []
            if !arrow.label.isEmpty { attributes.append("label=\"\(arrow.label.dotLabel)\"") }
            attributes += arrow.kind.dotAttributes
            if wrong.contains(arrow) { attributes.append("color=\"\(Picture.red)\"") }
            let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: " "))]"
            lines.append("    n\(arrow.from) -> n\(arrow.to)" + list)
        }
        return lines.joined(separator: "\n") + "\n}"
    }

    private func dot(_ index: Int) -> String {
        let box = boxes[index]
        var attributes = ["label=\"\(box.lines.map(\.dotLabel).joined(separator: "\\n"))\""]
        attributes += box.shape.dotAttributes
        if let severity = box.severity {
            attributes.append("color=\"\(severity == .error ? Picture.red : Picture.yellow)\" penwidth=2")
        }
        if let location = box.location { attributes.append("tooltip=\"\(location.description.dotLabel)\"") }
        return "n\(index) [\(attributes.joined(separator: " "))]"
    }
}

extension Picture.Shape {
    fileprivate var dotAttributes: [String] {
        switch self {
        case .transient: []
        case .singleton: ["shape=ellipse"]
        case .weak: ["style=rounded"]
        case .graph: ["shape=hexagon"]
        case .custom: ["peripheries=2"]
        case .input: ["shape=parallelogram"]
        case .absent: ["style=dashed"]
        }
    }
}

extension DependencyGraph.Edge.Kind {
    fileprivate var dotAttributes: [String] {
        switch self {
        case .direct: []
        case .optional: ["arrowhead=odot"]
        case .deferred: ["style=dashed"]
        case .factory: ["style=dotted"]
        case .collection: ["style=bold"]
        }
    }
}

extension String {
    /// The text between quotation marks, in which Graphviz interprets backslashes and HTML entities.
    fileprivate var dotLabel: String {
        onOneLine.escaped { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "&": "&amp;"
            default: nil
            }
        }
    }
}
