import DovetailAnalysis
import DovetailContainer
import Testing

extension ContainerTests {
    /// Recipes with one to four dependencies go through separate declarations, others through a parameter pack.
    @Suite("Any number of dependencies, each in its place")
    struct DependencyCountTests {
        protocol Part: Sendable { var text: String { get } }
        struct Host: Part { let text = "host" }
        struct Port: Part { let text = "port" }
        struct Token: Part { let text = "token" }
        struct Locale: Part { let text = "locale" }
        struct Theme: Part { let text = "theme" }
        struct Limit: Part { let text = "limit" }

        /// What the recipe was given, in the order of its parameters.
        final class Given: Sendable {
            let parts: [String]
            init(_ parts: any Part...) { self.parts = parts.map(\.text) }
        }

        enum Name: NamedService { typealias Service = Given }

        typealias Registrations = (byType: Registration<Given, Given>, byName: Registration<Given, Named<Name>>)

        static let zero: @Sendable () -> Given = { Given() }
        static let one: @Sendable (Host) -> Given = { Given($0) }
        static let two: @Sendable (Host, Port) -> Given = { Given($0, $1) }
        static let three: @Sendable (Host, Port, Token) -> Given = { Given($0, $1, $2) }
        static let four: @Sendable (Host, Port, Token, Locale) -> Given = { Given($0, $1, $2, $3) }
        static let five: @Sendable (Host, Port, Token, Locale, Theme) -> Given = { Given($0, $1, $2, $3, $4) }
        static let six: @Sendable (Host, Port, Token, Locale, Theme, Limit) -> Given = {
            Given($0, $1, $2, $3, $4, $5)
        }
        static let seven: @Sendable (Host, Port, Token, Locale, Theme, Limit, Host) -> Given = {
            Given($0, $1, $2, $3, $4, $5, $6)
        }

        static let recipes: [@Sendable (inout Registry) -> Registrations] = [
            { ($0.register(Given.self, zero), $0.register(Name.self, zero)) },
            { ($0.register(Given.self, one), $0.register(Name.self, one)) },
            { ($0.register(Given.self, two), $0.register(Name.self, two)) },
            { ($0.register(Given.self, three), $0.register(Name.self, three)) },
            { ($0.register(Given.self, four), $0.register(Name.self, four)) },
            { ($0.register(Given.self, five), $0.register(Name.self, five)) },
            { ($0.register(Given.self, six), $0.register(Name.self, six)) },
            { ($0.register(Given.self, seven), $0.register(Name.self, seven)) },
        ]

        /// Expects that the recipes get what they depend on: none, one, two, …
        private func expectAll(areShared: Bool, in setScope: (Registrations) -> Void) throws {
            let parts = ["host", "port", "token", "locale", "theme", "limit", "host"]
            #expect(Self.recipes.count == parts.count + 1)
            for (count, register) in Self.recipes.enumerated() {
                let container = try Container { registry in
                    setScope(register(&registry))
                    registry.register(Host.self) { Host() }
                    registry.register(Port.self) { Port() }.scope(.singleton)
                    registry.register(Token.self) { Token() }
                    registry.register(Locale.self) { Locale() }
                    registry.register(Theme.self) { Theme() }
                    registry.register(Limit.self) { Limit() }.scope(.singleton)
                }
                let (first, named) = (try container.resolve(Given.self), try container.resolve(Name.self))
                #expect([first.parts, named.parts] == [Array(parts.prefix(count)), Array(parts.prefix(count))])
                #expect((try container.resolve(Given.self) === first) == areShared)
                #expect((try container.resolve(Named<Name>.self).value === named) == areShared)
                #expect(container.dependencyGraph.nodes.prefix(2).map(\.dependencies.count) == [count, count])
            }
        }

        @Test("Recipes by type and by name get all dependencies", arguments: [LocalScope.transient, .graph])
        func local(scope: LocalScope) throws {
            try expectAll(areShared: false) { registrations in
                registrations.byType.scope(scope)
                registrations.byName.scope(scope)
            }
        }

        @Test("Recipes of shared services get all dependencies", arguments: [Scope.singleton, .weak])
        func shared(scope: Scope) throws {
            try expectAll(areShared: true) { registrations in
                registrations.byType.scope(scope)
                registrations.byName.scope(scope)
            }
        }
    }
}
