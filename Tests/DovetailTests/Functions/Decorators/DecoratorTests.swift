import Dispatch
import Dovetail
import Testing

/// What the tests of the decorators have in common.
enum DecoratorTests {
    typealias Locked = ContainerTests.Locked

    enum Failure: Error, Equatable {
        case offline
        case busy(Int)
        case notFound
    }

    /// Counts calls: all of them, and those that run right now.
    final class Calls: Sendable {
        private let counts = Locked((made: 0, running: 0, most: 0))

        var made: Int { counts.withLock { $0.made } }
        var running: Int { counts.withLock { $0.running } }
        /// How many ran at the same time, at most.
        var most: Int { counts.withLock { $0.most } }

        /// Begins a call, and returns its number, from 1.
        func begin() -> Int {
            counts.withLock { counts in
                counts.made += 1
                counts.running += 1
                counts.most = max(counts.most, counts.running)
                return counts.made
            }
        }

        func end() {
            counts.withLock { $0.running -= 1 }
        }

        func count<Output>(_ body: (_ number: Int) async throws -> Output) async rethrows -> Output {
            let number = begin()
            defer { end() }
            return try await body(number)
        }

        func count<Output>(_ body: (_ number: Int) throws -> Output) rethrows -> Output {
            let number = begin()
            defer { end() }
            return try body(number)
        }
    }

    /// Runs tasks one at a time, and knows when there is nothing left to run: when each task has ended, or waits for
    /// something. So a test can tell that a task waits without looking into what it waits for.
    final class Stage: TaskExecutor, Sendable {
        private let queue = DispatchQueue(label: "stage")
        private let state = Locked((jobs: 0, observers: [CheckedContinuation<Void, Never>]()))

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            state.withLock { $0.jobs += 1 }
            queue.async {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
                let idle = self.state.withLock { state in
                    state.jobs -= 1
                    guard state.jobs == 0 else { return [CheckedContinuation<Void, Never>]() }
                    defer { state.observers = [] }
                    return state.observers
                }
                for observer in idle { observer.resume() }
            }
        }

        /// Starts a task here, and returns when it waits or has ended.
        func start<Output: Sendable>(
            _ operation: @escaping @Sendable () async throws -> Output
        ) async -> Task<Output, any Error> {
            let task = Task(executorPreference: self, operation: operation)
            await idle()
            return task
        }

        /// Returns when all tasks here wait or have ended.
        func idle() async {
            await withCheckedContinuation { continuation in
                let isIdle = state.withLock { state in
                    if state.jobs > 0 { state.observers.append(continuation) }
                    return state.jobs == 0
                }
                if isIdle { continuation.resume() }
            }
        }
    }
}
