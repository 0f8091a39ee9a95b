import Foundation
import Synchronization

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
}
