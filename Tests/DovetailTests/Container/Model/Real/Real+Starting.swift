import DovetailAnalysis
import DovetailContainer

extension Model.Real {
    typealias Ending = Model.Reference.Ending
    typealias Step = Model.Reference.Owned

    /// Starts a place, one service after the other: in which order that was done, up to one that failed, and what came of it.
    func start(_ place: Int, _ blueprint: Model.Blueprint) async throws -> (order: [Step], ending: Ending) {
        let container = try container(place)
        let started = ContainerTests.Locked<[DependencyGraph.ID]>([])
        let ending = try await ending(in: container, blueprint) {
            try await container.start(atMost: 1) { step in started.withLock { $0.append(step.service) } }
        }
        let order = started.withLock { $0 }.map { step($0, in: container) }
        guard case .failure(let failures) = ending else { return (order, ending) }
        return (order + failures.prefix(1).map(\.step), ending)
    }

    func stop(_ place: Int, _ blueprint: Model.Blueprint) async throws -> Ending {
        let container = try container(place)
        return try await ending(in: container, blueprint) { try await container.stop(draining: .zero) }
    }

    private func ending(
        in container: Container,
        _ blueprint: Model.Blueprint,
        _ body: () async throws -> Void
    ) async throws -> Ending {
        do {
            try await body()
            return .success
        } catch let error as LifecycleError {
            return .failure(
                try error.failures.enumerated().map { index, failure in
                    guard let problem = Model.Reference.Problem(failure.error) else { throw failure.error }
                    // The first one may be a dependency; the path leads to what was to be started.
                    let path = [failure.service] + (index == 0 ? error.path : [])
                    let steps = path.map { step($0, in: container) }
                    let started = steps.first { blueprint[$0.registration]?.isStarted == true }
                    return .init(step: started ?? steps[0], problem: problem)
                }
            )
        }
    }

    /// Which recipe a service is made by, and with how many of its decorations.
    private func step(_ service: DependencyGraph.ID, in container: Container) -> Step {
        let nodes = container.dependencyGraph.nodes
        var depth = 0
        var node = nodes.first { $0.id == service }
        while let decoration = node, decoration.kind == .decoration {
            depth += 1
            node = nodes.first { $0.id == decoration.dependencies.first?.target }
        }
        return Step(registration: node?.location?.line ?? 0, depth: depth)
    }
}

extension Model.Reference.Problem {
    /// What an error is to the reference; `nil` where it is not expected at all.
    init?(_ error: any Error) {
        switch error {
        case let failure as Model.Failure: self = .recipe(failure)
        case let error as ResolutionError: self = .refused(error.reason)
        default: return nil
        }
    }
}
