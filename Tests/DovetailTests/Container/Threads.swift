import Foundation

extension ContainerTests {
    /// Runs `body` on this many threads at once, and returns when all are done. Each is told its number.
    ///
    /// Threads of their own, because tasks share as many as the machine has cores, which would hide much of what happens
    /// under contention.
    static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let start = Barrier(count)
        let group = DispatchGroup()
        for number in 0..<count {
            group.enter()
            Thread.detachNewThread {
                start.wait()
                body(number)
                group.leave()
            }
        }
        group.wait()
    }

    /// Lets threads go on when all of them have arrived, any number of times.
    final class Barrier: @unchecked Sendable {
        // Sendable because everything that changes is guarded by the condition's lock.
        private let condition = NSCondition()
        private let count: Int
        private var arrived = 0
        private var round = 0

        init(_ count: Int) {
            self.count = count
        }

        func wait() {
            condition.lock()
            defer { condition.unlock() }
            arrived += 1
            if arrived == count {
                arrived = 0
                round += 1
                condition.broadcast()
                return
            }
            let current = round
            while round == current { condition.wait() }
        }
    }

    /// A value that any thread may change. The standard library's `Mutex` does as much, but the thread sanitizer does
    /// not see it, and would report as a race what is none.
    final class Locked<Value>: @unchecked Sendable {
        // Sendable because the value is only reached while the lock is held.
        private var value: Value
        private let lock = NSLock()

        init(_ value: sending Value) {
            self.value = value
        }

        func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            try lock.withLock { try body(&value) }
        }
    }
}
