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
        NearestNames(nodes.map(\.id), names: nil).nearest(to: id, limit: limit).map { nodes[$0] }
    }
}

/// Names that are there, ready for any number of searches.
final class NearestNames {
    private let ids: [DependencyGraph.ID]
    /// Where in the IDs each name is met first, and the names.
    private var firsts: [Int] = []
    private var names: [Likeness] = []

    /// How much farther than the nearest one a result may be.
    private static let margin = 20

    /// The names of some IDs. What is found is given by its position in them.
    init(_ ids: [DependencyGraph.ID], names displayNames: DisplayNames?) {
        self.ids = ids
        var seen = Numbering()
        for (position, id) in ids.enumerated() where seen.number(of: id, orElse: position) == position {
            firsts.append(position)
            names.append(Likeness(displayNames?.shortName(of: id) ?? id.description))
        }
    }

    /// What is excluded is said by its position in the IDs.
    func nearest(to id: DependencyGraph.ID, limit: Int, without excluded: [Bool] = []) -> [Int] {
        let wanted = Likeness(id.description)
        var found: [Int] = []
        var distances: [Int] = []
        var nearest = 100 - Self.margin
        for (name, position) in firsts.enumerated() where ids[position] != id {
            if !excluded.isEmpty, excluded[position] { continue }
            guard let distance = wanted.distance(to: names[name], atMost: nearest + Self.margin) else { continue }
            found.append(position)
            distances.append(distance)
            nearest = min(nearest, distance)
        }
        let excess = distances.map { $0 - nearest > Self.margin ? -1 : $0 - nearest }
        var results: [Int] = []
        for places in positions(byNumber: excess) {
            for place in places where results.count < limit { results.append(found[place]) }
        }
        return results
    }
}
