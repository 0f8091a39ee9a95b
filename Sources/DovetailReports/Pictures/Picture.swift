import DovetailAnalysis

/// The picture of a graph, in any language: boxes, frames around them, and arrows between them.
struct Picture {
    /// The shape of a box, which shows what it stands for.
    enum Shape {
        case transient, singleton, weak, graph, custom, input
        /// A dependency that is not registered.
        case absent
    }

    /// A recipe, an input, or a missing dependency.
    struct Box {
        /// The text, line by line.
        var lines: [String]
        var shape: Shape
        /// The severity of its problem; `nil` if it has none.
        var severity: DependencyGraph.Problem.Severity?
        var location: DependencyGraph.Location?
    }

    /// The boxes of one group or module.
    struct Frame {
        var title: String
        /// The boxes, by their position in ``Picture/boxes``.
        var boxes: [Int]
    }

    /// A dependency of one box on another.
    struct Arrow: Hashable {
        var from: Int
        var to: Int
        var kind: DependencyGraph.Edge.Kind
        var label: String
    }

    var boxes: [Box] = []
    var frames: [Frame] = []
    /// The boxes without a frame.
    var unframed: [Int] = []
    /// The arrows, each once, even if several parameters are alike.
    var arrows: [Arrow] = []
    /// The arrows that a problem involves.
    var wrong: Set<Arrow> = []

    /// Colors that are visible on white and on black.
    static let red = "#d1242f"
    static let yellow = "#bf8700"
}

extension DependencyGraph.Edge.Kind {
    /// The kind in a word; empty for a direct dependency.
    var word: String { self == .direct ? "" : description }
}

extension DependencyGraph.Node {
    /// The scope in a word, or that this is an input; empty for transient.
    var lifetime: String { kind == .input ? "input" : scope == .transient ? "" : scope.name }
}
