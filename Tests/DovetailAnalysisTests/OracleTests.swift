import DovetailAnalysis
import TestGraphs
import Testing

/// The checks against a plain reading of what they are to find, on many small graphs.
@Suite struct OracleTests {
    @Test(arguments: 0..<1000)
    func theChecksFindWhatIsThere(seed: Int) {
        let graph = DependencyGraph.random(seed: seed)
        let oracle = Oracle(graph)
        var found = Findings()
        for problem in graph.problems() { found.add(problem.kind, oracle) }
        #expect(found.missing == oracle.missing)
        #expect(found.duplicates == oracle.duplicates)
        #expect(found.cycles == oracle.cycles)
        #expect(found.captives == oracle.captives)
        #expect(found.made.filter { oracle.heldInCalls[$0.key] != $0.value } == oracle.made)
        #expect(found.mismatches == oracle.mismatches)
        #expect(found.unused == oracle.unused)
        #expect(found.unusedHeads == oracle.unusedHeads)
        #expect(
            found.secondInstances == (graph.problems().contains { $0.severity == .error } ? [] : oracle.secondInstances)
        )
        #expect(found.repeated == 0)
        #expect(graph.unused() == oracle.unused.sorted().map { graph.nodes[$0].id })
        #expect(graph.problems() == graph.problems())
        for message in graph.messages(for: graph.problems()) {
            #expect(message.split(separator: "\n").allSatisfy { $0.last != " " })
        }

        let topology = graph.topology()
        #expect(topology.order.sorted() == Array(graph.nodes.indices))
        if oracle.cycles.isEmpty {
            for node in graph.nodes.indices {
                let place = topology.order.firstIndex(of: node)
                for held in oracle.held[node] {
                    #expect(topology.order.firstIndex(of: held).map { place.map { $0 } ?? -1 > $0 } == true)
                }
            }
        }
    }
}

/// What was found, in the same form as what the oracle expects. Paths are checked along the way.
private struct Findings {
    var missing: [DependencyGraph.ID: Set<Int>] = [:]
    var duplicates: [DependencyGraph.ID: [Int]] = [:]
    var cycles: [[Int]: Int] = [:]
    var captives: [[Int]: Int] = [:]
    var made: [[Int]: Int] = [:]
    var mismatches: Set<Request> = []
    var unused: Set<Int> = []
    var unusedHeads: Set<Int> = []
    var secondInstances: Set<Int> = []
    var repeated = 0

    mutating func add(_ kind: Kind, _ oracle: Oracle) {
        switch kind {
        case .missing(let id, let requests):
            if missing.updateValue(Set(requests.map(\.node)), forKey: id) != nil { repeated += 1 }
        case .duplicate(let id, let nodes):
            if duplicates.updateValue(nodes, forKey: id) != nil { repeated += 1 }
        case .cycle(let path, let members):
            #expect(path.first?.node == members.first)
            oracle.expect(path, leadsTo: path[0].node, over: oracle.held)
            if cycles.updateValue(path.count, forKey: members) != nil { repeated += 1 }
        case .captive(let path, let held):
            let pair = [path[0].node, held]
            let isHeld = oracle.captives[pair] != nil
            oracle.expect(path, leadsTo: held, over: isHeld ? oracle.held : oracle.makes)
            let passed: [DependencyGraph.Scope] = isHeld ? [.transient] : [.transient, .graph]
            #expect(path.dropFirst().allSatisfy { passed.contains(oracle.nodes[$0.node].scope) })
            let other =
                isHeld ? captives.updateValue(path.count, forKey: pair) : made.updateValue(path.count, forKey: pair)
            if other != nil { repeated += 1 }
        case .argumentMismatch(let node, let requests):
            for request in requests {
                #expect(oracle.target(of: request) == node)
                if !mismatches.insert(request).inserted { repeated += 1 }
            }
        case .mistake, .longChain, .shadowing: Issue.record("no node is wrong by itself, and no container is made")
        case .secondInstance(let path):
            #expect(oracle.target(of: path[path.count - 1]) == path[0].node)
            if !secondInstances.insert(path[0].node).inserted { repeated += 1 }
        case .unused(let node, let others):
            unusedHeads.insert(node)
            for node in [node] + others where !unused.insert(node).inserted { repeated += 1 }
        }
    }
}

/// The definitions, as plainly as they can be written down.
private struct Oracle {
    let nodes: [Node]
    let requests: [Request]
    private(set) var held: [Set<Int>]
    /// What each node holds, or makes through a function.
    private(set) var makes: [Set<Int>]
    private(set) var missing: [DependencyGraph.ID: Set<Int>] = [:]
    private(set) var duplicates: [DependencyGraph.ID: [Int]] = [:]
    private(set) var mismatches: Set<Request> = []
    private(set) var cycles: [[Int]: Int] = [:]
    private(set) var captives: [[Int]: Int] = [:]
    /// What is made through a function, in the scope of the holder, although it exists within that only.
    private(set) var made: [[Int]: Int] = [:]
    /// What would be, if it were not held as well, through a service of one call, which is a mistake of its own.
    private(set) var heldInCalls: [[Int]: Int] = [:]
    private(set) var unused: Set<Int> = []
    private(set) var unusedHeads: Set<Int> = []
    private(set) var secondInstances: Set<Int> = []

    init(_ graph: DependencyGraph) {
        nodes = graph.nodes
        requests = graph.nodes.indices.flatMap { node in
            graph.nodes[node].dependencies.indices.map { Request(node: node, dependency: $0) }
        }
        held = graph.nodes.map { _ in [] }
        for (id, same) in Dictionary(grouping: nodes.indices, by: { graph.nodes[$0].id }) where same.count > 1 {
            duplicates[id] = same
        }
        makes = held
        var linked = held
        for request in requests {
            let edge = edge(request)
            guard let target = target(of: request) else {
                if edge.kind != .optional { missing[edge.target, default: []].insert(request.node) }
                continue
            }
            linked[request.node].insert(target)
            let taken = nodes[target].arguments
            if edge.kind == .factory ? edge.arguments != taken : !taken.isEmpty {
                mismatches.insert(request)
            } else {
                makes[request.node].insert(target)
            }
            if [.direct, .optional, .collection].contains(edge.kind), taken.isEmpty {
                held[request.node].insert(target)
            }
        }
        findCycles()
        findCaptives()
        findMade()
        findUnused(linked)
        findSecondInstances(linked)
    }

    func edge(_ request: Request) -> Edge { nodes[request.node].dependencies[request.dependency] }

    func target(of request: Request) -> Int? { nodes.firstIndex { $0.id == edge(request).target } }

    func expect(_ path: [Request], leadsTo end: Int, over links: [Set<Int>]) {
        for (index, request) in path.enumerated() {
            let target = target(of: request)
            #expect(target == (index + 1 < path.count ? path[index + 1].node : end))
            #expect(target.map { links[request.node].contains($0) } == true)
        }
    }

    private func distances(_ steps: [Set<Int>], through isPassed: (Int) -> Bool = { _ in true }) -> [[Int]: Int] {
        numberOfSteps(
            in: Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($0, Array($1)) }),
            through: isPassed
        )
    }

    private mutating func findCycles() {
        let distances = distances(held)
        for node in nodes.indices {
            guard let length = distances[[node, node]] else { continue }
            let members = nodes.indices.filter { distances[[node, $0]] != nil && distances[[$0, node]] != nil }
            if members.first == node { cycles[members] = length }
        }
    }

    /// Of the services that live for one call and lead to each other, the first one.
    private mutating func findSecondInstances(_ links: [Set<Int>]) {
        let distances = distances(links)
        let circular = nodes.indices.filter { nodes[$0].scope == .graph && distances[[$0, $0]] != nil }
        secondInstances = Set(
            circular.filter { node in
                !circular.contains { $0 < node && distances[[$0, node]] != nil && distances[[node, $0]] != nil }
            }
        )
    }

    private mutating func findCaptives() {
        let distances = distances(held, through: { nodes[$0].scope == .transient })
        for (pair, length) in distances {
            if Self.ends(nodes[pair[1]].scope.name, before: nodes[pair[0]].scope.name) { captives[pair] = length }
        }
    }

    private mutating func findMade() {
        let inCalls = { [nodes] (node: Int) in [.transient, .graph].contains(nodes[node].scope) }
        let heldInCalls = distances(held, through: inCalls)
        for (pair, length) in distances(makes, through: inCalls) where captives[pair] == nil && !inCalls(pair[1]) {
            guard Self.ends(nodes[pair[1]].scope.name, before: nodes[pair[0]].scope.name) else { continue }
            if heldInCalls[pair] == length { self.heldInCalls[pair] = length } else { made[pair] = length }
        }
    }

    /// The scopes of random graphs: what lies within what, and so does not live as long.
    private static func ends(_ held: String, before holder: String) -> Bool {
        switch holder {
        case "singleton", "weak": ["session", "request", "own", "graph"].contains(held)
        case "session": ["request", "own", "graph"].contains(held)
        case "request": ["own", "graph"].contains(held)
        case "own": ["session", "request", "graph"].contains(held)
        default: false
        }
    }

    private mutating func findUnused(_ links: [Set<Int>]) {
        guard nodes.contains(where: \.isRoot) else { return }
        var links = links
        for same in duplicates.values {
            for node in same { links[node].formUnion(same) }
        }
        let distances = distances(links)
        let later = Set(duplicates.values.flatMap { $0.dropFirst() })
        let unreached = nodes.indices.filter { node in
            !nodes[node].isRoot && !nodes.indices.contains { nodes[$0].isRoot && distances[[$0, node]] != nil }
        }
        unused = Set(unreached).subtracting(later)
        unusedHeads = unused.filter { node in
            let above = unreached.filter { $0 != node && distances[[$0, node]] != nil }
            return above.allSatisfy { distances[[node, $0]] != nil && ($0 > node || later.contains($0)) }
        }
    }
}

/// How many steps lead from each node to each other, at least one, past nodes that may be passed: R. Floyd, "Algorithm 97: Shortest
/// path" (1962).
func numberOfSteps<Node: Hashable>(
    in steps: [Node: [Node]],
    through isPassed: (Node) -> Bool = { _ in true }
) -> [[Node]: Int] {
    var distances: [[Node]: Int] = [:]
    for (node, targets) in steps {
        for target in targets { distances[[node, target]] = 1 }
    }
    for middle in steps.keys where isPassed(middle) {
        for left in steps.keys {
            for right in steps.keys {
                guard let first = distances[[left, middle]], let second = distances[[middle, right]] else { continue }
                distances[[left, right]] = min(first + second, distances[[left, right]] ?? .max)
            }
        }
    }
    return distances
}
