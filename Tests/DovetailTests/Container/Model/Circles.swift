import Dovetail
import DovetailContainer
import Foundation
import TestGraphs

extension Model {
    /// Services that need each other at random, in containers, scopes and graphs that know nothing of each other's wiring.
    ///
    /// The model is one sentence: a service is made, once, if no circle can be reached from it; otherwise each attempt to make it
    /// throws an error that names a circle.
    final class Circles: @unchecked Sendable {
        // Sendable because the functions are set before there are several threads, and the counts are guarded.

        private enum Place: Int, CaseIterable { case container, scope, otherContainer, otherScope, graph }
        private struct Service<T: Tag>: Sendable {}

        private final class Graph<T: Tag>: Sendable {
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
            counts = .init(needs.map { _ in 0 })
            let containers = try [Place.container, .otherContainer].flatMap { place in
                let container = try container(place)
                return [container, try container.enter(Job.self)]
            }
            for node in needs.indices { add(node, tags[node], containers) }
        }

        /// A container with what is in it, and in its scope.
        private func container(_ place: Place) throws -> Container {
            try Container { registry in
                // The scope is entered, whether one of the services is in it or not.
                registry.register(Bool.self) { true }.scope(Job.self)
                for node in needs.indices where places[node].rawValue / 2 == place.rawValue / 2 {
                    register(node, tags[node], in: &registry)
                }
            }
        }

        private func register<T: Tag>(_ node: Int, _: T.Type, in registry: inout Registry) {
            let service = registry.register(Service<T>.self, recipe(node))
            if places[node].rawValue.isMultiple(of: 2) { service.scope(.singleton) } else { service.scope(Job.self) }
        }

        private func add<T: Tag>(_ node: Int, _: T.Type, _ containers: [Container]) {
            let (make, graph): (@Sendable () throws -> Service<T>, Graph<T>) = (recipe(node), Graph())
            let container = places[node] == .graph ? nil : containers[places[node].rawValue]
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

        /// What is wrong with attempts to make each service, by so many threads at once.
        func run(threads: Int) -> [String] {
            let problems = ContainerTests.Locked<[String]>([])
            ContainerTests.onThreads(threads) { [self] thread in
                let order = needs.indices.map { (thread + $0) % needs.count }
                let found = order.compactMap { node in problem(node, Result { try resolve[node]() }) }
                problems.withLock { $0 += found }
            }
            return problems.withLock { $0 } + wrongCounts
        }

        /// What is wrong with so many attempts to make each service, all at once.
        func run(tasks: Int) async -> [String] {
            await withTaskGroup(of: String?.self) { group in
                for attempt in 0..<tasks * needs.count {
                    let node = attempt % needs.count
                    group.addTask { [self] in problem(node, await Task(operation: resolveLater[node]).result) }
                }
                return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            } + wrongCounts
        }

        private func problem(_ node: Int, _ result: Result<Void, any Error>) -> String? {
            let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
            let isRight = canBeMade[node] ? error == nil : (error as? ResolutionError)?.reason == .circular
            return isRight ? nil : "\(node) ends with \(result)"
        }

        /// Once all are done, each service was made once, or not at all.
        private var wrongCounts: [String] {
            let counts = counts.withLock { $0 }
            return counts == canBeMade.map { $0 ? 1 : 0 } ? [] : ["The services were made \(counts) times"]
        }

        var wiring: String { needs.indices.map { "\($0) in \(places[$0]) needs \(needs[$0])" }.joined(separator: "; ") }
    }
}
