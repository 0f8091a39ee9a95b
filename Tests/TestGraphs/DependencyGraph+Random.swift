public import DovetailAnalysis

extension DependencyGraph {
    /// A small graph with everything that a graph can have, right or wrong: cycles, needs for oneself, missing and
    /// repeated recipes, edges of every kind, scopes of the library and own ones, groups, places; or without some of that.
    /// The same seed always gives the same graph.
    public static func random(seed: Int, nodes limit: Int = 8) -> DependencyGraph {
        var random = SplitMix64(seed: UInt64(seed))
        let count = Int.random(in: 1...limit, using: &random)
        let names = (0..<count + 2).map { ID("N\($0)") }
        let hasRoots = Bool.random(using: &random)
        let density = Int.random(in: 1...3, using: &random)
        return DependencyGraph(
            nodes: (0..<count).map { index in
                let isRepeated = random.isOne(in: 12)
                let dependencies = (0..<Int.random(in: 0...density, using: &random)).map { _ in
                    let isMissing = random.isOne(in: 15)
                    return edge(
                        to: names[
                            isMissing
                                ? .random(in: count..<names.count, using: &random)
                                : .random(in: 0..<count, using: &random)
                        ],
                        &random
                    )
                }
                return Node(
                    names[isRepeated ? Int.random(in: 0..<count, using: &random) : index],
                    scope: scopes.randomElement(using: &random) ?? .transient,
                    arguments: random.isOne(in: 6) ? ["Int"] : [],
                    dependencies: dependencies,
                    location: random.isOne(in: 2)
                        ? DependencyGraph.Location(fileID: "App/\(index % 2).swift", line: index) : nil,
                    isRoot: hasRoots && random.isOne(in: 4),
                    kind: random.isOne(in: 8) ? .input : .recipe,
                    result: random.isOne(in: 4) ? ID("@Sendable (Int) -> Résumé/\"\(index)\"") : nil,
                    group: ["UsersAssembly", "AppGraph", nil].randomElement(using: &random) ?? nil
                )
            }
        )
    }

    private static var scopes: [Scope] {
        [
            .transient, .transient, .singleton, .weak, .graph,
            Scope("session", within: []), Scope("request", within: ["session"]), Scope("own", within: []),
        ]
    }

    private static func edge(to target: ID, _ random: inout SplitMix64) -> Edge {
        let kinds = [Edge.Kind.direct, .direct, .direct, .optional, .deferred, .factory, .collection]
        let kind = kinds.randomElement(using: &random) ?? .direct
        let arguments: [ID]? = kind == .factory ? [["Int"], nil, []].randomElement(using: &random) ?? nil : []
        let requested = random.isOne(in: 6) ? ID("Asked<\(target)>") : nil
        return Edge(target, kind: kind, arguments: arguments, requested: requested)
    }
}

extension SplitMix64 {
    /// Happens once in so many times.
    fileprivate mutating func isOne(in times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }
}
