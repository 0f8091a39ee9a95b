import Testing

/// The tests of what the accessors of `@Graph` call, without the macro.
enum GraphTests {
    typealias Counter = ContainerTests.Counter
    typealias Locked = ContainerTests.Locked
    typealias Barrier = ContainerTests.Barrier

    /// Not `Sendable`.
    final class Screen {
        let title: String

        init(title: String) {
            self.title = title
        }
    }

    enum Failure: Error, Equatable {
        case offline(attempt: Int)
    }

    /// Gives other tasks the time to begin waiting. Where they have not, a test holds all the same, but says less.
    static func untilWaiting() async {
        for _ in 0..<100 { await Task.yield() }
        try? await Task.sleep(for: .milliseconds(5))
    }

    /// Something that happens once, and can be waited for.
    actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }

        func wait() async {
            if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        }
    }
}

/// What recipes did, in order. They may do it on any thread.
final class RecipeLog: Sendable {
    private let recorded = ContainerTests.Locked<[String]>([])

    /// The entries so far.
    var entries: [String] { recorded.withLock { $0 } }

    func callAsFunction(_ entry: String) { recorded.withLock { $0.append(entry) } }

    /// Records, and passes the value on.
    func callAsFunction<Value>(_ entry: String, _ value: Value) -> Value {
        self(entry)
        return value
    }
}

/// Where a number of tasks wait for each other. If some never come, because nobody began them, those that wait are ended by
/// the time limit of their test.
actor Meeting {
    private let count: Int
    private(set) var arrivals: [String] = []

    init(of count: Int) {
        self.count = count
    }

    /// Waits until all have come.
    func join(_ name: String) async throws {
        arrivals.append(name)
        while arrivals.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Waits, and passes the value on.
    nonisolated(nonsending) func join<Value>(_ name: String, _ value: Value) async throws -> Value {
        try await join(name)
        return value
    }
}
