import DovetailAnalysis
import DovetailContainer

extension Model {
    /// What there is in truth: containers, and what was resolved from them.
    struct Real {
        var ledger = Ledger()
        var containers: [Int: Container] = [:]
        var held: [Int: Part] = [:]
    }
}

extension Model.Real {
    /// What is wrong with a wiring, one line for each problem, sorted; nothing where a container could be made of it.
    mutating func makeContainer(number: Int, _ make: () throws(WiringError) -> Container) -> [String] {
        do {
            containers[number] = try make()
            return []
        } catch {
            return error.problems.map { text($0, in: error.graph) }.sorted()
        }
    }

    private func text(_ problem: DependencyGraph.Problem, in graph: DependencyGraph) -> String {
        func lines(_ nodes: [Int]) -> [Int] { nodes.map { graph.nodes[$0].location?.line ?? 0 }.sorted() }
        func text(_ requests: [DependencyGraph.Request]) -> [String] {
            requests.map { "\(graph.nodes[$0.node].location?.line ?? 0).\($0.dependency)" }.sorted()
        }
        return switch problem.kind {
        case .missing(_, let requests): "missing \(text(requests))"
        case .duplicate(_, let nodes): "duplicate \(lines(nodes))"
        case .cycle(_, let members): "cycle \(lines(members))"
        case .captive(let path, let held): "captive \(lines([path[0].node])[0]) \(lines([held])[0])"
        case .argumentMismatch(_, let requests): "mismatch \(text(requests))"
        case .mistake(let node, let mistake): "\(mistake) \(lines([node]))"
        case .longChain(let path, let limit): "chain \(path.count) \(limit)"
        case .secondInstance(let path): "second \(lines([path[0].node]))"
        case .unused(let node, _): "unused \(lines([node]))"
        case .shadowing(let node, _): "shadowing \(lines([node]))"
        }
    }

    func resolve(_ need: Model.Need, in place: Int) throws -> Model.Part {
        try need.form.resolved(in: container(place))
    }

    func resolve(_ key: Model.Key, _ arguments: Model.Arguments?, in place: Int) throws -> Model.Part {
        .made(try key.subject.made(arguments, in: container(place)))
    }

    func part(_ handle: Int, _ path: [Int]) -> Model.Part? {
        path.reduce(held[handle]) { part, position in part?.children[position] }
    }

    func container(_ place: Int) throws -> Container {
        struct Unknown: Error {}
        guard let container = containers[place] else { throw Unknown() }
        return container
    }
}

extension Model.Subject {
    fileprivate static func made(_ arguments: Model.Arguments?, in container: Container) throws -> Model.Made {
        switch arguments {
        case .one: made(try container.resolve(Value.self, arguments: 7))
        case .two: made(try container.resolve(Value.self, arguments: 7, "7"))
        case nil: made(try container.resolve(Value.self, arguments: "7"))
        }
    }
}
