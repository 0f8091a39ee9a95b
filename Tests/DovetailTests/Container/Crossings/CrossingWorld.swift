import Dispatch
import DovetailContainer

/// Whether code runs on the main actor, whose executor is the main queue. On Linux the queue does not stay on the main thread.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

extension Crossing {
    struct Failed: Error {}

    /// What recipes and hooks of one blueprint do and see.
    final class World: Sendable {
        struct State {
            var problems: [String] = []
            /// The recipes whose hooks have run.
            var started: [Int] = []
            var stopped: [Int] = []
            /// Whether the recipes that can throw do so.
            var isFailing = false
            /// How many functions may still be called.
            var calls = 0
            var units = Units([])
            /// The recipes that have to run on the main actor.
            var mainActor: Set<Int> = []
            /// What the call of a function does in its scope.
            var call: (@Sendable (Recipe, [Held]) async -> Void)?
        }

        private let state = ContainerTests.Locked(State())
        @TaskLocal private static var depth = 0

        func update<Result>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

        func report(_ problem: @autoclosure () -> String) { update { $0.problems.append(problem()) } }

        /// Whether there are calls left.
        func spendsCall() -> Bool {
            update {
                $0.calls -= 1
                return $0.calls >= 0
            }
        }

        /// What a recipe does when it runs: it may throw, or call what it is given.
        func runs<Failure: Error>(_ recipe: Recipe, _ parts: [Held], _ failure: Failure.Type) throws(Failure) {
            checkActor(of: recipe)
            if recipe.canThrow, update({ $0.isFailing }), let error = Failed() as? Failure { throw error }
            call(recipe, parts)
        }

        func runsAsync<Failure: Error>(
            _ recipe: Recipe,
            _ parts: [Held],
            _ failure: Failure.Type,
            isolation: isolated (any Actor)? = #isolation
        ) async throws(Failure) {
            try runs(recipe, parts, failure)
            await callWaiting(recipe, parts)
        }

        func runsCall(_ recipe: Recipe, _ parts: [Held]) async { await update { $0.call }?(recipe, parts) }

        private func checkActor(of recipe: Recipe) {
            if update({ $0.mainActor.contains(recipe.id) }), !MainQueue.isCurrent {
                report("\(recipe.id) is made off the main actor")
            }
        }

        func runsHook(of recipe: Recipe, isStart: Bool) {
            if recipe.isOnMainActor, !MainQueue.isCurrent { report("a hook of \(recipe.id) runs off the main actor") }
            update { if isStart { $0.started.append(recipe.id) } else { $0.stopped.append(recipe.id) } }
        }

        private func called(_ recipe: Recipe, _ parts: [Held]) -> [(Int, Held)] {
            guard Self.depth < 2 else { return [] }
            return zip(recipe.uses, parts).enumerated().filter { $1.0.isCalled }.map { ($0, $1.1) }
        }

        private func call(_ recipe: Recipe, _ parts: [Held]) {
            for (position, part) in called(recipe, parts) where spendsCall() {
                Self.$depth.withValue(Self.depth + 1) {
                    judge(recipe, position) {
                        switch part {
                        case .function(let make): _ = try make()
                        case .sendable(let make): _ = try make()
                        case .onMainActor(let make):
                            if MainQueue.isCurrent { _ = try MainActor.assumeIsolated { try make() } }
                        case .nodes, .waiting, .nonsending, .waitingOnMainActor, .entrance: break
                        }
                    }
                }
            }
        }

        private func callWaiting(
            _ recipe: Recipe,
            _ parts: [Held],
            isolation: isolated (any Actor)? = #isolation
        ) async {
            for (position, part) in called(recipe, parts) where spendsCall() {
                var thrown: (any Error)?
                do {
                    try await Self.$depth.withValue(Self.depth + 1) {
                        _ = isolation  // A closure that does not capture it would run elsewhere.
                        switch part {
                        case .waiting(let make): _ = try await make()
                        case .nonsending(let make): _ = try await make()
                        case .waitingOnMainActor(let make): _ = try await make()
                        default: break
                        }
                    }
                } catch { thrown = error }
                judge(recipe, position) { if let thrown { throw thrown } }
            }
        }

        /// Checks the error of a function that a recipe calls while it runs.
        private func judge(_ recipe: Recipe, _ position: Int, _ call: () throws -> Void) {
            do {
                try call()
            } catch {
                let (units, isFailing) = update { ($0.units, $0.isFailing) }
                guard let unit = units.all.first(where: { $0.recipe?.id == recipe.id }),
                    let edge = unit.edges.first(where: { $0.use == position })
                else { return }
                let held = units.made(edge.target).map { units.all[$0] }
                let isDocumented =
                    switch Outcome(error) {
                    case .circular: true
                    case .lifecycle: edge.form.waits
                    case .notStarted: held.contains { $0.starts }
                    case .notEntered: held.contains { if case .scoped = $0.lifetime { true } else { false } }
                    case .failed: isFailing && held.contains { $0.canThrow }
                    case .notOnMainActor, .containerReleased, .other: false
                    }
                if !isDocumented { report("\(recipe.id) calls parameter \(position) while it runs: \(error)") }
            }
        }
    }

    /// How a call can fail.
    enum Outcome: Hashable {
        case notEntered, notStarted, notOnMainActor, circular, containerReleased, failed, lifecycle, other

        init(_ error: any Error) {
            switch error {
            case is Failed: self = .failed
            case is LifecycleError: self = .lifecycle
            case let error as ResolutionError:
                switch error.reason {
                case .notEntered: self = .notEntered
                case .notStarted: self = .notStarted
                case .notOnMainActor: self = .notOnMainActor
                case .circular: self = .circular
                case .containerReleased: self = .containerReleased
                default: self = .other
                }
            default: self = .other
            }
        }
    }
}
