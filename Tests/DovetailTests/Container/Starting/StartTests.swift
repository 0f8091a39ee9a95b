import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Services that are started", .timeLimit(.minutes(10)))
    struct StartTests {
        struct Settings: Sendable { let address: String }

        /// Connected once it exists.
        final class Database: Sendable {
            let address: String
            init(connectingTo address: String) async throws { self.address = address }
        }
        final class Storage: Sendable {
            let database: Database
            init(database: Database) { self.database = database }
        }
        struct Screen { let storage: Storage }
        enum Replica: NamedService { typealias Service = String }

        let log = RecipeLog()

        @Test("A service with an async recipe and its dependents are available after the container has started")
        func asyncRecipe() async throws {
            let container = try Container { registry in
                registry.register(Settings.self) { Settings(address: "db") }
                registry.register(Database.self) { (settings: Settings) in
                    try await Database(connectingTo: settings.address)
                }
                .scope(.singleton)
                registry.register(Storage.self, Storage.init).scope(.singleton)
                registry.register(Screen.self, Screen.init)
            }
            for text in [
                message { try container.resolve(Database.self) }, message { try container.resolve(Screen.self) },
                message { try container.resolve(Database?.self) },
                message { try container.resolve((() throws -> Screen).self)() },
            ] {
                #expect(
                    text == """
                        error: ContainerTests.StartTests.Database was resolved before the container was started
                          to fix     await start() of the container first
                        """
                )
            }
            #expect(reason { try container.resolve(Database.self) } == .notStarted)
            #expect(try container.resolve(Settings.self).address == "db")
            // Nothing of that is remembered.
            try await container.start()
            let database = try container.resolve(Screen.self).storage.database
            #expect(try database.address == "db" && container.resolve(Database.self) === database)
        }

        @Test("A recipe that is not async is started if it has hooks, and a named service as well")
        func hooks() async throws {
            let start = { @Sendable (service: any Sendable) in log("start \(service)") }
            let stop = { @Sendable (service: any Sendable) in log("stop \(service)") }
            let container = try Container { registry in
                registry.register(Int.self) { log("make", 1) }.scope(.singleton).onStart(start).onStop(stop)
                registry.register(Replica.self) { (_: Int) async in "replica" }.onStart(start).onStop(stop)
                registry.register(String.self) { (name: Named<Replica>) in name.value }
            }
            #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
            try await container.start()
            #expect(try container.resolve(Int.self) == 1)
            #expect(try container.resolve(Replica.self) == "replica")
            #expect(try container.resolve(String.self) == "replica")
            try await container.stop()
            #expect(log.entries == ["make", "start 1", "start replica", "stop replica", "stop 1"])
        }

        @Test("A deferred dependency may lead back, and is there when everything is started")
        func deferred() async throws {
            let container = try Container { registry in
                registry.register(Int.self) { (text: @escaping @Sendable () throws -> String) async throws in
                    (try? text()) == nil ? 1 : 2
                }
                .scope(.singleton)
                registry.register(String.self) { (number: Int) async in "\(number)" }
            }
            try await container.start()
            #expect(try container.resolve(String.self) == "1")
        }
    }
}
