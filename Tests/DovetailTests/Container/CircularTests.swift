import DovetailContainer
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
                registry.register(Router.self) { (screen: MakeScreen) in
                    before()
                    _ = try screen()
                    return Router()
                }
                .scope(scope)
                registry.register(Screen.self) { (router: MakeRouter) in
                    before()
                    _ = try router()
                    return Screen()
                }
                .scope(scope)
            }
        }

        /// The reasons for which this many threads fail that resolve the three services at once, in turn.
        private static func reasons(
            resolvingFrom container: Container,
            onThreads count: Int
        ) -> [ResolutionError.Reason] {
            let reasons = Locked<[ResolutionError.Reason]>([])
            ContainerTests.onThreads(count) { number in
                let reason = ContainerTests.reasonOfFailure {
                    switch number % 3 {
                    case 0: _ = try container.resolve(Router.self)
                    case 1: _ = try container.resolve(Screen.self)
                    default: _ = try container.resolve(Menu.self)
                    }
                }
                if let reason { reasons.withLock { $0.append(reason) } }
            }
            return reasons.withLock { $0 }
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
                registry.register(Router.self) { (router: MakeRouter) in try router() }.scope(scope)
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

        @Test("The message about a circle begins with the service that is needed again, not with what led there")
        func path() throws {
            let container = try Self.mutual(and: { registry in
                registry.register(Menu.self) { (screen: MakeScreen) in
                    _ = try screen()
                    return Menu()
                }
                .scope(.singleton)
            })
            let text = """
                error: ContainerTests.CircularTests.Screen is needed while it is being made
                  makes      ContainerTests.CircularTests.Screen
                  needs      ContainerTests.CircularTests.Router
                  needs      ContainerTests.CircularTests.Screen
                  to fix     use it after the recipe has returned, for example through a deferred dependency
                """
            #expect(message { try container.resolve(Screen.self) } == text)
            #expect(message { try container.resolve(Menu.self) } == text)
        }

        @Test("A circle through services that are not shared is an error")
        func throughTransient() throws {
            let container = try Container { registry in
                registry.register(Router.self) { (menu: MakeMenu) in
                    _ = try menu()
                    return Router()
                }
                .scope(.singleton)
                registry.register(Menu.self) { (_: Screen) in Menu() }
                registry.register(Screen.self) { (_: Router) in Screen() }.scope(.graph)
            }
            #expect(reason { try container.resolve(Router.self) } == .circular)
            #expect(reason { try container.resolve(Menu.self) } == .circular)
        }

        @Test("A recipe may swallow the error of a circle and do without")
        func canDoWithout() throws {
            let container = try Container { registry in
                registry.register(Router.self) { (screen: MakeScreen) in
                    _ = try? screen()
                    return Router()
                }
                .scope(.singleton)
                registry.register(Screen.self) { (_: Router) in Screen() }.scope(.singleton)
            }
            let router = try container.resolve(Router.self)
            #expect(try container.resolve(Router.self) === router)
            _ = try container.resolve(Screen.self)
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
                let reasons = Self.reasons(resolvingFrom: container, onThreads: 2)
                try #require(reasons == [.circular, .circular])
            }
        }

        @Test("Three threads around a longer circle do not hang")
        func threeThreads() throws {
            for _ in 0..<300 {
                let container = try Container { registry in
                    registry.register(Router.self) { (screen: MakeScreen) in
                        _ = try screen()
                        return Router()
                    }
                    .scope(.singleton)
                    registry.register(Screen.self) { (menu: MakeMenu) in
                        _ = try menu()
                        return Screen()
                    }
                    .scope(.singleton)
                    registry.register(Menu.self) { (router: MakeRouter) in
                        _ = try router()
                        return Menu()
                    }
                    .scope(.weak)
                }
                let reasons = Self.reasons(resolvingFrom: container, onThreads: 6)
                try #require(reasons == Array(repeating: .circular, count: 6))
            }
        }

        @Test("A service that is needed again after it was made is no circle, on one thread or several")
        func noFalseAlarm() throws {
            for round in 0..<300 {
                let container = try Container { registry in
                    registry.register(Menu.self, Menu.init).scope(.singleton)
                    registry.register(Screen.self) { (menu: MakeMenu) in
                        sched_yield()
                        _ = try menu()
                        return Screen()
                    }
                    .scope(.singleton)
                    registry.register(Router.self) { (screen: MakeScreen, menu: MakeMenu) in
                        _ = try menu()
                        sched_yield()
                        _ = try screen()
                        _ = try menu()
                        return Router()
                    }
                    .scope(.singleton)
                }
                let reasons = Self.reasons(resolvingFrom: container, onThreads: round == 0 ? 1 : 6)
                try #require(reasons.isEmpty)
            }
        }

        @Test("A task that a recipe starts waits for the recipe like anyone else")
        func taskStartedByRecipe() async throws {
            for _ in 0..<200 {
                let started = Locked<Task<Router, any Error>?>(nil)
                let container = try Container { registry in
                    registry.register(Router.self) { (router: @escaping MakeRouter) in
                        let task = Task { try router() }
                        started.withLock { $0 = task }
                        sched_yield()
                        return Router()
                    }
                    .scope(.singleton)
                }
                let router = try container.resolve(Router.self)
                let task = try #require(started.withLock { $0 })
                #expect(try await task.value === router)
            }
        }

        @Test("A task that is started on a thread, or outlives the recipe, waits for the recipe")
        func taskStartedByRecipeOnThread() async throws {
            let started = Locked<[Task<Void, any Error>]>([])
            // Containers have to live until the tasks are over, else the tasks are told so.
            let containers = Locked<[Container]>([])
            ContainerTests.onThreads(2) { _ in
                for _ in 0..<100 {
                    let container = try? Container { registry in
                        registry.register(Router.self) { (screen: @escaping MakeScreen) in
                            let task = Task { try await Task { _ = try screen() }.value }
                            started.withLock { $0.append(task) }
                            sched_yield()
                            return Router()
                        }
                        .scope(.singleton)
                        registry.register(Screen.self) { (_: Router) in Screen() }.scope(.singleton)
                    }
                    containers.withLock { $0 += [container].compactMap { $0 } }
                    _ = try? container?.resolve(Screen.self)
                }
            }
            let tasks = started.withLock { $0 }
            #expect(tasks.count == 200)
            for task in tasks { try await task.value }
            containers.withLock { $0 = [] }
        }
    }
}
