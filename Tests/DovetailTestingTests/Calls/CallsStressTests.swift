import DovetailFunctions
import DovetailTesting
import Testing

extension CallsTests {
    @Suite("A record under contention")
    struct StressTests {
        private static let tasks = 16
        private static let callsPerTask = 500

        /// Calls a function with different numbers from all tasks.
        private func callAtOnce(_ call: @escaping @Sendable (_ task: Int, _ number: Int) async -> Void) async {
            await withTaskGroup { group in
                for task in 0..<Self.tasks {
                    group.addTask { for number in 0..<Self.callsPerTask { await call(task, number) } }
                }
            }
        }

        @Test("A record has each call once, and the calls of a task in their order")
        func records() async {
            let added = Calls<Int, Int>()

            await callAtOnce { task, number in
                added(task, number)
                if number.isMultiple(of: 100) { #expect(added.count <= added.all.count) }
            }

            #expect(added.count == Self.tasks * Self.callsPerTask)
            for task in 0..<Self.tasks {
                #expect(added.all.filter { $0.0 == task }.map(\.1) == Array(0..<Self.callsPerTask))
            }
        }

        @Test("A record returns each call once while others are made")
        func waits() async throws {
            let added = Calls<Int>()
            let received = Calls<Int>()

            try await withThrowingTaskGroup { group in
                for _ in 0..<Self.tasks {
                    group.addTask {
                        for _ in 0..<Self.callsPerTask {
                            received(try await added.next(within: .seconds(600)))
                        }
                    }
                }
                await callAtOnce { task, number in
                    added(task * Self.callsPerTask + number)
                    if number.isMultiple(of: 10) { await Task.yield() }
                }
                try await group.waitForAll()
            }

            #expect(received.all.sorted() == Array(0..<Self.tasks * Self.callsPerTask))
        }

        @Test("A record ends each wait once: by a call, at the limit or by being cancelled")
        func ends() async throws {
            for round in 0..<200 {
                let added = Calls<Int>()
                let received = try await withThrowingTaskGroup(of: Int?.self) { group in
                    for number in 1...4 {
                        group.addTask {
                            let waiting = Task { try await added.next(within: .microseconds(50 * number)) }
                            if (round + number).isMultiple(of: 3) { waiting.cancel() }
                            do { return try await waiting.value } catch is MissingCallError { return nil }
                        }
                    }
                    for number in 1...3 { added(number) }
                    return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
                }
                // What nobody received is still there.
                let left = try await added.next(3 - received.count, within: .zero)
                #expect((received + left).sorted() == [1, 2, 3])
            }
        }
    }
}
