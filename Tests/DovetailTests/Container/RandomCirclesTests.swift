import Dovetail
import DovetailContainer
import Foundation
import TestGraphs
import Testing

/// Services that need each other at random, in containers, scopes and graphs that know nothing of each other's wiring.
///
/// The model is one sentence: a service is made, once, if no circle can be reached from it; otherwise each attempt to make it
/// throws an error that names a circle.
private final class RandomCircles: @unchecked Sendable {
    // Sendable because the functions are set before there are several threads, and the counts are guarded.

    private enum Place: CaseIterable { case container, otherContainer, scope, otherScope, graph }
    private struct Service<T: Model.Tag>: Sendable {}
    private enum Circle: NamedScope {}

    private final class Graph<T: Model.Tag>: Sendable {
        let service = _Graph.SharedService<Service<T>>()
        let later = _Graph.AsyncSharedService<Service<T>>()
    }

    let needs: [[Int]]
    private let places: [Place]
    /// Whether no circle can be reached from each service.
    private let canBeMade: [Bool]
    private let counts: ContainerTests.Locked<[Int]>
    private var resolve: [@Sendable () throws -> Void] = []
    private var resolveLater: [@Sendable () async throws -> Void] = []

    init(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let count = 2 + random.below(6)
        places = (0..<count).map { _ in random.one(of: Place.allCases) }
        needs = (0..<count).map { node in
            (0..<random.below(3)).map { _ in
                // Mostly forwards, so that there are circles in about half of the graphs.
                random.isOne(in: 6) ? random.below(count) : min(count - 1, node + 1 + random.below(count))
            }.filter { $0 != node || random.isOne(in: 4) }
        }
        var isMade = needs.map { _ in false }
        for _ in needs {
            for node in needs.indices { isMade[node] = needs[node].allSatisfy { isMade[$0] } }
        }
        canBeMade = isMade
        counts = .init(Array(repeating: 0, count: count))
        var containers: [Place: Container] = [:]
        for (shared, scoped) in [(Place.container, Place.scope), (.otherContainer, .otherScope)] {
            let container = try container(shared, scoped)
            (containers[shared], containers[scoped]) = (container, try container.enter(Circle.self))
        }
        for node in needs.indices { add(node, Model.tags[node], containers[places[node]]) }
    }

    private func container(_ shared: Place, _ scoped: Place) throws -> Container {
        try Container { registry in
            // The scope is entered, whether one of the services is in it or not.
            registry.register(Bool.self) { true }.scope(Circle.self)
            for node in needs.indices where places[node] == shared || places[node] == scoped {
                register(node, Model.tags[node], isScoped: places[node] == scoped, in: &registry)
            }
        }
    }

    private func register<T: Model.Tag>(_ node: Int, _: T.Type, isScoped: Bool, in registry: inout Registry) {
        let service = registry.register(Service<T>.self, recipe(node))
        if isScoped { service.scope(Circle.self) } else { service.scope(.singleton) }
    }

    private func add<T: Model.Tag>(_ node: Int, _: T.Type, _ container: Container?) {
        let make: @Sendable () throws -> Service<T> = recipe(node)
        let graph = Graph<T>()
        resolve.append { _ = try container?.resolve(Service<T>.self) ?? graph.service.get("Graph.service", make) }
        resolveLater.append { [unowned self] in
            _ = try await graph.later.get("Graph.service") { try await makeLater(node) }
        }
    }

    private func recipe<T>(_ node: Int) -> @Sendable () throws -> Service<T> {
        { [unowned self] in
            for need in needs[node] {
                sched_yield()
                try resolve[need]()
            }
            counts.withLock { $0[node] += 1 }
            return Service()
        }
    }

    /// Makes its needs in child tasks, all at once, some of them within `timeout`.
    private func makeLater<T>(_ node: Int) async throws -> Service<T> {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for need in needs[node] {
                let resolve = resolveLater[need]
                group.addTask {
                    await Task.yield()
                    try await need.isMultiple(of: 2) ? resolve() : timeout(resolve, after: .seconds(600))()
                }
            }
            try await group.waitForAll()
        }
        counts.withLock { $0[node] += 1 }
        return Service()
    }

    /// What is wrong with an attempt to make a service on this thread.
    func check(_ node: Int) -> String? { problem(node, Result { try resolve[node]() }) }

    func checkLater(_ node: Int) async -> String? { problem(node, await Task(operation: resolveLater[node]).result) }

    private func problem(_ node: Int, _ result: Result<Void, any Error>) -> String? {
        let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
        let isRight = canBeMade[node] ? error == nil : (error as? ResolutionError)?.reason == .circular
        return isRight ? nil : "\(node) ends with \(result)"
    }

    /// Once all are done, each service was made once, or not at all.
    var isRight: Bool { counts.withLock { $0 } == canBeMade.map { $0 ? 1 : 0 } }

    var wiring: String { needs.indices.map { "\($0) in \(places[$0]) needs \(needs[$0])" }.joined(separator: "; ") }
}

extension ContainerTests {
    @Suite("Random services that need each other", .timeLimit(.minutes(10)))
    struct RandomCirclesTests {
        private static let graphs = ModelTests.sequences / 20

        @Test("Threads make each service once, or get an error with a circle")
        func threads() throws {
            for seed in 0..<Self.graphs {
                let circles = try RandomCircles(seed: seed)
                let (count, problems) = (circles.needs.count, Locked<[String]>([]))
                ContainerTests.onThreads(4) { thread in
                    let found = (0..<count).compactMap { circles.check((thread + $0) % count) }
                    problems.withLock { $0 += found }
                }
                try #require(problems.withLock { $0 } == [] && circles.isRight, "seed \(seed): \(circles.wiring)")
            }
        }

        @Test("Tasks with child tasks make each service once, or get an error with a circle")
        func tasks() async throws {
            for seed in 0..<Self.graphs {
                let circles = try RandomCircles(seed: seed)
                let count = circles.needs.count
                let problems = await withTaskGroup { group in
                    for attempt in 0..<4 * count { group.addTask { await circles.checkLater(attempt % count) } }
                    return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
                }
                try #require(problems == [] && circles.isRight, "seed \(seed): \(circles.wiring)")
            }
        }
    }
}
