import Dovetail
import Foundation
import Testing

extension GraphTests {
    /// A deferred dependency may close a cycle, and a recipe may call it while it runs. Both together cannot end well.
    @Suite("Shared services of a graph that are needed while they are made")
    struct CircularGraphTests {
        struct Circle: Sendable {
            final class Services: Sendable {
                let router = _Graph.SharedService<Int>()
                let screen = _Graph.SharedService<Int>()
                let menu = _Graph.AsyncSharedService<Int>()
                let theme = _Graph.AsyncSharedService<Int>()
            }
            let shared = Services()
            var before: @Sendable () -> Void = {}

            func router() throws -> Int {
                try shared.router.get("App.router") {
                    before()
                    return try screen()
                }
            }
            func screen() throws -> Int {
                try shared.screen.get("App.screen") {
                    before()
                    return try router()
                }
            }
            func menu() async throws -> Int {
                try await shared.menu.get("App.menu") {
                    await Task.yield()
                    return try await theme()
                }
            }
            func theme() async throws -> Int {
                try await shared.theme.get("App.theme") {
                    await Task.yield()
                    return try await menu()
                }
            }
        }

        private static func message(_ first: String, _ second: String) -> String {
            """
            error: App.\(first) is needed while it is being made
              makes      App.\(first)
              needs      App.\(second)
              needs      App.\(first)
              to fix     use it after the recipe has returned, for example through a deferred dependency
            """
        }

        private static func isCircular(_ result: Result<Int, any Error>) -> Bool {
            if case .failure(let error as ResolutionError) = result { error.reason == .circular } else { false }
        }

        @Test("A circle on one thread is an error")
        func oneThread() {
            let circle = Circle()

            let error = #expect(throws: ResolutionError.self) { try circle.screen() }
            #expect(error?.reason == .circular)
            #expect(error?.description == Self.message("screen", "router"))
            #expect(throws: ResolutionError.self, "nothing is left behind") { try circle.screen() }
        }

        @Test("A circle on two threads that come from both ends is an error for both")
        func twoThreads() {
            for round in 0..<500 {
                let both = Barrier(2)
                let arrivals = Counter()
                // In half of the rounds both are being made before either calls the other.
                let circle = Circle {
                    if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() }
                }
                let circular = Counter()

                ContainerTests.onThreads(2) { number in
                    let result = Result { try number == 0 ? circle.router() : circle.screen() }
                    if Self.isCircular(result) { circular.increment() }
                }

                #expect(circular.count == 2)
            }
        }

        @Test("A circle in one task is an error", .timeLimit(.minutes(10)))
        func oneTask() async {
            let circle = Circle()

            let error = await #expect(throws: ResolutionError.self) { try await circle.menu() }
            #expect(error?.reason == .circular)
            #expect(error?.description == Self.message("menu", "theme"))
            await #expect(throws: ResolutionError.self) { try await circle.menu() }
        }

        @Test("A circle in two tasks that come from both ends is an error for both", .timeLimit(.minutes(10)))
        func twoTasks() async {
            for _ in 0..<500 {
                let circle = Circle()
                let tasks = (0..<4).map { number in
                    Task { try await number.isMultiple(of: 2) ? circle.menu() : circle.theme() }
                }
                for task in tasks { #expect(Self.isCircular(await task.result)) }
            }
        }

        @Test("A recipe may catch the error of a circle and do without")
        func without() throws {
            let circle = Circle()
            func router() throws -> Int {
                try circle.shared.router.get("App.router") { () throws in (try? screen()) ?? 1 }
            }
            func screen() throws -> Int {
                try circle.shared.screen.get("App.screen") { try router() + 1 }
            }

            #expect(try router() == 1)
            #expect(try screen() == 2)
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

        @Test("A circle in child tasks, one within the other, is an error", .timeLimit(.minutes(10)))
        func childTasks() async {
            let shared = Circle.Services()
            @Sendable func menu() async throws -> Int {
                try await shared.menu.get("App.menu") { try await timeout(theme, after: .seconds(600))() }
            }
            @Sendable func theme() async throws -> Int {
                try await shared.theme.get("App.theme") { try await timeout(menu, after: .seconds(600))() }
            }

            let error = await #expect(throws: ResolutionError.self) { try await menu() }
            #expect(error?.description == Self.message("menu", "theme"))
            await #expect(throws: ResolutionError.self, "nothing is left behind") { try await theme() }
        }

        @Test("A circle in child tasks of two tasks that come from both ends is an error", .timeLimit(.minutes(10)))
        func childTasksFromBothEnds() async {
            for _ in 0..<200 {
                let shared = Circle.Services()
                @Sendable func menu() async throws -> Int {
                    try await shared.menu.get("App.menu") {
                        async let other = theme()
                        return try await other
                    }
                }
                @Sendable func theme() async throws -> Int {
                    try await shared.theme.get("App.theme") {
                        async let first = menu()
                        async let second = menu()
                        return try await first + second
                    }
                }
                async let (left, right) = (Task { try await menu() }.result, Task { try await theme() }.result)
                for result in await [left, right] { #expect(throws: ResolutionError.self) { try result.get() } }
            }
        }

        @Test("A detached task that a recipe starts waits for the recipe like anyone else", .timeLimit(.minutes(10)))
        func startedTask() async throws {
            for _ in 0..<200 {
                let circle = Circle()
                let started = Locked<Task<Int, any Error>?>(nil)

                let menu = await circle.shared.menu.get("App.menu") {
                    started.withLock { $0 = Task.detached { try await circle.menu() } }
                    await Task.yield()
                    return 1
                }

                #expect(menu == 1)
                #expect(try await started.withLock { $0 }?.value == 1)
            }
        }
    }
}
