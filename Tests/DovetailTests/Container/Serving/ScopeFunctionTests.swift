import DovetailContainer
import DovetailTesting
import Testing

private enum Request: NamedScope { typealias Inputs = String }
private enum Numbering: NamedScope { typealias Inputs = Int }
private enum Job: NamedScope {}

private final class Transaction: Sendable {}
private struct Clock: Sendable {}
private final class Server: Sendable {
    let handle: Handle.Service
    init(handle: @escaping Handle.Service) { self.handle = handle }
}

private enum Handle: NamedService { typealias Service = @Sendable (String) async throws -> String }
private enum Ping: NamedService { typealias Service = @Sendable () async throws -> String }
private enum NumberText: NamedService { typealias Service = @Sendable (Int) async throws -> String }
private enum Add: NamedService { typealias Service = @Sendable (Int, Double, String, Bool) async throws -> String }

private struct ServerAssembly: Assembly {
    let log: RecipeLog

    func assemble(_ registry: inout Registry) {
        registry.register(ContainerTests.Prices.self, ContainerTests.Prices.init)
        registry.register(Transaction.self) { [log] () async in log("begin", Transaction()) }
            .scope(Request.self)
            .onStop { [log] _, error in log(error.map { "roll back: \($0)" } ?? "commit") }
        registry.register(Handle.self, within: Request.self) {
            (path: String, _: ContainerTests.Prices, _: Transaction) in
            if path == "/fail" { throw ContainerTests.Trouble("broken") }
            return path
        }
        registry.register(Server.self) { (handle: Named<Handle>) in Server(handle: handle.value) }.scope(.singleton)
    }
}

extension ContainerTests {
    @Suite("A function whose call is a scope", .timeLimit(.minutes(10)))
    struct ScopeFunctionTests {
        let log = RecipeLog()

        @Test("A singleton handles requests without knowing the container, and each has its own transaction")
        func server() async throws {
            let container = try Container(ServerAssembly(log: log))
            let server = try container.resolve(Server.self)
            #expect(try await server.handle("/a") == "/a")
            await #expect(throws: Trouble("broken")) { try await server.handle("/fail") }
            #expect(log.entries == ["begin", "commit", "begin", "roll back: broken"])
        }

        @Test("A function whose call is a scope takes no inputs, and four")
        func counts() async throws {
            enum Addition: NamedScope { typealias Inputs = (Int, Double, String, Bool) }
            let container = try Container { registry in
                registry.register(Ping.self, within: Job.self) { "pong" }
                registry.register(Add.self, within: Addition.self) {
                    (text: String, flag: Bool, number: Int, other: Double) in
                    "\(number) \(other) \(text) \(flag)"
                }
            }
            #expect(try await container.resolve(Ping.self)() == "pong")
            #expect(try await container.resolve(Add.self)(1, 2, "three", true) == "1 2.0 three true")
        }

        @Test("A function whose call is a scope may be called by work in another scope, and by itself")
        func fromOtherScopes() async throws {
            enum Count: NamedService { typealias Service = @Sendable (Int) async throws -> [Int] }
            let container = try Container { registry in
                registry.register(Handle.self, within: Request.self) { (path: String) in path }
                registry.register(Ping.self, within: Job.self) { (handle: Named<Handle>) in
                    try await handle.value("/pong")
                }
                registry.register(Count.self, within: Numbering.self) {
                    (number: Int, next: @escaping @Sendable () throws -> Named<Count>) in
                    number == 0 ? [] : try await [number] + next().value(number - 1)
                }
            }
            #expect(try await container.resolve(Ping.self)() == "/pong")
            #expect(try await container.resolve(Count.self)(3) == [3, 2, 1])
            let body = try await container.within(Job.self) { scope in
                try await scope.resolve(Handle.self)("/within")
            }
            #expect(body == "/within")
        }

        @Test("A hook that takes longer than the limit is cancelled, and the call throws")
        func hookLimit() async throws {
            let cancelled = Gate()
            let container = try Container { registry in
                registry.register(Transaction.self, Transaction.init).scope(Request.self).onStop { _ in
                    try? await hang()
                    await cancelled.open()
                }
                registry.register(Handle.self, within: Request.self, hookLimit: .milliseconds(1)) {
                    (path: String, _: Transaction) in path
                }
            }
            let handle = try container.resolve(Handle.self)
            let error = await #expect(throws: LifecycleError.self) { try await handle("/") }
            #expect(error?.failures.map(\.service) == services(Transaction.self))
            #expect((error?.failures.first?.error as? TimeoutError)?.duration == .milliseconds(1))
            await cancelled.wait()
        }

        @Test("Each call of a function has its own instances, also when calls overlap")
        func overlapping() async throws {
            let container = try Container { registry in
                registry.register([String].self) { (number: Int) in ["\(number)"] }.scope(Numbering.self)
                registry.register(NumberText.self, within: Numbering.self) {
                    (number: Int, texts: [String], again: @escaping @Sendable () throws -> [String]) in
                    await Task.yield()
                    return texts == (try again()) ? texts[0] : "mixed"
                }
            }
            let text = try container.resolve(NumberText.self)
            try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<100 { group.addTask { (number, try await text(number)) } }
                for try await (number, text) in group { #expect(text == "\(number)") }
            }
        }

        @Test("A deferred transaction begins only where it is used, once, and ends in order")
        func deferred() async throws {
            let container = try Container(ServerAssembly(log: log)).replacing { registry in
                registry.register(Handle.self, within: Request.self) {
                    (path: String, begin: @escaping @Sendable () async throws -> Transaction) in
                    if path == "/ping" { return "pong" }
                    return try await begin() === begin() ? path : "two"
                }
            }
            let handle = try container.resolve(Handle.self)
            #expect(try await handle("/ping") == "pong")
            #expect(log.entries.isEmpty)
            #expect(try await handle("/users") == "/users")
            #expect(log.entries == ["begin", "commit"])
        }

        @Test("A function whose call is a nested scope belongs to the scope around it")
        func nested() async throws {
            enum Session: NamedScope { typealias Inputs = String }
            enum Step: NamedScope {
                typealias Inputs = Int
                typealias Outer = Session
            }
            let assemble = { @Sendable (registry: inout Registry) in
                registry.register(NumberText.self, within: Step.self) { (user: String, number: Int) in
                    "\(user) \(number)"
                }
            }
            let container = try Container(assemble)
            let session = try container.enter(Session.self, "anna")
            #expect(try await session.resolve(NumberText.self)(1) == "anna 1")
            let message = wiringMessage { registry in
                assemble(&registry)
                registry.register(Server.self) { (_: Named<NumberText>) in Server { _ in "" } }.scope(.singleton)
            }
            // The function has no modifier that could move it out of the scope.
            let advice =
                "register Server with scope(Session.self), or let it take Enter<Session> and resolve NumberText"
            #expect(message?.contains("to fix     \(advice) in the scope that it enters") == true)
        }

        @Test("A missing dependency of a call is an error when the container is made, with the function's name")
        func missing() {
            let message = wiringMessage { registry in
                registry.register(Handle.self, within: Request.self, fileID: "App/Server.swift", line: 1) {
                    (_: String, _: Clock) in ""
                }
            }
            #expect(
                message == """
                    error: no registration for Clock
                      needed by  Handle (call)  parameter 2   Server.swift:1
                      needed by  Handle         parameter 1   Server.swift:1
                      to fix     register(Clock.self) { … }, or make it one of the Inputs of Request
                    """
            )
        }

        @Test("A function whose call is a scope is replaced like any other service")
        func replaced() async throws {
            let container = try Container(ServerAssembly(log: log)).replacing { registry in
                registry.register(Handle.self) { { _ in "stub" } }
            }
            #expect(try await container.resolve(Server.self).handle("/") == "stub")
        }

        @Test("A function whose call is a scope throws after the container is gone")
        func released() async throws {
            var container: Container? = try Container(ServerAssembly(log: log))
            let server = try container?.resolve(Server.self)
            container = nil
            await #expect(throws: ResolutionError.self) { try await server?.handle("/") }
        }
    }
}
