import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("Recipes that throw")
    struct ThrowingRecipeTests {
        final class Session: Sendable {
            let api: OfflineApi
            init(api: OfflineApi) { self.api = api }
        }

        /// An error that can be told from an equal one.
        final class Identified: Error {}

        @Test("The error of a recipe reaches the caller unchanged")
        func errorIsUnchanged() throws {
            let thrown = Identified()
            let container = try Container { registry in
                registry.register(OfflineApi.self) { throw thrown }
                registry.register(Session.self, Session.init).scope(.singleton)
                registry.register(User.self, arguments: Int.self) { (_, _: Session) in OfflineApi.ada }
            }
            #expect(throws: Identified.self) { try container.resolve(OfflineApi.self) }
            let error = #expect(throws: Identified.self) { try container.resolve(Session.self) }
            #expect(error === thrown)
            #expect(throws: Identified.self) { try container.resolve(User.self, arguments: 1) }
        }

        @Test("An error of an optional dependency is an error, not its absence")
        func optionalThrows() throws {
            let container = try Container { registry in
                registry.register(OfflineApi.self) { throw Failure.notFound }
                registry.register(Bool.self) { (api: OfflineApi?) in api == nil }
            }
            #expect(throws: Failure.notFound) { try container.resolve(Bool.self) }
            #expect(throws: Failure.notFound) { try container.resolve(OfflineApi?.self) }
        }
    }

    /// Until they were matched by a generic type of error, these recipes made the compiler fail.
    @Suite("Recipes that throw one type of error")
    struct TypedThrowsTests {
        struct ConfigError: Error, Equatable {
            var name = ""
            // Larger than a register, so that it is not passed as any other would be.
            var numbers = [1, 2, 3], code: Int? = 4, text: String? = "unreadable"
        }

        struct Environment: Sendable { var name = "test" }
        struct Config: Sendable {
            var name: String
            init(named name: String) { self.name = name }
            init(environment: Environment) throws(ConfigError) {
                name = environment.name
                if name == "broken" { throw ConfigError(name: name) }
            }
            init(_: Environment, _: Environment, _: Environment, _: Environment, _ e: Environment) throws(ConfigError) {
                try self.init(environment: e)
            }
        }
        enum DefaultConfig: NamedService { typealias Service = Config }
        enum FiveConfig: NamedService { typealias Service = Config }

        struct Missing: Sendable { init() throws(ConfigError) { throw ConfigError() } }
        enum AlwaysMissing: NamedService { typealias Service = Missing }

        @Sendable static func load(_ environment: Environment) async throws(ConfigError) -> Config {
            try Config(environment: environment)
        }

        @Sendable static func checked(_ config: Config, _ environment: Environment) throws(ConfigError) -> Config {
            if environment.name == "broken" { throw ConfigError(name: "checked") }
            return config
        }

        @MainActor final class Screen {
            let config: Config
            init(environment: Environment) throws(ConfigError) { config = try Config(environment: environment) }
        }

        static func container(_ name: String, _ register: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.register(Environment.self) { Environment(name: name) }
                register(&registry)
            }
        }

        static let broken = ConfigError(name: "broken")

        @Test("Recipes, contributions and decorations throw one type of error")
        func dependencies() throws {
            let register: (inout Registry) -> Void = { registry in
                registry.register(Config.self, Config.init(environment:)).scope(.singleton)
                registry.register(FiveConfig.self, Config.init(_:_:_:_:_:))
                registry.contribute(Config.self, Config.init(environment:))
                registry.contribute(Config.self, Config.init(environment:)).scope(.singleton)
                registry.contribute(Config.self, key: "one", Config.init(environment:)).scope(.singleton)
                registry.register(DefaultConfig.self) { Config(named: "other") }
                registry.decorate(DefaultConfig.self, Self.checked)
            }
            let test = try Self.container("test", register)
            #expect(try test.resolve(Config.self).name == "test")
            #expect(try test.resolve(FiveConfig.self).name == "test")
            #expect(try test.resolve([Config].self).map(\.name) == ["test", "test"])
            #expect(try test.resolve([String: Config].self)["one"]?.name == "test")
            #expect(try test.resolve(DefaultConfig.self).name == "other")
            let broken = try Self.container("broken", register)
            #expect(throws: Self.broken) { try broken.resolve(Config.self) }
            #expect(throws: Self.broken) { try broken.resolve(FiveConfig.self) }
            #expect(throws: Self.broken) { try broken.resolve([Config].self) }
            #expect(throws: Self.broken) { try broken.resolve([String: Config].self) }
            #expect(throws: ConfigError(name: "checked")) { try broken.resolve(DefaultConfig.self) }
        }

        @Test("Recipes without parameters throw one type of error")
        func withoutParameters() throws {
            let container = try Container { registry in
                registry.register(Missing.self, Missing.init).scope(.singleton)
                registry.register(AlwaysMissing.self) { () throws(ConfigError) in try Missing() }
                registry.contribute(Missing.self, Missing.init)
            }
            #expect(throws: ConfigError()) { try container.resolve(Missing.self) }
            #expect(throws: ConfigError()) { try container.resolve(AlwaysMissing.self) }
            #expect(throws: ConfigError()) { try container.resolve([Missing].self) }
        }

        @Test("Recipes of arguments throw one type of error")
        func arguments() throws {
            let container = try Self.container("broken") { registry in
                registry.registerFactory(Config.self, Config.init(_:_:_:_:_:))
                registry.register(DefaultConfig.self, arguments: Environment.self, Config.init(_:_:_:_:_:))
            }
            let test = Environment()
            #expect(try container.resolve(Config.self, arguments: test, test, test, test, test).name == "test")
            #expect(throws: Self.broken) {
                try container.resolve(Config.self, arguments: test, test, test, test, Environment(name: "broken"))
            }
            #expect(throws: Self.broken) { try container.resolve(DefaultConfig.self, arguments: test) }
        }

        @Test("Recipes of started services throw one type of error")
        func started() async throws {
            let stopped = Counter()
            let register: (inout Registry) -> Void = {
                $0.register(Config.self, Self.load).scope(.singleton).onStop { _ in _ = stopped.increment() }
            }
            let container = try Self.container("test", register)
            try await container.start()
            #expect(try container.resolve(Config.self).name == "test")
            try await container.stop()
            #expect(stopped.count == 1)
            let broken = try Self.container("broken", register)
            await #expect(throws: LifecycleError.self) { try await broken.start() }
        }

        @Test("Recipes on the main actor throw one type of error")
        @MainActor func onMainActor() throws {
            let container = try Self.container("test") { $0.register(Screen.self, Screen.init) }
            #expect(try container.resolve(Screen.self).config.name == "test")
            let factory = try Container { $0.onMainActor.registerFactory(Screen.self, Screen.init) }
            #expect(try factory.resolve(Screen.self, arguments: Environment()).config.name == "test")
            #expect(throws: Self.broken) { try factory.resolve(Screen.self, arguments: Environment(name: "broken")) }
        }
    }
}
