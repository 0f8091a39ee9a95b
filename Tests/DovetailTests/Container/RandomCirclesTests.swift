import Dovetail
import Foundation
import TestGraphs
import Testing

/// Services that need each other at random, in containers, scopes and graphs that know nothing of each other's wiring.
///
/// The model is one sentence: a service is made, once, if no circle can be reached from it; otherwise each attempt to make it
/// throws an error that names a circle.
private struct RandomCircles: CustomStringConvertible, Sendable {
    enum Place: CaseIterable { case container, otherContainer, scope, otherScope, graph }

    var places: [Place]
    var needs: [[Int]]

    init(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let count = 2 + random.below(CirclesWorld.most - 1)
        places = (0..<count).map { _ in random.one(of: Place.allCases) }
        needs = (0..<count).map { node in
            (0..<random.below(3)).map { _ in
                // Mostly forwards, so that there are circles in about half of the graphs.
                random.isOne(in: 6) ? random.below(count) : min(count - 1, node + 1 + random.below(count))
            }.filter { $0 != node || random.isOne(in: 4) }
        }
    }

    /// Whether a circle can be reached from each service.
    var reachesCircle: [Bool] {
        needs.indices.map { start in
            let reached = reached(from: start).union([start])
            return reached.contains { self.reached(from: $0).contains($0) }
        }
    }

    private func reached(from start: Int) -> Set<Int> {
        var reached: Set<Int> = []
        var next = needs[start]
        while let node = next.popLast() {
            if reached.insert(node).inserted { next += needs[node] }
        }
        return reached
    }

    var description: String {
        needs.indices.map { "\($0) in \(places[$0]) needs \(needs[$0])" }.joined(separator: "; ")
    }

    /// The same with a need less that still fails, as long as there is one. Threads meet by chance, so each is tried often.
    func shrunk(_ fails: (RandomCircles) async -> Bool) async -> RandomCircles {
        for node in needs.indices {
            for position in needs[node].indices {
                var smaller = self
                smaller.needs[node].remove(at: position)
                for _ in 0..<20 where await fails(smaller) { return await smaller.shrunk(fails) }
            }
        }
        return self
    }
}

/// Such services, ready to be made.
private final class CirclesWorld: @unchecked Sendable {
    // Sendable because the functions are set before there are several threads, and the counts are guarded.

    private struct Service<Number>: Sendable {}
    private enum Zero {}
    private enum After<Number> {}

    static let most = 7
    private static let scopeName = Scope("circle")

    private let circles: RandomCircles
    private let counts: ContainerTests.Locked<[Int]>
    private var resolve: [@Sendable () throws -> Void] = []
    private var resolveLater: [@Sendable () async throws -> Void] = []

    init(_ circles: RandomCircles) throws {
        self.circles = circles
        counts = .init(Array(repeating: 0, count: circles.needs.count))
        let containers = try [RandomCircles.Place.container, .otherContainer].map { try container($0) }
        let scopes = try containers.map { try $0.enter(Self.scopeName) }
        try add(0, Zero.self, containers, scopes)
    }

    /// The functions lead back to this.
    func release() {
        resolve = []
        resolveLater = []
    }

    private func container(_ place: RandomCircles.Place) throws -> Container {
        try Container { registry in
            registry.declare(Self.scopeName)
            register(0, Zero.self, place, in: &registry)
        }
    }

    private func register<Number>(
        _ node: Int,
        _: Number.Type,
        _ container: RandomCircles.Place,
        in registry: inout Registry
    ) {
        guard node < circles.needs.count else { return }
        let isFirst = container == .container
        let make: @Sendable () throws -> Service<Number> = { [self] in
            try run(node)
            return Service()
        }
        switch circles.places[node] {
        case container: registry.register(Service<Number>.self, scope: .singleton, make)
        case isFirst ? .scope : .otherScope: registry.register(Service<Number>.self, scope: Self.scopeName, make)
        default: break
        }
        register(node + 1, After<Number>.self, container, in: &registry)
    }

    private func add<Number>(_ node: Int, _: Number.Type, _ containers: [Container], _ scopes: [Container]) throws {
        guard node < circles.needs.count, node < Self.most else { return }
        let shared = _SharedServices(SharedService<Service<Number>>("Graph.service"))
        let later = _SharedServices(_AsyncSharedService<Service<Number>>("Graph.service"))
        switch circles.places[node] {
        case .container: resolve.append { _ = try containers[0].resolve(Service<Number>.self) }
        case .otherContainer: resolve.append { _ = try containers[1].resolve(Service<Number>.self) }
        case .scope: resolve.append { _ = try scopes[0].resolve(Service<Number>.self) }
        case .otherScope: resolve.append { _ = try scopes[1].resolve(Service<Number>.self) }
        case .graph:
            resolve.append { [self] in
                _ = try shared.services.get {
                    try run(node)
                    return Service()
                }
            }
        }
        resolveLater.append { [self] in
            _ = try await later.services.get {
                try await runLater(node)
                return Service()
            }
        }
        try add(node + 1, After<Number>.self, containers, scopes)
    }

    private func run(_ node: Int) throws {
        for need in circles.needs[node] {
            sched_yield()
            try resolve[need]()
        }
        counts.withLock { $0[node] += 1 }
    }

    /// In child tasks, all at once, some of them within `timeout`.
    private func runLater(_ node: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for need in circles.needs[node] {
                let resolve = resolveLater[need]
                group.addTask {
                    await Task.yield()
                    try await need.isMultiple(of: 2) ? resolve() : timeout(resolve, after: .seconds(600))()
                }
            }
            try await group.waitForAll()
        }
        counts.withLock { $0[node] += 1 }
    }

    /// Makes one service on this thread, and says what is wrong.
    func check(_ node: Int) -> String? {
        do {
            try resolve[node]()
            return problem(node, nil)
        } catch {
            return problem(node, error)
        }
    }

    func checkLater(_ node: Int) async -> String? {
        do {
            try await resolveLater[node]()
            return problem(node, nil)
        } catch {
            return problem(node, error)
        }
    }

    private func problem(_ node: Int, _ error: (any Error)?) -> String? {
        let isCircular = (error as? ResolutionError)?.reason == .circular
        if circles.reachesCircle[node] { return isCircular ? nil : "\(node) is made, or fails with \(error as Any)" }
        return error.map { "\(node) fails with \($0)" }
    }

    /// What is wrong once all are done: each service was made once, or not at all.
    func checkCounts() -> String? {
        let counts = counts.withLock { $0 }
        let isWrong = zip(counts, circles.reachesCircle).contains { $0 != ($1 ? 0 : 1) }
        return isWrong ? "made \(counts) times" : nil
    }
}

extension ContainerTests {
    @Suite("Random services that need each other", .timeLimit(.minutes(10)))
    struct RandomCirclesTests {
        private static let graphs = ModelTests.sequences / 20

        @Test("Threads make each service once, or get an error with a circle")
        func threads() async throws {
            for seed in 0..<Self.graphs {
                let circles = RandomCircles(seed: seed)
                guard let problem = try Self.onThreads(circles) else { continue }
                let shrunk = await circles.shrunk { ((try? Self.onThreads($0)) ?? nil) != nil }
                Issue.record("seed \(seed): \(problem)\n\(shrunk)")
                return
            }
        }

        @Test("Tasks with child tasks make each service once, or get an error with a circle")
        func tasks() async throws {
            for seed in 0..<Self.graphs {
                let circles = RandomCircles(seed: seed)
                guard let problem = try await Self.inTasks(circles) else { continue }
                let shrunk = await circles.shrunk { ((try? await Self.inTasks($0)) ?? nil) != nil }
                Issue.record("seed \(seed): \(problem)\n\(shrunk)")
                return
            }
        }

        private static func onThreads(_ circles: RandomCircles) throws -> String? {
            let world = try CirclesWorld(circles)
            defer { world.release() }
            let problems = Locked<[String]>([])
            let count = circles.needs.count
            ContainerTests.onThreads(4) { thread in
                for step in 0..<count {
                    let problem = world.check((thread + step) % count)
                    if let problem { problems.withLock { $0.append(problem) } }
                }
            }
            return problems.withLock { $0.first } ?? world.checkCounts()
        }

        private static func inTasks(_ circles: RandomCircles) async throws -> String? {
            let world = try CirclesWorld(circles)
            defer { world.release() }
            let count = circles.needs.count
            let problem = await withTaskGroup(of: String?.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        for step in 0..<count {
                            if let problem = await world.checkLater((task + step) % count) { return problem }
                        }
                        return nil
                    }
                }
                return await group.reduce(nil) { $0 ?? $1 }
            }
            return problem ?? world.checkCounts()
        }
    }
}
