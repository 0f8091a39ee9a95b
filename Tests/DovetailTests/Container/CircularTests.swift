import Dovetail
import Foundation
import Testing

extension ContainerTests {
    /// A deferred parameter may close a cycle, and a recipe may call it while it runs. Both together cannot end well.
    @Suite("Shared services that are needed while they are made")
    struct CircularTests {
        final class Router: Sendable {}
        final class Screen: Sendable {}
        final class Menu: Sendable {}

        typealias MakeRouter = @Sendable () throws -> Router
        typealias MakeScreen = @Sendable () throws -> Screen
        typealias MakeMenu = @Sendable () throws -> Menu

        private static func mutual(
            scope: Scope = .singleton,
            before: @escaping @Sendable () -> Void = {},
            and register: (inout Registry) -> Void = { _ in }
        ) throws -> Container {
            try Container { registry in
                register(&registry)
                registry.register(Router.self, scope: scope) { (screen: @escaping MakeScreen) in
                    before()
                    _ = try screen()
                    return Router()
                }
                registry.register(Screen.self, scope: scope) { (router: @escaping MakeRouter) in
                    before()
                    _ = try router()
                    return Screen()
                }
            }
        }

        @Test("Two shared services that call each other get an error", arguments: [Scope.singleton, .weak])
        func mutual(scope: Scope) throws {
            let container = try Self.mutual(scope: scope)

            #expect(reason { try container.resolve(Router.self) } == .circular)
            #expect(reason { try container.resolve(Screen.self) } == .circular)
            #expect(reason { try container.resolve(Router.self) } == .circular, "nothing is left behind")
        }

        @Test("A shared service that calls itself gets an error", arguments: [Scope.singleton, .weak])
        func itself(scope: Scope) throws {
            let container = try Container { registry in
                registry.register(Router.self, scope: scope) { (router: @escaping MakeRouter) in try router() }
            }

            #expect(
                message { try container.resolve(Router.self) } == """
                    error: ContainerTests.CircularTests.Router is needed while it is being made
                      makes      ContainerTests.CircularTests.Router
                      needs      ContainerTests.CircularTests.Router
                      to fix     use it after the recipe has returned, for example through a deferred dependency
                    """
            )
        }

        @Test("The message about a circle names the way round")
        func path() throws {
            let container = try Self.mutual()

            #expect(
                message { try container.resolve(Screen.self) } == """
                    error: ContainerTests.CircularTests.Screen is needed while it is being made
                      makes      ContainerTests.CircularTests.Screen
                      needs      ContainerTests.CircularTests.Router
                      needs      ContainerTests.CircularTests.Screen
                      to fix     use it after the recipe has returned, for example through a deferred dependency
                    """
            )
        }

        @Test("The message about a circle begins with the service that is needed again, not with what led there")
        func pathBehindOther() throws {
            let container = try Self.mutual(and: { registry in
                registry.register(Menu.self, scope: .singleton) { (screen: @escaping MakeScreen) in
                    _ = try screen()
                    return Menu()
                }
            })

            let lines = message { try container.resolve(Menu.self) }?.split(separator: "\n") ?? []

            #expect(lines.first == "error: ContainerTests.CircularTests.Screen is needed while it is being made")
            #expect(lines.last?.hasPrefix("  to fix") == true)
            #expect(lines.filter { $0.hasSuffix("Screen") }.count == 2)
        }

        @Test("A circle through services that are not shared is an error")
        func throughTransient() throws {
            let container = try Container { registry in
                registry.register(Router.self, scope: .singleton) { (menu: @escaping MakeMenu) in
                    _ = try menu()
                    return Router()
                }
                registry.register(Menu.self) { (_: Screen) in Menu() }
                registry.register(Screen.self, scope: .graph) { (router: Router) in Screen() }
            }

            #expect(reason { try container.resolve(Router.self) } == .circular)
            #expect(reason { try container.resolve(Menu.self) } == .circular)
        }

        @Test("A recipe may swallow the error of a circle and do without")
        func canDoWithout() throws {
            let container = try Container { registry in
                registry.register(Router.self, scope: .singleton) { (screen: @escaping MakeScreen) in
                    _ = try? screen()
                    return Router()
                }
                registry.register(Screen.self, scope: .singleton) { (router: Router) in Screen() }
            }

            let router = try container.resolve(Router.self)
            #expect(try container.resolve(Router.self) === router)
            _ = try container.resolve(Screen.self)
        }

        @Test("A service that is needed again after it was made is no circle")
        func notCircular() throws {
            let container = try Container { registry in
                registry.register(Menu.self, scope: .singleton, Menu.init)
                registry.register(Screen.self, scope: .singleton) { (menu: @escaping MakeMenu) in
                    _ = try menu()
                    return Screen()
                }
                registry.register(Router.self, scope: .singleton) {
                    (screen: @escaping MakeScreen, menu: @escaping MakeMenu, _: Menu) in
                    _ = try menu()
                    _ = try screen()
                    _ = try menu()
                    return Router()
                }
            }

            _ = try container.resolve(Router.self)
        }

        @Test("Two threads that come from both ends do not hang")
        func twoThreads() throws {
            for round in 0..<500 {
                let both = Barrier(2)
                let arrivals = Counter()
                // In half of the rounds both are being made before either calls the other.
                let container = try Self.mutual {
                    if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() }
                }
                let reasons = Locked<[ResolutionError.Reason?]>([])

                ContainerTests.onThreads(2) { number in
                    let reason = ContainerTests.reasonOfFailure {
                        if number == 0 {
                            _ = try container.resolve(Router.self)
                        } else {
                            _ = try container.resolve(Screen.self)
                        }
                    }
                    reasons.withLock { $0.append(reason) }
                }

                try #require(reasons.withLock { $0 } == [.circular, .circular])
            }
        }

        @Test("Three threads around a longer circle do not hang")
        func threeThreads() throws {
            for _ in 0..<300 {
                let container = try Container { registry in
                    registry.register(Router.self, scope: .singleton) { (screen: @escaping MakeScreen) in
                        _ = try screen()
                        return Router()
                    }
                    registry.register(Screen.self, scope: .singleton) { (menu: @escaping MakeMenu) in
                        _ = try menu()
                        return Screen()
                    }
                    registry.register(Menu.self, scope: .weak) { (router: @escaping MakeRouter) in
                        _ = try router()
                        return Menu()
                    }
                }
                let circular = Counter()

                ContainerTests.onThreads(6) { number in
                    let reason = ContainerTests.reasonOfFailure {
                        switch number % 3 {
                        case 0: _ = try container.resolve(Router.self)
                        case 1: _ = try container.resolve(Screen.self)
                        default: _ = try container.resolve(Menu.self)
                        }
                    }
                    if reason == .circular { circular.increment() }
                }

                try #require(circular.count == 6)
            }
        }

        @Test("Two threads never get an error without a circle")
        func noFalseAlarm() throws {
            for _ in 0..<300 {
                let container = try Container { registry in
                    registry.register(Menu.self, scope: .singleton, Menu.init)
                    registry.register(Screen.self, scope: .singleton) { (menu: @escaping MakeMenu) in
                        sched_yield()
                        _ = try menu()
                        return Screen()
                    }
                    registry.register(Router.self, scope: .singleton) {
                        (screen: @escaping MakeScreen, menu: @escaping MakeMenu) in
                        _ = try menu()
                        sched_yield()
                        _ = try screen()
                        return Router()
                    }
                }
                let failures = Counter()

                ContainerTests.onThreads(6) { number in
                    let reason = ContainerTests.reasonOfFailure {
                        switch number % 3 {
                        case 0: _ = try container.resolve(Router.self)
                        case 1: _ = try container.resolve(Screen.self)
                        default: _ = try container.resolve(Menu.self)
                        }
                    }
                    if reason != nil { failures.increment() }
                }

                try #require(failures.count == 0)
            }
        }

        @Test("A task that a recipe starts waits for the recipe like anyone else")
        func taskStartedByRecipe() async throws {
            for _ in 0..<200 {
                let started = Locked<Task<Router, any Error>?>(nil)
                let container = try Container { registry in
                    registry.register(Router.self, scope: .singleton) { (router: @escaping MakeRouter) in
                        let task = Task { try router() }
                        started.withLock { $0 = task }
                        sched_yield()
                        return Router()
                    }
                }

                let router = try container.resolve(Router.self)
                let task = try #require(started.withLock { $0 })

                #expect(try await task.value === router)
            }
        }

        @Test("A task that is started on a thread, or outlives the recipe, waits for the recipe")
        func taskStartedByRecipeOnThread() async throws {
            let started = Locked<[Task<Router, any Error>]>([])
            ContainerTests.onThreads(2) { _ in
                for _ in 0..<100 {
                    let container = try? Container { registry in
                        registry.register(Router.self, scope: .singleton) { (screen: @escaping MakeScreen) in
                            let task = Task {
                                try await Task { _ = try screen() }.value
                                return Router()
                            }
                            started.withLock { $0.append(task) }
                            sched_yield()
                            return Router()
                        }
                        registry.register(Screen.self, scope: .singleton) { (_: Router) in Screen() }
                    }
                    _ = try? container?.resolve(Screen.self)
                    // The container has to live until the task is over, else the task is told so.
                    started.withLock { tasks in
                        tasks.append(
                            Task { [container, last = tasks.last] in
                                _ = await last?.result
                                return try container?.resolve(Router.self) ?? Router()
                            }
                        )
                    }
                }
            }

            let tasks = started.withLock { $0 }
            #expect(tasks.count == 400)
            for task in tasks { _ = try await task.value }
        }
    }
}
