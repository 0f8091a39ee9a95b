extension DependencyGraph {
    /// What the graph provides under a name that is like this one, the likest first.
    ///
    /// For the message about something that is not there. Names are alike when few letters have to be changed (in the
    /// sense of Damerau, and in either case), the more so when their last parts are equal or share words, as
    /// `RetrieveAll` and `RetrieveAdmins` do. Whether it is `P` or `any P`, `X` or `X?`, makes no difference. Equally
    /// near ones come in the order of registration.
    ///
    /// Works out the name of every node, and so is for messages only.
    ///
    /// ```swift
    /// graph.nearest(to: "LaodUsers").first?.id        // LoadUsers
    /// ```
    ///
    /// - Parameters:
    ///   - id: What was looked for. It is not among the results itself.
    ///   - limit: How many results there are at most.
    /// - Returns: The first-registered node of each such name.
    public func nearest(to id: ID, limit: Int = 3) -> [Node] {
        NearestNames(nodes.map(\.id)).nearest(to: id, limit: limit).map { nodes[$0] }
    }
}

/// Names that are there, ready for any number of searches.
struct NearestNames {
    private var entries: [(id: DependencyGraph.ID, position: Int, likeness: Likeness)] = []

    /// How much farther than the nearest one a result may be.
    private static let margin = 20

    /// The names of some IDs. What is found is given by its position in them.
    init(_ ids: [DependencyGraph.ID], name: (DependencyGraph.ID) -> String = { $0.description }) {
        var seen: Set<DependencyGraph.ID> = []
        for (position, id) in ids.enumerated() where seen.insert(id).inserted {
            entries.append((id, position, Likeness(name(id))))
        }
    }

    func nearest(to id: DependencyGraph.ID, limit: Int, without excluded: Set<Int> = []) -> [Int] {
        let wanted = Likeness(id.description)
        var found: [(position: Int, distance: Int)] = []
        var farthest = 100
        for entry in entries where entry.id != id && !excluded.contains(entry.position) {
            guard let distance = wanted.distance(to: entry.likeness, atMost: farthest) else { continue }
            found.append((entry.position, distance))
            farthest = min(farthest, distance + Self.margin)
        }
        found.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
        guard let nearest = found.first else { return [] }
        return found.prefix { $0.distance <= nearest.distance + Self.margin }.prefix(max(limit, 0)).map(\.position)
    }
}
