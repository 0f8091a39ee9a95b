import DovetailContainer
import DovetailAnalysis
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
            let stop = { @Sendable (_: Transaction) in
                try? await hang()
                await cancelled.open()
            }
            let container = try Container { registry in
                registry.register(Transaction.self) { () async in Transaction() }.scope(Request.self).onStop(stop)
                registry.register(Handle.self, within: Request.self, hookLimit: .milliseconds(1)) {
                    (path: String, _: Transaction) in path
                }
            }
            let handle = try container.resolve(Handle.self)
            let error = await #expect(throws: LifecycleError.self) { try await handle("/") }
            let failure = try #require(error?.failures.first)
            #expect(failure.service == DependencyGraph.ID(Transaction.self))
            #expect((failure.error as? TimeoutError)?.duration == .milliseconds(1))
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

    @Suite("Functions that wait until a service has started", .timeLimit(.minutes(10)))
    struct AsyncDeferredTests {
        final class Postgres: Sendable {}
        final class SQLite: Sendable {}
        enum Database: Sendable { case postgres(Postgres), sqlite(SQLite) }
        struct Settings: Sendable { let usesPostgres: Bool }
        typealias Later<Service> = @Sendable () async throws -> Service
        final class Worker: Sendable {
            let database: Later<SQLite>
            init(database: @escaping Later<SQLite>) { self.database = database }
        }

        let log = RecipeLog()

        private func registerSQLite(in registry: inout Registry) {
            registry.register(SQLite.self) { () async in log("sqlite", SQLite()) }.onStop { _ in log("-sqlite") }
        }

        @Test("Which of two services is made is decided at run time, without both", arguments: [false, true])
        func choice(usesPostgres: Bool) async throws {
            let container = try Container { registry in
                registerSQLite(in: &registry)
                registry.register(Settings.self) { Settings(usesPostgres: usesPostgres) }
                registry.register(Postgres.self) { () async in log("postgres", Postgres()) }
                    .onStop { _ in log("-postgres") }
                registry.register(Database.self) {
                    (settings: Settings, postgres: @escaping Later<Postgres>, sqlite: @escaping Later<SQLite>) in
                    settings.usesPostgres ? .postgres(try await postgres()) : .sqlite(try await sqlite())
                }
                .onStop { _ in log("-database") }
            }
            try await container.start()
            _ = try container.resolve(Database.self)
            try await container.stop()
            let name = usesPostgres ? "postgres" : "sqlite"
            #expect(log.entries == [name, "-database", "-" + name])
        }

        @Test("A service that is started by a later call still stops after its dependents")
        func laterCall() async throws {
            let stop = { @Sendable (worker: Worker) in
                _ = try await worker.database()
                log("-worker")
            }
            let container = try Container { registry in
                registerSQLite(in: &registry)
                registry.register(Worker.self) { (database: @escaping Later<SQLite>) async in
                    log("worker", Worker(database: database))
                }
                .onStop(stop)
            }
            try await container.start()
            let worker = try container.resolve(Worker.self)
            #expect(try await worker.database() === worker.database())
            try await container.stop()
            #expect(log.entries == ["worker", "sqlite", "-worker", "-sqlite"])
            await #expect(throws: ResolutionError.self) { try await worker.database() }
        }

        @Test("A service stops after its dependents, also after one that takes it as a function")
        func heldAndDeferred() async throws {
            let isTaken = Gate()
            let container = try Container { registry in
                registry.register(Cache.self, log) { await isTaken.wait() }
                registry.register(Prices.self, log) { (_: @escaping Later<Cache>) in await isTaken.open() }
                registry.register(Screen.self, log) { (_: Cache) in }
            }
            try await container.start()
            try await container.stop()
            #expect(log.stops.hasSuffix(" -Cache"))
        }

        @Test("A hook that starts a service is not cancelled when the time to drain is over")
        func startInHook() async throws {
            let (clock, isStarting, leave) = (ManualClock(), Gate(), Gate())
            let stop = { @Sendable (worker: Worker) in
                _ = try await worker.database()
                log("\(Task.isCancelled)")
            }
            enum Session: NamedScope {}
            enum Step: NamedScope { typealias Outer = Session }
            let container = try Container { registry in
                registry.register(SQLite.self) { () async in
                    await isStarting.open()
                    await leave.wait()
                    return SQLite()
                }
                .scope(Session.self)
                registry.register(Worker.self, Worker.init).scope(Step.self).onStop(stop)
            }
            let other = await begin { try await container.within(Session.self) { _ in try await hang() } }
            let work = Task {
                try await container.within(Session.self, hookLimit: .patience) { scope in
                    try await scope.container.within(Step.self, hookLimit: .patience) { scope in
                        _ = try await scope.resolve(Worker.self)
                    }
                }
            }
            await isStarting.wait()
            let stopping = Task { try await container.stop(draining: .seconds(10), hookLimit: .patience, clock: clock) }
            try await clock.pass(10)
            await expectCancelled(other)
            await leave.open()
            try await work.value
            let error = await #expect(throws: LifecycleError.self) { try await stopping.value }
            #expect(error?.failures.map(\.service) == ["the scope Session"])
            #expect(log.entries == ["false"])
        }

        @Test("A function that enters a scope is refused if it holds a service of the main actor")
        func holdsMainActor() throws {
            enum Show: NamedService { typealias Service = @Sendable (Int) async throws -> Void }
            enum Visit: NamedScope { typealias Inputs = Int }
            @MainActor final class Screen { init() {} }
            struct Page { let screen: Screen }
            let error = #expect(throws: WiringError.self) {
                _ = try Container { registry in
                    registry.register(Screen.self, fileID: "App/Screens.swift", line: 7, Screen.init)
                    registry.register(Page.self, fileID: "App/Screens.swift", line: 8, Page.init)
                    registry.register(Show.self, within: Visit.self, fileID: "App/Show.swift", line: 3) { (_: Page) in }
                }
            }
            #expect(
                error?.description == """
                    error: Show (call) runs outside of the main actor, but Screen is made there
                      recipe     Show (call)   Show.swift:3
                      through    Page          Screens.swift:8
                      cause      Screen        Screens.swift:7
                      to fix     take a function that makes it later: @MainActor () async throws -> Screen
                    """
            )
            // As it says.
            _ = try Container { registry in
                registry.register(Screen.self, Screen.init)
                registry.register(Show.self, within: Visit.self) {
                    (_: @escaping @MainActor () async throws -> Screen) in
                }
            }
        }

        @Test("Two services that wait for each other are an error that names the circle")
        func circle() async throws {
            final class Chicken: Sendable {}
            final class Egg: Sendable {}
            let container = try Container { registry in
                registry.register(Chicken.self) { (egg: @escaping Later<Egg>) in
                    _ = try await egg()
                    return Chicken()
                }
                .scope(.singleton)
                registry.register(Egg.self) { (chicken: @escaping Later<Chicken>) in
                    async let one = chicken()
                    _ = try await one
                    return Egg()
                }
                .scope(.singleton)
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start(Chicken.self) }
            let cause = error?.failures.first?.error as? ResolutionError
            #expect(cause?.reason == .circular && cause?.description.contains("Egg") == true)
        }

        @Test("A container starts a service that is taken as an async function if another service holds it")
        func held() async throws {
            struct Screen: Sendable { let database: SQLite }
            let container = try Container { registry in
                registerSQLite(in: &registry)
                registry.register(Int.self) { (_: Later<SQLite>) in 1 }
                registry.register(Screen.self) { (database: SQLite) in Screen(database: database) }
            }
            try await container.start()
            #expect(log.entries == ["sqlite"])
            _ = try container.resolve(Screen.self)
        }

        @Test("A service of the main actor that is taken as an async function need not be Sendable")
        @MainActor
        func mainActor() async throws {
            final class Model { var text = "" }
            final class Screen {
                let model: @MainActor () async throws -> Model
                init(model: @escaping @MainActor () async throws -> Model) { self.model = model }
            }
            let app = try Container(on: MainActor.self) { registry in
                registry.register(Model.self) { () async in Model() }.scope(.singleton)
                registry.register(Screen.self, Screen.init)
            }
            let screen = try app.resolve(Screen.self)
            #expect(try await screen.model() === screen.model())
        }
    }
}
