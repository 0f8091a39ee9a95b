import DovetailAnalysis
import DovetailContainer
import Testing

private enum Request: NamedScope {}
private enum Session: NamedScope { typealias Inputs = Account }

private struct Account: Sendable {}
private final class Handler: Sendable {}
private final class Server: Sendable {}
private final class Window {}
private struct Lazy: Sendable { let handler: @Sendable () throws -> Handler }

private struct NetworkAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Handler.self, fileID: "App/NetworkAssembly.swift", line: 4, Handler.init)
    }
}

extension ContainerTests {
    /// Advice that does not help is worse than none.
    @Suite("Advice in messages")
    struct AdviceTests {
        @Test("The advice for a scope that is not started, or is stopped, names the scope")
        func startedScope() async throws {
            let container = try Container { registry in
                registry.register(Handler.self, Handler.init).scope(Request.self).onStart { _ in }
            }
            let scope = try container.enter(Request.self)
            #expect(
                message { try scope.resolve(Handler.self) } == """
                    error: Handler was resolved before the scope Request was started
                      to fix     await start() of the scope Request first
                    """
            )
            try await scope.start()
            try await scope.stop()
            #expect(
                message { try scope.resolve(Handler.self) } == """
                    error: Handler was resolved after the scope Request was stopped
                      to fix     stop the scope Request after the last use of its services
                    """
            )
        }

        @Test("The advice in work in a scope is to take a started service directly, or as an async function")
        func deferredInWork() async throws {
            let container = try Container { registry in
                registry.register(Handler.self, Handler.init).scope(Request.self).onStart { _ in }
                registry.register(Lazy.self, Lazy.init).scope(Request.self)
            }
            try await container.within(Request.self) { scope in
                let lazy = try await scope.resolve(Lazy.self)
                #expect(
                    message { try lazy.handler() } == """
                        error: Handler was resolved before it was started
                          to fix     take it directly, or as a function that can wait: @Sendable () async throws -> Handler
                        """
                )
            }
        }

        @Test("The advice for a container or scope that is released at once is to keep it")
        func releasedInOneLine() throws {
            let text = """
                error: Handler was resolved after its container or scope had been released
                  to fix     keep the container, or the scope that enter(…) returned, for as long as its services are used
                """
            let ofScope = try Container { registry in
                registry.register(Handler.self, Handler.init).scope(Request.self)
                registry.register(Lazy.self, Lazy.init).scope(Request.self)
            }.enter(Request.self).resolve(Lazy.self)
            #expect(message { try ofScope.handler() } == text)
            let ofContainer = try Container { registry in
                registry.register(Handler.self, Handler.init)
                registry.register(Lazy.self, Lazy.init).scope(.singleton)
            }.resolve(Lazy.self)
            #expect(message { try ofContainer.handler() } == text)
        }

        @Test("The advice for a recipe that takes the container is to take its dependencies")
        func containerAsParameter() throws {
            let wiring = wiringAdvice { $0.register(Window.self) { (_: @Sendable () throws -> Container) in Window() } }
            #expect(wiring?.hasPrefix("a recipe's parameters are its dependencies") == true)
            let container = try Container { $0.register(Handler.self, Handler.init) }
            let resolving = message { try container.resolve(Container.self) }
            #expect(resolving?.hasSuffix("to fix     use the container itself") == true)
        }

        @Test("The advice for an assembly that two modules assemble is to assemble it once")
        func assembledTwice() {
            #expect(
                wiringMessage { registry in
                    registry.assemble(NetworkAssembly())
                    registry.assemble(NetworkAssembly())
                } == """
                    error: 2 registrations for Handler
                      each       Handler   NetworkAssembly.swift:4
                      to fix     assemble NetworkAssembly in one place only, or with assemble(once:) in each module
                    """
            )
        }

        @Test("The advice for a replacement of a scope's input is to enter the scope with another value")
        func replacedInput() throws {
            let container = try Container { registry in
                registry.register(Handler.self) { (_: Account) in Handler() }.scope(Session.self)
            }
            let error = #expect(throws: WiringError.self) {
                try container.replacing { $0.register(Account.self) { Account() } }
            }
            #expect(
                error?.description.replacing(#/AdviceTests.swift:\d+/#, with: "Advice.swift") == """
                    error: 2 registrations for Account
                      first      Account             Advice.swift
                      input      Account (Session)   Advice.swift
                      to fix     remove the registration: the value is passed where the scope Session is entered
                    """
            )
        }

        @Test("The advice for two inputs of one type is to give them types of their own")
        func inputsOfOneType() {
            enum Transfer: NamedScope { typealias Inputs = (Account, Account) }
            let advice = wiringAdvice { registry in
                registry.register(Handler.self) { (_: Account) in Handler() }.scope(Transfer.self)
            }
            #expect(advice == "give the inputs of the scope Transfer different types")
        }

        @Test("The advice for a singleton with a factory of a scoped service is to enter the scope")
        func factoryOfScoped() {
            let advice = wiringAdvice { registry in
                registry.register(Handler.self) { (_: Account) in Handler() }.scope(Session.self)
                registry.register(Server.self) { (_: @Sendable (Account) throws -> Handler) in Server() }
                    .scope(.singleton)
            }
            #expect(advice == "enter the scope Session, and resolve Handler there: Server (singleton) outlives it")
        }

        @Test("The advice for a circle through a captured container is to use the service later")
        func capturedContainer() throws {
            let captured = Locked<Container?>(nil)
            let container = try Container { registry in
                registry.register(Handler.self) {
                    _ = try captured.withLock { $0 }?.resolve(Server.self)
                    return Handler()
                }
                .scope(.singleton)
                registry.register(Server.self) { (_: Handler) in Server() }.scope(.singleton)
            }
            captured.withLock { $0 = container }
            defer { captured.withLock { $0 = nil } }
            #expect(
                message { try container.resolve(Handler.self) } == """
                    error: Handler is needed while it is being made
                      makes      Handler
                      needs      Server
                      needs      Handler
                      to fix     use it after the recipe has returned, for example through a deferred dependency
                    """
            )
        }

        @Test("A scope that cannot be entered is observed")
        func failedEnter() throws {
            enum Transaction: NamedScope { typealias Outer = Request }
            let failed = Locked<[String]>([])
            let container = try Container { registry in
                registry.register(Handler.self, Handler.init).scope(Transaction.self)
                registry.observe(failed: { service, _, _ in failed.withLock { $0.append("\(service)") } })
            }
            _ = try? container.enter(Transaction.self)
            #expect(failed.withLock { $0 } == ["the scope Transaction"])
        }

        @Test("A function that leads back to a service of the same call makes a second instance, which is a warning")
        func secondInstance() throws {
            let graph = try Container { registry in
                registry.register(Window.self, fileID: "App/A.swift", line: 1) { (_: Server) in Window() }.scope(.graph)
                registry.register(Server.self, fileID: "App/A.swift", line: 2) { (_: () throws -> Window) in Server() }
            }.dependencyGraph
            #expect(
                graph.messages(for: graph.problems()) == [
                    """
                    warning: Window (graph) depends on itself through a function, which makes a second instance
                      first      Window  parameter 1   A.swift:1
                      needs      Server  parameter 1   A.swift:2
                      second     Window
                      to fix     register Window with a scope that outlives the call, or pass the instance on
                    """
                ]
            )
        }
    }
}
