import DovetailAnalysis
import TestGraphs
import Testing

/// The questions against all ways that there are, written out, on many small graphs.
@Suite("Questions to random graphs")
struct QuestionOracleTests {
    @Test("Every answer is what trying everything gives", arguments: 0..<1000)
    func answers(seed: Int) {
        let graph = DependencyGraph.random(seed: seed)
        let oracle = QuestionOracle(graph)

        #expect(graph.roots() == oracle.roots)
        #expect(graph.longestChain() == oracle.longestChain)
        #expect(graph.couplings().map(\.id) == oracle.ids)
        for coupling in graph.couplings() {
            #expect(coupling.fanIn == oracle.dependents(of: coupling.id).count)
            #expect(coupling.fanOut == oracle.steps(from: coupling.id).count)
        }
        for id in oracle.ids {
            #expect(graph.dependents(of: id) == oracle.dependents(of: id))
            #expect(graph.dependencies(of: id) == oracle.steps(from: id))
            let users = graph.dependents(of: id, transitively: true)
            #expect(users.count == Set(users).count)
            #expect(Set(users) == Set(oracle.ids.filter { oracle.distance(from: $0, to: id) != nil }))
            #expect(isAscending(users.compactMap { oracle.distance(from: $0, to: id) }))
            let dependencies = graph.dependencies(of: id, transitively: true)
            #expect(dependencies.count == Set(dependencies).count)
            #expect(Set(dependencies) == Set(oracle.ids.filter { oracle.distance(from: id, to: $0) != nil }))
            #expect(isAscending(dependencies.compactMap { oracle.distance(from: id, to: $0) }))

            let paths = oracle.paths(to: id)
            #expect(graph.paths(to: id, limit: .max) == paths)
            for limit in [0, 1, 2] { #expect(graph.paths(to: id, limit: limit) == Array(paths.prefix(limit))) }
            #expect(graph.path(to: id) == paths.min { $0.count < $1.count })
            #expect(graph.dominators(of: id) == oracle.dominators(of: id))
            #expect(graph.dominated(by: id) == oracle.dominated(by: id))
        }
    }

    private func isAscending(_ numbers: [Int]) -> Bool { numbers == numbers.sorted() }
}

/// The definitions, as plainly as they can be written down: by all ways from the roots.
private struct QuestionOracle {
    typealias ID = DependencyGraph.ID

    /// What there is, once each.
    let ids: [ID]
    let roots: [ID]
    private let recipes: [ID: Node]
    private let allPaths: [[ID]]
    private let distances: [[ID]: Int]

    init(_ graph: DependencyGraph) {
        let recipes = Dictionary(graph.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var ids: [ID] = []
        for node in graph.nodes where !ids.contains(node.id) { ids.append(node.id) }
        let steps = recipes.mapValues { Self.unique($0.dependencies.map(\.target).filter { recipes[$0] != nil }) }
        let marked = ids.filter { recipes[$0]?.isRoot == true }
        let distances = numberOfSteps(in: steps)
        let asked = marked.isEmpty ? ids : marked
        let used = ids.filter { id in asked.contains { $0 == id || distances[[$0, id]] != nil } }
        let roots = asked.filter { id in
            used.allSatisfy { distances[[$0, id]] == nil || distances[[id, $0]] != nil || $0 == id }
        }
        var allPaths = roots.map { [$0] }
        // Each path is followed by its continuations, so they stand in the order of roots and parameters.
        var next = 0
        while next < allPaths.count {
            let path = allPaths[next]
            let longer = (steps[path[path.count - 1]] ?? []).filter { !path.contains($0) }.map { path + [$0] }
            allPaths.insert(contentsOf: longer, at: next + 1)
            next += 1
        }
        self.ids = ids
        self.roots = roots
        self.recipes = recipes
        self.allPaths = allPaths
        self.distances = distances
    }

    private static func unique(_ ids: [ID]) -> [ID] {
        ids.indices.filter { ids.firstIndex(of: ids[$0]) == $0 }.map { ids[$0] }
    }

    func steps(from id: ID) -> [ID] {
        Self.unique((recipes[id]?.dependencies ?? []).map(\.target).filter { recipes[$0] != nil })
    }

    func dependents(of id: ID) -> [ID] { ids.filter { steps(from: $0).contains(id) } }

    func distance(from id: ID, to other: ID) -> Int? { distances[[id, other]] }

    func paths(to id: ID) -> [[ID]] { allPaths.filter { $0.last == id } }

    func dominators(of id: ID) -> [ID] {
        let paths = paths(to: id)
        return (paths.first ?? []).filter { node in node != id && paths.allSatisfy { $0.contains(node) } }
    }

    func dominated(by id: ID) -> [ID] { ids.filter { dominators(of: $0).contains(id) } }

    /// The first one of all chains that are as long as any.
    var longestChain: [ID] {
        let held = Dictionary(uniqueKeysWithValues: ids.map { ($0, holds($0)) })
        let steps = numberOfSteps(in: held)
        var chains: [[ID]] = ids.map { [$0] }
        var next = 0
        while next < chains.count {
            let chain = chains[next]
            let last = chain[chain.count - 1]
            // What is held, without what holds it in turn.
            let more = (held[last] ?? []).filter { $0 != last && steps[[$0, last]] == nil }
            chains.insert(contentsOf: more.map { chain + [$0] }, at: next + 1)
            next += 1
        }
        let length = chains.map(\.count).max()
        return chains.first { $0.count == length } ?? []
    }

    private func holds(_ id: ID) -> [ID] {
        Self.unique(
            (recipes[id]?.dependencies ?? [])
                .filter { [.direct, .optional, .collection].contains($0.kind) }
                .map(\.target)
                .filter { recipes[$0]?.arguments.isEmpty == true }
        )
    }
}
