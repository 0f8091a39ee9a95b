import Foundation
import Testing

extension ContainerTests {
    /// Repeats something, each time with an interruption one step of its task later, until the task has no more steps before it has to be
    /// interrupted.
    ///
    /// A step is what a task does between two suspensions, so a few rounds cover all of its moments, however busy the machine is. A number of
    /// yields would be another moment each time, and take long beside other tests.
    static func interrupting(
        _ moment: Interruption.Moment,
        _ round: (Interruption) async throws -> Void
    ) async throws {
        for steps in 0..<100 {
            let interruption = Interruption(moment, after: steps)
            try await round(interruption)
            if interruption.wasLast { return }
        }
        Issue.record("the task takes steps without end")
    }

    /// Runs a task, and interrupts it at one of its steps.
    final class Interruption: TaskExecutor {
        enum Moment: CaseIterable {
            /// Between two steps: the next one begins when the interruption is over.
            case before
            /// At the same time as the step.
            case during
        }

        private struct State {
            var left: Int
            var isLast = false
            var interrupt: (@Sendable () async -> Void)?
        }

        // It waits for `begin`, so that the interruption is known from the first step on.
        private let queue = DispatchQueue(label: "interrupted task", attributes: .initiallyInactive)
        private let moment: Moment
        private let state: Locked<State>

        init(_ moment: Moment, after steps: Int) {
            self.moment = moment
            state = Locked(State(left: steps))
        }

        /// The task, which does not begin before ``begin(_:)``.
        func task(_ call: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
            Task(executorPreference: self, operation: call)
        }

        func begin(_ interrupt: @escaping @Sendable () async -> Void) {
            state.withLock { $0.interrupt = interrupt }
            queue.activate()
        }

        /// After this step, the task waits until it is interrupted, unless it was before.
        func isLast() { state.withLock { $0.isLast = $0.interrupt != nil } }

        var wasLast: Bool { state.withLock { $0.isLast } }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in
                guard let interrupt = next() else { return run(job) }
                switch moment {
                case .before:
                    Task {
                        await interrupt()
                        queue.async { self.run(job) }
                    }
                case .during:
                    Task { await interrupt() }
                    run(job)
                }
            }
        }

        private func run(_ job: UnownedJob) {
            job.runSynchronously(on: asUnownedTaskExecutor())
            if wasLast, let interrupt = take() { Task { await interrupt() } }
        }

        /// What interrupts the task, if its step has come.
        private func next() -> (@Sendable () async -> Void)? {
            let hasCome = state.withLock { state in
                state.left -= 1
                return state.left == -1
            }
            return hasCome ? take() : nil
        }

        private func take() -> (@Sendable () async -> Void)? {
            state.withLock { state in
                defer { state.interrupt = nil }
                return state.interrupt
            }
        }
    }
}
