import Dovetail
import Testing

extension GraphTests {
    /// A deferred dependency may close a cycle, and a recipe may call it while it runs. Both together cannot end well. `Model.Circles`
    /// has circles on several threads and in several tasks.
    @Suite("Shared services of a graph that are needed while they are made")
    struct CircularGraphTests {
        struct Circle: Sendable {
            final class Services: Sendable {
                let router = _Graph.SharedService<Int>()
                let screen = _Graph.SharedService<Int>()
                let menu = _Graph.AsyncSharedService<Int>()
                let theme = _Graph.AsyncSharedService<Int>()
            }
            typealias Later = @Sendable () async throws -> Int

            let shared = Services()
            /// Calls a function, maybe in a child task.
            var call: @Sendable (@escaping Later) -> Later = { $0 }

            func router() throws -> Int { try shared.router.get("App.router") { try screen() } }
            func screen() throws -> Int { try shared.screen.get("App.screen") { try router() } }
            func menu() async throws -> Int { try await shared.menu.get("App.menu") { try await call(theme)() } }
            func theme() async throws -> Int { try await shared.theme.get("App.theme") { try await call(menu)() } }
        }

        private func expectCircle(_ error: ResolutionError?, of first: String, _ second: String) {
            #expect(error?.reason == .circular)
            #expect(
                error?.description == """
                    error: App.\(first) is needed while it is being made
                      makes      App.\(first)
                      needs      App.\(second)
                      needs      App.\(first)
                      to fix     use it after the recipe has returned, for example through a deferred dependency
                    """
            )
        }

        @Test("A circle on one thread is an error")
        func oneThread() {
            let circle = Circle()
            expectCircle(#expect(throws: ResolutionError.self) { try circle.screen() }, of: "screen", "router")
            #expect(throws: ResolutionError.self, "nothing is left behind") { try circle.screen() }
        }

        @Test("A circle in one task is an error, and in child tasks, one within the other", .timeLimit(.minutes(10)))
        func tasks() async {
            for circle in [Circle(), Circle(call: { timeout($0, after: .seconds(600)) })] {
                let error = await #expect(throws: ResolutionError.self) { try await circle.menu() }
                expectCircle(error, of: "menu", "theme")
                await #expect(throws: ResolutionError.self, "nothing is left behind") { try await circle.theme() }
            }
        }

        @Test("A circle of recipes that cannot throw stops the program, which says why")
        func cannotThrow() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let shared = Circle.Services()
                func router() -> Int { shared.router.get("App.router") { router() } }
                _ = router()
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("error: App.router is needed while it is being made\n  makes      App.router\n"))
        }

        @Test("A detached task that a recipe starts waits for the recipe like anyone else", .timeLimit(.minutes(10)))
        func startedTask() async throws {
            for _ in 0..<200 {
                let shared = Circle.Services()
                @Sendable func menu() async throws -> Int { try await shared.menu.get("App.menu") { () throws in 2 } }
                let started = Locked<Task<Int, any Error>?>(nil)

                let made = await shared.menu.get("App.menu") {
                    started.withLock { $0 = Task.detached { try await menu() } }
                    await Task.yield()
                    return 1
                }

                #expect(made == 1)
                #expect(try await started.withLock { $0 }?.value == 1)
            }
        }
    }
}
