import Dispatch
import DovetailFunctions
import DovetailTesting
import TestGraphs
import Testing

/// What the tests of the decorators have in common.
enum DecoratorTests {
    typealias Locked = ContainerTests.Locked
    typealias Call = @Sendable (Int) async throws -> Int

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

        func end() { counts.withLock { $0.running -= 1 } }

        /// How many were made meanwhile.
        func made(_ body: () throws -> Void) rethrows -> Int {
            let before = made
            try body()
            return made - before
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

        /// Starts so many tasks here, one after the other.
        func start<Output: Sendable>(
            _ count: Int,
            _ operation: @escaping @Sendable () async throws -> Output
        ) async -> [Task<Output, any Error>] {
            var tasks: [Task<Output, any Error>] = []
            for _ in 0..<count { tasks.append(await start(operation)) }
            return tasks
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

    /// A task that is cancelled before it calls the function.
    static func cancelled(_ call: @escaping @Sendable () async throws -> Int) -> Task<Int, any Error> {
        Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await call()
        }
    }

    /// Sixteen tasks call a decorated function, which squares its argument and suspends meanwhile, and cancel some of
    /// their calls.
    static func stress(
        _ calls: Calls,
        numbers: Range<Int>,
        at turn: @escaping @Sendable (Int) -> Void = { _ in },
        isExpected: @escaping @Sendable (any Error) -> Bool = { _ in false },
        decorate: (@escaping Call) -> Call
    ) async {
        let decorated = decorate { number in
            try await calls.count { _ in
                for _ in 0..<3 {
                    await Task.yield()
                    try Task.checkCancellation()
                }
                return number * number
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<16 {
                group.addTask {
                    var generator = SplitMix64(seed: UInt64(worker))
                    for number in 0..<300 {
                        let argument = Int.random(in: numbers, using: &generator)
                        let isCancelled = (number + worker).isMultiple(of: 3)
                        let task = Task { try await decorated(argument) }
                        if isCancelled { task.cancel() }
                        turn(number)
                        switch await task.result {
                        case .success(let result): #expect(result == argument * argument)
                        case .failure(is CancellationError): #expect(isCancelled)
                        case .failure(let error): #expect(isExpected(error), "\(error)")
                        }
                    }
                }
            }
        }
        #expect(calls.running == 0)
        await #expect(throws: Never.self, "there is room for another call") { try await decorated(2) }
    }
}

extension ManualClock {
    /// Waits for so many tasks to sleep, and lets a second pass.
    func wake(_ count: Int = 1) async throws {
        try await waitForSleepers(count)
        advance(by: .seconds(1))
    }
}
