import DovetailContainer
import Foundation
import Testing

extension ContainerTests {
    /// A deferred parameter may close a cycle, and a recipe may call it while it runs. Both together cannot end well.
    @Suite("Shared services that are needed while they are made")
    struct CircularTests {
        // Made of what their recipes call first.
        final class Router: Sendable { init(_: Any?...) {} }
        final class Screen: Sendable { init(_: Any...) {} }
        final class Menu: Sendable { init(_: Any...) {} }

        typealias MakeRouter = @Sendable () throws -> Router
        typealias MakeScreen = @Sendable () throws -> Screen
        typealias MakeMenu = @Sendable () throws -> Menu

        @Test("Two shared services that call each other get an error", arguments: [Scope.singleton, .weak])
        func mutual(scope: Scope) throws {
            let container = try Container { registry in
                registry.register(Router.self) { (screen: MakeScreen) in try Router(screen()) }.scope(scope)
                registry.register(Screen.self) { (router: MakeRouter) in try Screen(router()) }.scope(scope)
            }
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
            let container = try Container { registry in
                registry.register(Router.self) { (screen: MakeScreen) in try Router(screen()) }.scope(.singleton)
                registry.register(Screen.self) { (router: MakeRouter) in try Screen(router()) }.scope(.singleton)
                registry.register(Menu.self) { (screen: MakeScreen) in try Menu(screen()) }.scope(.singleton)
            }
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
                registry.register(Router.self) { (menu: MakeMenu) in try Router(menu()) }.scope(.singleton)
                registry.register(Menu.self) { (screen: Screen) in Menu(screen) }
                registry.register(Screen.self) { (router: Router) in Screen(router) }.scope(.graph)
            }
            #expect(reason { try container.resolve(Router.self) } == .circular)
            #expect(reason { try container.resolve(Menu.self) } == .circular)
        }

        @Test("A recipe may swallow the error of a circle and do without")
        func canDoWithout() throws {
            let container = try Container { registry in
                registry.register(Router.self) { (screen: MakeScreen) in Router(try? screen()) }.scope(.singleton)
                registry.register(Screen.self) { (router: Router) in Screen(router) }.scope(.singleton)
            }
            let router = try container.resolve(Router.self)
            #expect(try container.resolve(Router.self) === router)
            _ = try container.resolve(Screen.self)
        }

        @Test("Two threads that come from both ends do not hang")
        func twoThreads() throws {
            for round in 0..<500 {
                let both = Barrier(2)
                let (arrivals, circles) = (Counter(), Counter())
                // In half of the rounds both are being made before either calls the other.
                @Sendable func meet() { if round.isMultiple(of: 2), arrivals.increment() <= 2 { both.wait() } }
                let container = try Container { registry in
                    registry.register(Router.self) { (screen: MakeScreen) in try Router(meet(), screen()) }
                        .scope(.singleton)
                    registry.register(Screen.self) { (router: MakeRouter) in try Screen(meet(), router()) }
                        .scope(.singleton)
                }
                ContainerTests.onThreads(2) { number in
                    let reason = ContainerTests.reasonOfFailure {
                        _ = try number == 0 ? container.resolve(Router.self) as Any : container.resolve(Screen.self)
                    }
                    if reason == .circular { circles.increment() }
                }
                try #require(circles.count == 2)
            }
        }

        @Test("A task that a recipe starts waits for the recipe like anyone else")
        func taskStartedByRecipe() async throws {
            for _ in 0..<200 {
                let started = Locked<Task<Router, any Error>?>(nil)
                let container = try Container { registry in
                    registry.register(Router.self) { (router: @escaping MakeRouter) in
                        started.withLock { $0 = Task { try router() } }
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
                        registry.register(Screen.self) { (router: Router) in Screen(router) }.scope(.singleton)
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
