import DovetailAnalysis
import DovetailContainer
import Testing

extension ContainerTests {
    /// Recipes with one to four dependencies go through separate declarations, others through a parameter pack.
    @Suite("Any number of dependencies, each in its place")
    struct DependencyCountTests {
        struct Host: Sendable { let text = "host" }
        struct Port: Sendable { let text = "port" }
        struct Token: Sendable { let text = "token" }
        struct Locale: Sendable { let text = "locale" }
        struct Theme: Sendable { let text = "theme" }
        struct Limit: Sendable { let text = "limit" }

        /// What the recipe was given, in the order of its parameters.
        final class Given: Sendable {
            let parts: [String]
            init(_ parts: String...) { self.parts = parts }
        }

        enum Name: NamedService { typealias Service = Given }

        /// The same recipes, to be registered with any scope, by type and by name.
        let zero: @Sendable () -> Given = { Given() }
        let one: @Sendable (Host) -> Given = { Given($0.text) }
        let two: @Sendable (Host, Port) -> Given = { Given($0.text, $1.text) }
        let three: @Sendable (Host, Port, Token) -> Given = { Given($0.text, $1.text, $2.text) }
        let four: @Sendable (Host, Port, Token, Locale) -> Given = { Given($0.text, $1.text, $2.text, $3.text) }
        let five: @Sendable (Host, Port, Token, Locale, Theme) -> Given = {
            Given($0.text, $1.text, $2.text, $3.text, $4.text)
        }
        let six: @Sendable (Host, Port, Token, Locale, Theme, Limit) -> Given = {
            Given($0.text, $1.text, $2.text, $3.text, $4.text, $5.text)
        }
        let seven: @Sendable (Host, Port, Token, Locale, Theme, Limit, Host) -> Given = {
            Given($0.text, $1.text, $2.text, $3.text, $4.text, $5.text, $6.text)
        }

        /// Expects that the recipes of `service` get what they depend on: none, one, two, …
        private func expectAll<Service: Sendable>(
            of service: Service.Type,
            areShared: Bool,
            _ recipes: [(inout Registry) -> Void],
            given: (Service) -> Given
        ) throws {
            let parts = ["host", "port", "token", "locale", "theme", "limit", "host"]
            for (count, register) in recipes.enumerated() {
                let container = try Container { registry in
                    register(&registry)
                    registry.register(Host.self) { Host() }
                    registry.register(Port.self) { Port() }.scope(.singleton)
                    registry.register(Token.self) { Token() }
                    registry.register(Locale.self) { Locale() }
                    registry.register(Theme.self) { Theme() }
                    registry.register(Limit.self) { Limit() }.scope(.singleton)
                }
                let first = given(try container.resolve(service))
                #expect(first.parts == Array(parts.prefix(count)))
                #expect((given(try container.resolve(service)) === first) == areShared)
                #expect(container.dependencyGraph.nodes[0].dependencies.count == count)
            }
            #expect(recipes.count == parts.count + 1)
        }

        @Test("Services by type have any number of dependencies", arguments: [LocalScope.transient, .graph])
        func local(scope: LocalScope) throws {
            let recipes: [(inout Registry) -> Void] = [
                { $0.register(Given.self, zero).scope(scope) },
                { $0.register(Given.self, one).scope(scope) },
                { $0.register(Given.self, two).scope(scope) },
                { $0.register(Given.self, three).scope(scope) },
                { $0.register(Given.self, four).scope(scope) },
                { $0.register(Given.self, five).scope(scope) },
                { $0.register(Given.self, six).scope(scope) },
                { $0.register(Given.self, seven).scope(scope) },
            ]
            try expectAll(of: Given.self, areShared: false, recipes) { $0 }
        }

        @Test("Named services have any number of dependencies", arguments: [LocalScope.transient, .graph])
        func localNamed(scope: LocalScope) throws {
            let recipes: [(inout Registry) -> Void] = [
                { $0.register(Name.self, zero).scope(scope) },
                { $0.register(Name.self, one).scope(scope) },
                { $0.register(Name.self, two).scope(scope) },
                { $0.register(Name.self, three).scope(scope) },
                { $0.register(Name.self, four).scope(scope) },
                { $0.register(Name.self, five).scope(scope) },
                { $0.register(Name.self, six).scope(scope) },
                { $0.register(Name.self, seven).scope(scope) },
            ]
            try expectAll(of: Named<Name>.self, areShared: false, recipes) { $0.value }
        }

        @Test("Shared services by type have any number of dependencies", arguments: [Scope.singleton, .weak])
        func shared(scope: Scope) throws {
            let recipes: [(inout Registry) -> Void] = [
                { $0.register(Given.self, zero).scope(scope) },
                { $0.register(Given.self, one).scope(scope) },
                { $0.register(Given.self, two).scope(scope) },
                { $0.register(Given.self, three).scope(scope) },
                { $0.register(Given.self, four).scope(scope) },
                { $0.register(Given.self, five).scope(scope) },
                { $0.register(Given.self, six).scope(scope) },
                { $0.register(Given.self, seven).scope(scope) },
            ]
            try expectAll(of: Given.self, areShared: true, recipes) { $0 }
        }

        @Test("Shared named services have any number of dependencies", arguments: [Scope.singleton, .weak])
        func sharedNamed(scope: Scope) throws {
            let recipes: [(inout Registry) -> Void] = [
                { $0.register(Name.self, zero).scope(scope) },
                { $0.register(Name.self, one).scope(scope) },
                { $0.register(Name.self, two).scope(scope) },
                { $0.register(Name.self, three).scope(scope) },
                { $0.register(Name.self, four).scope(scope) },
                { $0.register(Name.self, five).scope(scope) },
                { $0.register(Name.self, six).scope(scope) },
                { $0.register(Name.self, seven).scope(scope) },
            ]
            try expectAll(of: Named<Name>.self, areShared: true, recipes) { $0.value }
        }
    }
}
