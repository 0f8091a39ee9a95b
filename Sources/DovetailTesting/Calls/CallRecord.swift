import DovetailOnce
import DovetailFunctions

/// The record behind ``Calls``, in which each call is one value.
///
/// In one class, the compiler (6.3.1) would not see that a tuple of one type is that type, as in `saved.all.contains(.anna)`.
public class CallRecord<Call> {
    private let lock = Lock()
    private var recorded: [Call] = []
    /// How many of the calls `next` has returned.
    private var taken = 0
    private var sleeping: [Task<Sleep, Never>] = []

    init() {}

    /// The calls so far, in their order: the argument itself, or a tuple of several.
    ///
    /// ```swift
    /// let moved = Calls<String, Int>()
    /// moved("left", 2)
    /// #expect(moved.all[0] == ("left", 2))
    /// ```
    public var all: [Call] { lock.withLock { recorded } }

    /// How many calls there were so far.
    public var count: Int { lock.withLock { recorded.count } }

    func append(_ call: Call) {
        let interrupted = lock.withLock {
            recorded.append(call)
            defer { sleeping = [] }
            return sleeping
        }
        // Not under the lock, since an executor of the user's may run code when a task resumes.
        for sleep in interrupted { sleep.cancel() }
    }

    /// Waits for the next call: the first one that `next` did not return before.
    ///
    /// ```swift
    /// let saved = Calls<Credentials>()
    /// let task = Task { saved(credentials) }  // the code under test
    /// #expect(try await saved.next() == credentials)
    /// ```
    ///
    /// A call that was made before is returned at once. If several tasks wait, each call is returned to one of them.
    ///
    /// When nothing comes within a limit, the wait ends with an error, which fails the test and lists the calls so far. The limit adds
    /// up a hundred short sleeps, so a machine that is late with everything is late with the limit, too, and a pause in the debugger
    /// counts as one of them.
    ///
    /// The wait also ends when its task is cancelled. After the trait `.timeLimit` cancelled a test, Swift Testing does not show the
    /// error, so a limit is best shorter than that of the trait.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at least.
    ///   - fileID: The file named in an error.
    ///   - line: The line named in an error.
    /// - Returns: The call: the argument itself, or a tuple of several.
    /// - Throws: ``MissingCallError`` if no call comes within the limit, or before the task is cancelled.
    @discardableResult
    nonisolated(nonsending) public func next(
        within limit: Duration = .seconds(30),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws -> Call {
        var end: Sleep
        repeat {
            let sleep = Task { await Sleep.run(for: limit) }
            defer { sleep.cancel() }
            if let call = take(orInterrupt: sleep) { return call }
            end = await withTaskCancellationHandler(operation: { await sleep.value }, onCancel: { sleep.cancel() })
        } while end == .interrupted && !Task.isCancelled
        if let call = take() { return call }  // a call at the same time counts
        throw MissingCallError(
            after: all,
            limit: end == .completed ? "within \(limit)" : "before its task was cancelled",
            site: "\(fileID):\(line)"
        )
    }

    /// Waits for a number of calls, one after the other, each as ``next(within:fileID:line:)`` does.
    ///
    /// ```swift
    /// let printed = Calls<String>()
    /// let task = Task { for line in ["a", "b"] { printed(line) } }  // the code under test
    /// #expect(try await printed.next(2) == ["a", "b"])
    /// ```
    ///
    /// - Returns: The calls in their order.
    /// - Throws: ``MissingCallError`` if one of them does not come.
    @discardableResult
    nonisolated(nonsending) public func next(
        _ count: Int,
        within limit: Duration = .seconds(30),
        fileID: String = #fileID,
        line: Int = #line
    ) async throws -> [Call] {
        var calls: [Call] = []
        while calls.count < count { calls.append(try await next(within: limit, fileID: fileID, line: line)) }
        return calls
    }

    /// The first call that was not taken yet. If there is none, the next call interrupts the sleep.
    private func take(orInterrupt sleep: Task<Sleep, Never>? = nil) -> Call? {
        lock.withLock {
            guard taken < recorded.count else {
                if let sleep { sleeping.append(sleep) }
                return nil
            }
            defer { taken += 1 }
            return recorded[taken]
        }
    }
}

/// How the sleep of a task that waits for a call ended.
private enum Sleep {
    case completed
    /// By a call, or because the task was cancelled.
    case interrupted

    /// Sleeps in a hundred turns. Where the code under test has to wait for the processor, each turn takes longer, too.
    static func run(for limit: Duration) async -> Sleep {
        // Clocks stop the program for a sleep that ends too far in the future.
        let turn = min(limit, .seconds(3_155_760_000)) / 100
        for _ in 0..<100 {
            do { try await Task.sleep(for: turn) } catch { return .interrupted }
        }
        return .completed
    }
}

/// Thrown by ``CallRecord/next(within:fileID:line:)`` when no call comes.
public struct MissingCallError: Error, Hashable, CustomStringConvertible {
    /// One sentence that says which call did not come, which did, where it was waited for, and what to do.
    public let description: String

    init<Call>(after calls: [Call], limit: String, site: String) {
        let last = calls.suffix(10).map(text).joined(separator: ", ")
        let made =
            switch calls.count {
            case 0: "nor did any other"
            case 1...10: "only \(calls.count) did: \(last)"
            default: "only \(calls.count) did, at last \(last)"
            }
        description = """
            call \(calls.count + 1) with \(Call.self) did not come \(limit), \(made) (waited for at \(site)); \
            check that the code under test makes it, or wait longer
            """
    }
}

/// Quotes text, and leaves out the module of a type.
private func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .tuple { return "(\(mirror.children.map { text($0.value) }.joined(separator: ", ")))" }
    return (value as? any CustomDebugStringConvertible)?.debugDescription ?? "\(value)"
}
