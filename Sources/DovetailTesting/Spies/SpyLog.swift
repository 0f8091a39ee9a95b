import Dovetail
import Synchronization

/// The calls of one spy, and the tasks that wait for them.
///
/// The arguments are one value here, not a parameter pack.
final class SpyLog<Arguments: Sendable, Output: Sendable>: @unchecked Sendable {
    // Sendable because all mutable state is accessed only while the lock is held.

    typealias Call = SpyCall<Arguments, Output>

    private struct Waiter {
        let id: Int
        let number: Int
        let stage: SpyStage
        let continuation: CheckedContinuation<Call, any Error>
    }

    /// A waiter whose call has reached its stage.
    private struct Ready {
        let waiter: Waiter
        let call: Call
    }

    private let lock = SpyLock()
    private var recorded: [Call] = []
    private var waiters: [Waiter] = []

    var calls: [Call] { lock.withLock { recorded } }

    /// Records the start of a call, and returns its index.
    func begin(_ arguments: Arguments) -> Int {
        record {
            // This takes the number under the lock, so that a spy's calls are in the order of their numbers.
            recorded.append(Call(arguments: arguments, result: nil, order: SpyOrder.next()))
            return recorded.count - 1
        }
    }

    func end(_ index: Int, _ result: Result<Output, any Error>) {
        record { recorded[index].result = result }
    }

    func call(_ number: Int, at stage: SpyStage) -> Call? {
        lock.withLock { reached(number, stage) }
    }

    /// Waits until a call has reached `stage`, or the task is cancelled.
    func wait(for number: Int, at stage: SpyStage) async throws -> Call {
        let id = SpyOrder.next()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Call, any Error>? = lock.withLock {
                    if let call = reached(number, stage) { return .success(call) }
                    // A later cancellation finds the waiter; an earlier one is noticed here.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    waiters.append(Waiter(id: id, number: number, stage: stage, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let cancelled = lock.withLock {
                waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0) }
            }
            cancelled?.continuation.resume(throwing: CancellationError())
        }
    }

    private func reached(_ number: Int, _ stage: SpyStage) -> Call? {
        guard recorded.indices.contains(number - 1) else { return nil }
        let call = recorded[number - 1]
        return stage == .made || call.result != nil ? call : nil
    }

    /// Changes the record, and resumes the tasks that wait for the change.
    private func record<Value>(_ change: () -> Value) -> Value {
        var ready: [Ready] = []
        let value = lock.withLock {
            let value = change()
            ready = waiters.compactMap { waiter in
                reached(waiter.number, waiter.stage).map { Ready(waiter: waiter, call: $0) }
            }
            waiters.removeAll { reached($0.number, $0.stage) != nil }
            return value
        }
        // Not under the lock, since an executor of the user's may run code when a task resumes.
        for ready in ready { ready.waiter.continuation.resume(returning: ready.call) }
        return value
    }
}

/// The stages of a call.
enum SpyStage {
    case made
    case finished
}

/// A lock in a class of its own, because the compiler (6.3.1) crashes if another module uses a generic class with a
/// mutex.
private final class SpyLock: Sendable {
    private let lock = Lock()

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        try lock.withLock(body)
    }
}

/// The numbers of the calls of all spies.
private enum SpyOrder {
    private static let last = Atomic(0)

    static func next() -> Int {
        last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

/// A call that a ``Spy`` has recorded.
///
/// ```swift
/// let find = Spy(api.find)
/// let user = try await find(42)
/// #expect(find.calls[0].arguments == 42)
/// #expect(try find.calls[0].result?.get() == user)
/// ```
public struct SpyCall<Arguments: Sendable, Output: Sendable>: Sendable {
    /// The arguments of the call: the value itself for one parameter, a tuple for several, `()` for none.
    public let arguments: Arguments

    /// The value that the function returned, or the error that it threw; `nil` while it runs.
    public internal(set) var result: Result<Output, any Error>?

    /// The position of the call among the calls of all spies, to compare the calls of different spies.
    ///
    /// An earlier call has a smaller number. The numbers have no other meaning: tests that run in parallel share them.
    public let order: Int
}
