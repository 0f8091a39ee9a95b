import Dovetail
import Testing

extension GraphTests {
    @Suite("Asynchronous shared services", .timeLimit(.minutes(10)))
    struct AsyncSharedServiceTests {
        final class Services: Sendable {
            let count = _Graph.AsyncSharedService<Int>()
        }

        @Test("Many tasks get one instance of an asynchronous service, in each of 300 rounds")
        func once() async {
            let made = Counter()
            for round in 1...300 {
                let graph = Services()
                let counts = await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<64 {
                        group.addTask {
                            await graph.count.get("count") {
                                let count = made.increment()
                                await Task.yield()
                                return count
                            }
                        }
                    }
                    return await group.reduce(into: Set()) { $0.insert($1) }
                }
                #expect(counts == [round])
            }
        }

        @Test("Waiting callers get the failure of the run, which is not remembered")
        func failure() async throws {
            let graph = Services()
            let attempts = Counter()
            @Sendable func count() async throws(Failure) -> Int {
                try await graph.count.get("count") { () async throws(Failure) in
                    let attempt = attempts.increment()
                    await untilWaiting()
                    if attempt == 1 { throw .offline(attempt: attempt) }
                    return attempt
                }
            }

            let callers = (0..<8).map { _ in Task { try await count() } }
            for caller in callers { await #expect(throws: Failure.offline(attempt: 1)) { try await caller.value } }
            #expect(try await count() == 2)
            #expect(attempts.count == 2)
        }

        @Test("A caller that cannot throw the failure of another one makes the service")
        func otherFailure() async throws {
            let graph = Services()
            let begun = Gate()
            let failing = Task {
                try await graph.count.get("count") { () throws in
                    await begun.open()
                    await untilWaiting()
                    throw Failure.offline(attempt: 1)
                }
            }
            await begun.wait()

            #expect(await graph.count.get("count") { 2 } == 2)
            await #expect(throws: Failure.offline(attempt: 1)) { try await failing.value }
        }

        @Test("A service that is not Sendable can be shared on one actor")
        func actor() async {
            actor Window {
                final class Screens {
                    let screen = _Graph.AsyncSharedService<Screen>()
                }
                let screens = Screens()
                var made = 0

                private func screen() async -> Screen {
                    await screens.screen.get("screen") {
                        made += 1
                        await Task.yield()
                        return Screen(title: "\(made)")
                    }
                }
                func title() async -> String { await screen().title }
            }
            let window = Window()

            let titles = await withTaskGroup(of: String.self) { group in
                for _ in 0..<32 { group.addTask { await window.title() } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }

            #expect(titles == ["1"])
            #expect(await window.made == 1)
        }
    }
}
