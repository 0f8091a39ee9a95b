import DovetailGraph
import Synchronization

/// A step whose function is running. It is task-local, so that it reaches the function's child tasks.
///
/// A `Task` that the function starts counts as part of it, since nothing tells it from a child task for as long as the
/// function runs.
final class RunningStep: Sendable {
    @TaskLocal private static var current: RunningStep?

    /// Identifies the lifecycle, which lives at least until the function ends.
    let lifecycle: ObjectIdentifier
    let service: DependencyGraph.ID
    private let outer: RunningStep?
    private let hasEnded = Atomic(false)

    private init(of service: DependencyGraph.ID, in lifecycle: Lifecycle) {
        self.service = service
        self.lifecycle = ObjectIdentifier(lifecycle)
        outer = Self.innermost { _ in true }
    }

    /// The innermost step with this property that the running code is part of.
    static func innermost(where isMeant: (RunningStep) -> Bool) -> RunningStep? {
        var next = current
        while let step = next {
            if !step.hasEnded.load(ordering: .acquiring), isMeant(step) { return step }
            next = step.outer
        }
        return nil
    }

    /// Runs a step's function.
    static func run(
        _ function: LifecycleStep.Hook,
        of service: DependencyGraph.ID,
        in lifecycle: Lifecycle
    ) async throws {
        let step = RunningStep(of: service, in: lifecycle)
        defer { step.hasEnded.store(true, ordering: .releasing) }
        try await $current.withValue(step, operation: function)
    }
}
