import DovetailGraph

/// What is drawn of a graph, whatever it is drawn with: boxes, frames around them, and arrows between them.
struct Picture {
    /// What a box stands for, which its shape shows.
    enum Shape {
        case transient, singleton, weak, graph, custom, input
        /// A dependency that is not registered.
        case absent
    }

    /// A recipe, an input, or what is not there.
    struct Box {
        /// The text, line by line.
        var lines: [String]
        var shape: Shape
        /// How bad what is wrong with it is.
        var severity: DependencyGraph.Problem.Severity?
        var location: DependencyGraph.Location?
    }

    /// Boxes that were written in the same place.
    struct Frame {
        var title: String
        /// By their position in ``Picture/boxes``.
        var boxes: [Int]
    }

    /// A need of one box for another.
    struct Arrow: Hashable {
        var from: Int
        var to: Int
        var kind: DependencyGraph.Edge.Kind
        var label: String
    }

    var boxes: [Box] = []
    var frames: [Frame] = []
    /// Those in no frame.
    var unframed: [Int] = []
    /// Each once, however many parameters are alike.
    var arrows: [Arrow] = []
    /// The arrows at which something is wrong.
    var wrong: Set<Arrow> = []

    /// Colours that differ on white and on black.
    static let red = "#d1242f"
    static let yellow = "#bf8700"
}

extension DependencyGraph.Edge.Kind {
    /// The kind in a word, and nothing for the usual one.
    var word: String { self == .direct ? "" : description }
}

extension DependencyGraph.Node {
    /// Its lifetime, or that it is given; nothing for the usual.
    var lifetime: String {
        if kind == .input { return "input" }
        return scope == .transient ? "" : scope.name
    }
}
