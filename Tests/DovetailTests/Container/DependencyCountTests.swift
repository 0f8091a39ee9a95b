import DovetailGraph
import Dovetail
import Testing

extension ContainerTests {
    /// Recipes with one to four dependencies go through declarations of their own, others through a parameter pack.
    @Suite("Any number of dependencies, each in its place")
    struct DependencyCountTests {
        struct Host: Hashable, Sendable { let text = "host" }
        struct Port: Hashable, Sendable { let text = "port" }
        struct Token: Hashable, Sendable { let text = "token" }
        struct Locale: Hashable, Sendable { let text = "locale" }
        struct Theme: Hashable, Sendable { let text = "theme" }
        struct Limit: Hashable, Sendable { let text = "limit" }
        struct Version: Hashable, Sendable { let text = "version" }

        /// What the recipe was given, in the order of its parameters.
        final class Given: Sendable {
            let parts: [String]
            init(_ parts: [String] = []) { self.parts = parts }
        }

        enum Zero: NamedService { typealias Service = Given }
        enum One: NamedService { typealias Service = Given }
        enum Two: NamedService { typealias Service = Given }
        enum Three: NamedService { typealias Service = Given }
        enum Four: NamedService { typealias Service = Given }
        enum Five: NamedService { typealias Service = Given }
        enum Six: NamedService { typealias Service = Given }
        enum Seven: NamedService { typealias Service = Given }

        static let all = ["host", "port", "token", "locale", "theme", "limit", "version"]

        static func registerParts(_ registry: inout Registry) {
            registry.register(Host.self, Host.init)
            registry.register(Port.self, scope: .singleton, Port.init)
            registry.register(Token.self, scope: .graph, Token.init)
            registry.register(Locale.self, Locale.init)
            registry.register(Theme.self, Theme.init)
            registry.register(Limit.self, scope: .singleton, Limit.init)
            registry.register(Version.self, Version.init)
        }

        /// Registers the same recipes under whichever scope.
        struct Recipes {
            let zero: @Sendable () -> Given = { Given() }
            let one: @Sendable (Host) -> Given = { Given([$0.text]) }
            let two: @Sendable (Host, Port) -> Given = { Given([$0.text, $1.text]) }
            let three: @Sendable (Host, Port, Locale) -> Given = { Given([$0.text, $1.text, $2.text]) }
            let four: @Sendable (Host, Port, Locale, Theme) -> Given = { Given([$0.text, $1.text, $2.text, $3.text]) }
            let five: @Sendable (Host, Port, Locale, Theme, Limit) -> Given = {
                Given([$0.text, $1.text, $2.text, $3.text, $4.text])
            }
            let six: @Sendable (Host, Port, Locale, Theme, Limit, Version) -> Given = {
                Given([$0.text, $1.text, $2.text, $3.text, $4.text, $5.text])
            }
            let seven: @Sendable (Host, Port, Locale, Theme, Limit, Version, Host) -> Given = {
                Given([$0.text, $1.text, $2.text, $3.text, $4.text, $5.text, $6.text])
            }
        }

        static let sevenParts = ["host", "port", "locale", "theme", "limit", "version", "host"]

        /// The named recipes of a container all are what the same number of dependencies makes of them.
        static func expectAll(in container: Container) throws {
            #expect(try container.resolve(Zero.self).parts == [])
            #expect(try container.resolve(One.self).parts == Array(sevenParts.prefix(1)))
            #expect(try container.resolve(Two.self).parts == Array(sevenParts.prefix(2)))
            #expect(try container.resolve(Three.self).parts == Array(sevenParts.prefix(3)))
            #expect(try container.resolve(Four.self).parts == Array(sevenParts.prefix(4)))
            #expect(try container.resolve(Five.self).parts == Array(sevenParts.prefix(5)))
            #expect(try container.resolve(Six.self).parts == Array(sevenParts.prefix(6)))
            #expect(try container.resolve(Seven.self).parts == sevenParts)
        }

        @Test("Named transient services have any number of dependencies", arguments: [LocalScope.transient, .graph])
        func resolvesNamed(scope: LocalScope) throws {
            let recipes = Recipes()
            let container = try Container { registry in
                Self.registerParts(&registry)
                registry.register(Zero.self, scope: scope, recipes.zero)
                registry.register(One.self, scope: scope, recipes.one)
                registry.register(Two.self, scope: scope, recipes.two)
                registry.register(Three.self, scope: scope, recipes.three)
                registry.register(Four.self, scope: scope, recipes.four)
                registry.register(Five.self, scope: scope, recipes.five)
                registry.register(Six.self, scope: scope, recipes.six)
                registry.register(Seven.self, scope: scope, recipes.seven)
            }

            try Self.expectAll(in: container)
        }

        @Test("Named singletons have any number of dependencies")
        func resolvesNamedSingletons() throws {
            let recipes = Recipes()
            let container = try Container { registry in
                Self.registerParts(&registry)
                registry.register(Zero.self, scope: .singleton, recipes.zero)
                registry.register(One.self, scope: .singleton, recipes.one)
                registry.register(Two.self, scope: .singleton, recipes.two)
                registry.register(Three.self, scope: .singleton, recipes.three)
                registry.register(Four.self, scope: .singleton, recipes.four)
                registry.register(Five.self, scope: .singleton, recipes.five)
                registry.register(Six.self, scope: .singleton, recipes.six)
                registry.register(Seven.self, scope: .singleton, recipes.seven)
            }

            try Self.expectAll(in: container)
            #expect(try container.resolve(Seven.self) === container.resolve(Seven.self))
        }

        /// The same by type: each number has a container of its own, since each provides the same type.
        @Test("Services by type have any number of dependencies", arguments: [LocalScope.transient, .graph])
        func resolvesByType(scope: LocalScope) throws {
            let recipes = Recipes()
            let assemblies: [(inout Registry) -> Void] = [
                { $0.register(Given.self, scope: scope, recipes.zero) },
                { $0.register(Given.self, scope: scope, recipes.one) },
                { $0.register(Given.self, scope: scope, recipes.two) },
                { $0.register(Given.self, scope: scope, recipes.three) },
                { $0.register(Given.self, scope: scope, recipes.four) },
                { $0.register(Given.self, scope: scope, recipes.five) },
                { $0.register(Given.self, scope: scope, recipes.six) },
                { $0.register(Given.self, scope: scope, recipes.seven) },
            ]
            for (count, assemble) in assemblies.enumerated() {
                let container = try Container { registry in
                    assemble(&registry)
                    Self.registerParts(&registry)
                }
                #expect(try container.resolve(Given.self).parts == Array(Self.sevenParts.prefix(count)))
                #expect(container.dependencyGraph.nodes[0].dependencies.count == count)
            }
        }

        @Test("Shared services by type have any number of dependencies", arguments: [Scope.singleton, .weak])
        func resolvesSharedByType(scope: Scope) throws {
            let recipes = Recipes()
            let assemblies: [(inout Registry) -> Void] = [
                { $0.register(Given.self, scope: scope, recipes.zero) },
                { $0.register(Given.self, scope: scope, recipes.one) },
                { $0.register(Given.self, scope: scope, recipes.two) },
                { $0.register(Given.self, scope: scope, recipes.three) },
                { $0.register(Given.self, scope: scope, recipes.four) },
                { $0.register(Given.self, scope: scope, recipes.five) },
                { $0.register(Given.self, scope: scope, recipes.six) },
                { $0.register(Given.self, scope: scope, recipes.seven) },
            ]
            for (count, assemble) in assemblies.enumerated() {
                let container = try Container { registry in
                    assemble(&registry)
                    Self.registerParts(&registry)
                }
                let given = try container.resolve(Given.self)
                #expect(given.parts == Array(Self.sevenParts.prefix(count)))
                #expect(try container.resolve(Given.self) === given)
            }
        }

        struct Settings: Equatable {
            let host: Host
            let port: Port
            let token: Token
            let locale: Locale
            let theme: Theme
            let limit: Limit
            let version: Version
        }

        @Test("An initialiser with seven parameters is a recipe")
        func resolvesInitialiser() throws {
            let container = try Container { registry in
                registry.register(Settings.self, Settings.init)
                Self.registerParts(&registry)
            }

            let settings = try container.resolve(Settings.self)

            #expect(settings.version == Version())
        }
    }
}
