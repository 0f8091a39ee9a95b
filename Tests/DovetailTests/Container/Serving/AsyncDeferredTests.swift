import DovetailContainer
import DovetailTesting
import Testing

extension ContainerTests {
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
            let container = try Container { registry in
                registerSQLite(in: &registry)
                registry.register(Worker.self) { (database: @escaping Later<SQLite>) async in
                    log("worker", Worker(database: database))
                }
                .onStop { worker in
                    _ = try await worker.database()
                    log("-worker")
                }
            }
            try await container.start()
            let worker = try container.resolve(Worker.self)
            #expect(try await worker.database() === worker.database())
            try await container.stop()
            #expect(log.entries == ["worker", "sqlite", "-worker", "-sqlite"])
            await #expect(throws: ResolutionError.self) { try await worker.database() }
        }

        @Test("A hook that starts a service is not cancelled when the time to drain is over")
        func startInHook() async throws {
            let (clock, isStarting, leave) = (ManualClock(), Gate(), Gate())
            enum Session: NamedScope {}
            enum Step: NamedScope { typealias Outer = Session }
            let container = try Container { registry in
                registry.register(SQLite.self) { () async in
                    await isStarting.open()
                    await leave.wait()
                    return SQLite()
                }
                .scope(Session.self)
                registry.register(Worker.self, Worker.init).scope(Step.self).onStop { worker in
                    _ = try await worker.database()
                    log("\(Task.isCancelled)")
                }
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
            #expect(await failures { try await stopping.value } == ["the scope Session"])
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
