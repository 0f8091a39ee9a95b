import Dovetail
import DovetailTesting
import Testing

extension SpyTests {
    @Suite("A spy under contention")
    struct StressTests {
        private static let tasks = 16
        private static let callsPerTask = 500

        /// What many calls from all tasks return.
        private static func results(of call: @escaping @Sendable () -> Int) async -> [Int] {
            await withTaskGroup { group in
                for _ in 0..<tasks { group.addTask { (0..<callsPerTask).map { _ in call() } } }
                return await group.reduce(into: []) { $0 += $1 }
            }
        }

        @Test("A spy records each call once, with its own arguments and result, in the order of the calls")
        func records() async throws {
            let add = Spy { (a: Int, b: Int) in a + b }
            let load = Spy { (number: Int) async throws -> Int in
                if number.isMultiple(of: 3) { throw Timeout() }
                await Task.yield()
                return number * 2
            }

            await withTaskGroup { group in
                for task in 0..<Self.tasks {
                    group.addTask {
                        for call in 0..<Self.callsPerTask {
                            let number = task * Self.callsPerTask + call
                            #expect(add(number, 1) == number + 1)
                            _ = try? await load(number)
                            if call.isMultiple(of: 100) { _ = (add.calls, load.calls) }
                        }
                    }
                }
            }

            let numbers = Array(0..<Self.tasks * Self.callsPerTask)
            #expect(add.calls.map(\.arguments.0).sorted() == numbers)
            #expect(load.calls.map(\.arguments).sorted() == numbers)
            #expect(try add.calls.allSatisfy { try $0.result?.get() == $0.arguments.0 + $0.arguments.1 })
            #expect(
                load.calls.allSatisfy { call in
                    switch call.result {
                    case .success(let output): output == call.arguments * 2
                    case .failure: call.arguments.isMultiple(of: 3)
                    case nil: false
                    }
                }
            )
            let orders = [add.calls.map(\.order), load.calls.map(\.order)]
            for order in orders { #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 }) }
            #expect(Set(orders.joined()).count == 2 * numbers.count)
        }

        @Test("A spy calls an object that is not Sendable from one thread at a time")
        func plainObject() async {
            /// Loses counts where two threads are in it at once.
            final class Counter {
                private var count = 0

                func next() -> Int {
                    count += 1
                    return count
                }
            }
            let next = Spy(Counter().next)

            let seen = await Self.results { next() }

            #expect(seen.sorted() == Array(1...Self.tasks * Self.callsPerTask))
        }

        @Test("A spy gives each answer of a script once under contention")
        func script() async {
            let numbers = Array(0..<Self.tasks * Self.callsPerTask)
            let next = Spy((@Sendable () throws -> Int).self, results: numbers.map { .success($0) })

            let seen = await Self.results { (try? next()) ?? -1 }

            #expect(seen.sorted() == numbers)
        }

        @Test("A spy resumes each waiting task once: by a call, by the deadline or by being cancelled")
        func waiting() async throws {
            for round in 0..<200 {
                let spy = Spy { (_: Int) in }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 1...4 {
                        group.addTask {
                            let waiting = Task { try await spy.call(number, within: .microseconds(50 * number)) }
                            if (round + number).isMultiple(of: 3) { waiting.cancel() }
                            do {
                                _ = try await waiting.value
                            } catch is CancellationError {
                            } catch let error as SpyError {
                                #expect(error.reason == .deadline)
                            }
                        }
                    }
                    group.addTask { for number in 1...3 { spy(number) } }
                    try await group.waitForAll()
                }
                #expect(spy.calls.count == 3)
            }
        }
    }
}
