import DovetailGraph
import Dovetail

extension Model {
    /// What there is in truth: containers, and what was resolved from them.
    struct Real {
        var ledger = Ledger()
        var containers: [Int: Container] = [:]
        var held: [Int: Part] = [:]
    }

    /// Whatever can be handed to a scope.
    protocol Input: Sendable {}
}

extension Model.Service: Model.Input {}

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
        }
    }

    func resolve(_ need: Model.Need, in place: Int) throws -> Model.Part {
        let form = need.form
        return try resolve(form, container(place))
    }

    private func resolve<F: Model.Form>(_ form: F.Type, _ container: Container) throws -> Model.Part {
        F.part(try container.resolve(F.Value.self))
    }

    func resolve(_ key: Model.Key, _ arguments: Model.Arguments?, in place: Int) throws -> Model.Part {
        let subject = key.subject
        return .made(try make(subject, arguments, in: container(place)))
    }

    private func make<S: Model.Subject>(
        _ subject: S.Type,
        _ arguments: Model.Arguments?,
        in container: Container
    ) throws -> Model.Made {
        switch arguments {
        case .one: S.made(try container.resolve(S.Value.self, arguments: 7))
        case .two: S.made(try container.resolve(S.Value.self, arguments: 7, "7"))
        case nil: S.made(try container.resolve(S.Value.self, arguments: "7"))
        }
    }

    func enter(_ scope: String, with inputs: [Int], from place: Int) throws -> Container {
        let outer = try container(place)
        let made = inputs.map { input($0) }
        return switch made.count {
        case 0: try outer.enter(Scope(scope))
        case 1: try enter(outer, scope, made[0])
        default: try enter(outer, scope, made[0], made[1])
        }
    }

    private func enter<A: Model.Input>(_ outer: Container, _ scope: String, _ a: A) throws -> Container {
        try outer.enter(Scope(scope), supplying: a)
    }

    private func enter<A: Model.Input, B: Model.Input>(
        _ outer: Container,
        _ scope: String,
        _ a: A,
        _ b: B
    ) throws -> Container {
        try outer.enter(Scope(scope), supplying: a, b)
    }

    private func input(_ type: Int) -> any Model.Input {
        let tag = Model.tags[type]
        return input(tag, Model.input(type))
    }

    private func input<T: Model.Tag>(_ tag: T.Type, _ registration: Int) -> any Model.Input {
        var identity = 0
        ledger.note {
            $0.identity += 1
            identity = $0.identity
        }
        return Model.Service<T>(identity, by: registration, of: [], in: ledger)
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
