public import DependencyGraph

typealias Node = DependencyGraph.Node
typealias Edge = DependencyGraph.Edge
typealias Kind = DependencyGraph.Problem.Kind
typealias Request = DependencyGraph.Request

extension DependencyGraph {
    init(_ nodes: Node...) {
        self.init(nodes: nodes)
    }

    /// What is wrong, without what a problem adds to its kind.
    var kinds: [Problem.Kind] { problems().map(\.kind) }

    /// The messages about all that is wrong.
    var report: String { messages(for: problems()).joined(separator: "\n\n") }
}

extension Edge {
    static func optional(_ target: DependencyGraph.ID) -> Edge { Edge(target, kind: .optional) }
    static func deferred(_ target: DependencyGraph.ID) -> Edge { Edge(target, kind: .deferred) }
    static func factory(_ target: DependencyGraph.ID, _ arguments: [DependencyGraph.ID]?) -> Edge {
        Edge(target, kind: .factory, arguments: arguments)
    }
}

extension Edge: ExpressibleByStringLiteral {
    /// A direct edge to what is known by this name.
    public init(stringLiteral name: String) {
        self.init(DependencyGraph.ID(name))
    }
}

/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

func users(_ line: Int) -> SourceLocation {
    SourceLocation(fileID: "App/UsersAssembly.swift", line: line)
}
