import Dovetail
import DovetailGraph
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let request = Scope("request")
    fileprivate static let session = Scope("session")
    fileprivate static let job = Scope("job")
}

private struct Request: Sendable { var path = "/" }
private struct Response: Sendable, Equatable { let body: String }

private struct Users: Sendable {
    func respond(to request: Request, in transaction: Transaction) async throws -> Response {
        if request.path == "/fail" { throw ContainerTests.Trouble("broken") }
        return Response(body: request.path)
    }
}
private final class Transaction: Sendable {}
private struct Clock: Sendable {}
private final class Server: Sendable {
    let handle: Handle.Service
    init(handle: @escaping Handle.Service) { self.handle = handle }
}

private enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Response }
private enum Ping: NamedService { typealias Service = @Sendable () async throws -> String }
private enum Add: NamedService { typealias Service = @Sendable (Int, Double, String, Bool) async throws -> String }

private struct ServerAssembly: Assembly {
    let log: RecipeLog

    func assemble(_ registry: inout Registry) {
        registry.register(Users.self, Users.init)
        registry.register(
            Transaction.self,
            scope: .request,
            onStop: { [log] _, error in log(error.map { "roll back: \($0)" } ?? "commit") }
        ) { [log] () async in
            log("begin")
            return Transaction()
        }
        registry.register(Handle.self, within: .request) { (request: Request, users: Users, transaction: Transaction) in
            try await users.respond(to: request, in: transaction)
        }
        registry.register(Server.self, scope: .singleton) { (handle: Named<Handle>) in Server(handle: handle.value) }
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
            #expect(try await server.handle(Request(path: "/a")) == Response(body: "/a"))
            await #expect(throws: Trouble("broken")) { try await server.handle(Request(path: "/fail")) }
            #expect(log.entries == ["begin", "commit", "begin", "roll back: broken"])
        }

        @Test("A function whose call is a scope takes no inputs, and four")
        func counts() async throws {
            let container = try Container { registry in
                registry.register(Ping.self, within: .job) { "pong" }
                registry.register(Add.self, within: .request) {
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
                registry.register(Handle.self, within: .request) { (request: Request) in Response(body: request.path) }
                registry.register(Ping.self, within: .job) { (handle: Named<Handle>) in
                    try await handle.value(Request(path: "/pong")).body
                }
                registry.register(Count.self, within: .session) {
                    (number: Int, next: @escaping @Sendable () throws -> Named<Count>) in
                    number == 0 ? [] : try await [number] + next().value(number - 1)
                }
            }
            #expect(try await container.resolve(Ping.self)() == "/pong")
            #expect(try await container.resolve(Count.self)(3) == [3, 2, 1])
            let body = try await container.within(.job) { scope in
                try await scope.resolve(Handle.self)(Request(path: "/within")).body
            }
            #expect(body == "/within")
        }

        @Test("A hook that takes longer than the limit is cancelled, and the call throws")
        func hookLimit() async throws {
            let cancelled = Gate()
            let container = try Container { registry in
                registry.register(
                    Transaction.self,
                    scope: .request,
                    onStop: { _ in
                        try? await ContainerTests.hang()
                        await cancelled.open()
                    }
                ) { () async in Transaction() }
                registry.register(Handle.self, within: .request, hookLimit: .milliseconds(1)) {
                    (request: Request, _: Transaction) in Response(body: request.path)
                }
            }
            let handle = try container.resolve(Handle.self)
            let error = await #expect(throws: LifecycleError.self) { try await handle(Request()) }
            let failure = try #require(error?.failures.first)
            #expect(failure.service == DependencyGraph.ID(Transaction.self))
            #expect((failure.error as? TimeoutError)?.duration == .milliseconds(1))
            await cancelled.wait()
        }

        @Test("Each call of a function has its own instances, also when calls overlap")
        func overlapping() async throws {
            let container = try Container { registry in
                registry.register([String].self, scope: .request) { (number: Int) in ["\(number)"] }
                registry.register(
                    NumberText.self,
                    within: .request
                ) { (number: Int, texts: [String], again: @escaping @Sendable () throws -> [String]) in
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
        private enum NumberText: NamedService { typealias Service = @Sendable (Int) async throws -> String }

        @Test("A deferred transaction begins only where it is used, once, and ends in order")
        func deferred() async throws {
            typealias Begin = @Sendable () async throws -> Transaction
            let container = try Container { registry in
                registry.register(
                    Transaction.self,
                    scope: .request,
                    onStop: { _ in log("commit") }
                ) { () async in
                    log("begin")
                    return Transaction()
                }
                registry.register(Handle.self, within: .request) { (request: Request, begin: @escaping Begin) in
                    if request.path == "/ping" { return Response(body: "pong") }
                    let isOne = try await begin() === begin()
                    return Response(body: "\(isOne)")
                }
            }
            let handle = try container.resolve(Handle.self)
            #expect(try await handle(Request(path: "/ping")) == Response(body: "pong"))
            #expect(log.entries.isEmpty)
            #expect(try await handle(Request(path: "/users")) == Response(body: "true"))
            #expect(log.entries == ["begin", "commit"])
        }

        @Test("A declared scope has the inputs of the function, or is an error when the container is made")
        func declared() throws {
            _ = try Container { registry in
                registry.declare(.request, supplying: Request.self)
                registry.assemble(ServerAssembly(log: log))
            }
            let message = ContainerTests.wiringMessage { registry in
                registry.declare(.request, supplying: Request.self, Int.self)
                registry.assemble(ServerAssembly(log: log))
            }
            #expect(
                message?.hasPrefix(
                    "error: the arguments of Handle are not the inputs of the scope that it enters, (Request, Int)"
                ) == true
            )
        }

        @Test("A function whose call is a nested scope belongs to the scope around it")
        func nested() async throws {
            let assemble = { @Sendable (registry: inout Registry) in
                registry.declare(.session, supplying: String.self)
                registry.declare(.request, within: .session, supplying: Int.self)
                registry.register(ScopedText.self, within: .request) { (user: String, number: Int) in
                    "\(user) \(number)"
                }
            }
            let container = try Container(assemble)
            let session = try container.enter(.session, supplying: "anna")
            #expect(try await session.resolve(ScopedText.self)(1) == "anna 1")
            let message = ContainerTests.wiringMessage { registry in
                assemble(&registry)
                registry.register(Server.self, scope: .singleton) { (_: Named<ScopedText>) in
                    Server { _ in Response(body: "") }
                }
            }
            #expect(message?.contains("Server") == true)
        }
        private enum ScopedText: NamedService { typealias Service = @Sendable (Int) async throws -> String }

        @Test("A missing dependency of a call is an error when the container is made, with the function's name")
        func missing() {
            let message = ContainerTests.wiringMessage { registry in
                registry.register(Handle.self, within: .request, fileID: "App/Server.swift", line: 1) {
                    (_: Request, _: Clock) in Response(body: "")
                }
            }
            #expect(
                message == """
                    error: no registration for Clock
                      needed by  Handle (call)  parameter 2   Server.swift:1
                      needed by  Handle         parameter 1   Server.swift:1
                      to fix     register(Clock.self) { … }, or declare(.request, supplying: Clock.self)
                    """
            )
        }

        @Test("A function whose call is a scope is replaced like any other service")
        func replaced() async throws {
            let container = try Container(ServerAssembly(log: log)).replacing { registry in
                registry.register(Handle.self) { { _ in Response(body: "stub") } }
            }
            #expect(try await container.resolve(Server.self).handle(Request()) == Response(body: "stub"))
        }

        @Test("A function whose call is a scope throws after the container is gone")
        func released() async throws {
            var container: Container? = try Container(ServerAssembly(log: log))
            let server = try container?.resolve(Server.self)
            container = nil
            await #expect(throws: ResolutionError.self) { try await server?.handle(Request()) }
        }
    }

    @Suite("Functions that wait until a service has started", .timeLimit(.minutes(10)))
    struct AsyncDeferredTests {
        final class Postgres: Sendable {}
        final class SQLite: Sendable {}
        enum Database: Sendable { case postgres(Postgres), sqlite(SQLite) }
        struct Settings: Sendable { let usesPostgres: Bool }

        let log = RecipeLog()

        @Test(
            "Which of two services is made is decided at run time, without connecting both",
            arguments: [false, true]
        )
        func choice(usesPostgres: Bool) async throws {
            typealias MakePostgres = @Sendable () async throws -> Postgres
            typealias MakeSQLite = @Sendable () async throws -> SQLite
            let container = try Container { registry in
                registry.register(Settings.self) { Settings(usesPostgres: usesPostgres) }
                registry.register(Postgres.self, scope: .singleton, onStop: { _ in log("-postgres") }) { () async in
                    log("postgres")
                    return Postgres()
                }
                registry.register(SQLite.self, scope: .singleton, onStop: { _ in log("-sqlite") }) { () async in
                    log("sqlite")
                    return SQLite()
                }
                registry.register(Database.self, scope: .singleton, onStop: { _ in log("-database") }) {
                    (settings: Settings, postgres: @escaping MakePostgres, sqlite: @escaping MakeSQLite) in
                    settings.usesPostgres ? .postgres(try await postgres()) : .sqlite(try await sqlite())
                }
            }
            try await container.start()
            _ = try container.resolve(Database.self)
            try await container.stop()
            let name = usesPostgres ? "postgres" : "sqlite"
            #expect(log.entries == [name, "-database", "-" + name])
        }

        @Test("A service that is started by a later call still stops after its dependents")
        func laterCall() async throws {
            final class Worker: Sendable {
                let database: @Sendable () async throws -> SQLite
                init(database: @escaping @Sendable () async throws -> SQLite) { self.database = database }
            }
            let container = try Container { registry in
                registry.register(SQLite.self, scope: .singleton, onStop: { _ in log("-sqlite") }) { () async in
                    log("sqlite")
                    return SQLite()
                }
                registry.register(
                    Worker.self,
                    scope: .singleton,
                    onStop: { worker in
                        _ = try await worker.database()
                        log("-worker")
                    }
                ) { (database: @escaping @Sendable () async throws -> SQLite) async in
                    log("worker")
                    return Worker(database: database)
                }
            }
            try await container.start()
            let worker = try container.resolve(Worker.self)
            #expect(try await worker.database() === worker.database())
            try await container.stop()
            #expect(log.entries == ["worker", "sqlite", "-worker", "-sqlite"])
            await #expect(throws: ResolutionError.self) { try await worker.database() }
        }

        @Test("Two services that wait for each other are an error that names the circle", .timeLimit(.minutes(10)))
        func circle() async throws {
            final class Chicken: Sendable {}
            final class Egg: Sendable {}
            let container = try Container { registry in
                registry.register(Chicken.self, scope: .singleton) {
                    (egg: @escaping @Sendable () async throws -> Egg) in
                    _ = try await egg()
                    return Chicken()
                }
                registry.register(Egg.self, scope: .singleton) {
                    (chicken: @escaping @Sendable () async throws -> Chicken) in
                    async let one = chicken()
                    _ = try await one
                    return Egg()
                }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start(Chicken.self) }
            let cause = error?.failures.first?.error as? ResolutionError
            #expect(cause?.reason == .circular && cause?.description.contains("Egg") == true)
        }

        @Test("A container starts a service that is taken as an async function if another service holds it")
        func held() async throws {
            struct Screen: Sendable { let database: SQLite }
            let container = try Container { registry in
                registry.register(SQLite.self, scope: .singleton) { () async in log("sqlite", SQLite()) }
                registry.register(Int.self) { (_: @Sendable () async throws -> SQLite) in 1 }
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
                registry.register(Model.self, scope: .singleton) { () async in Model() }
                registry.register(Screen.self, Screen.init)
            }
            let screen = try app.resolve(Screen.self)
            #expect(try await screen.model() === screen.model())
        }
    }
}
