import DovetailGraph

/// Something that is started after what it needs, and stopped before it.
///
/// A class, because what copies and destroys the values of a struct is carried by every program that links the library.
final class LifecycleStep: Sendable {
    typealias Hook = @Sendable () async throws -> Void

    let service: DependencyGraph.ID
    /// The positions of the steps that are to be started first. There are no cycles.
    let needs: [Int]
    /// Makes the service and runs its `onStart` hooks. Where it throws, the step counts as not started.
    let start: Hook
    /// The service's `onStop` hooks, in the order in which they are to run. Each has the whole time limit.
    let stop: [Hook]

    init(service: DependencyGraph.ID, needs: [Int], start: @escaping Hook, stop: [Hook]) {
        self.service = service
        self.needs = needs
        self.start = start
        self.stop = stop
    }
}
