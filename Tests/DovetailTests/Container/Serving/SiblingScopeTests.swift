import Dovetail
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
    fileprivate static let admin = Scope("admin")
}

private struct Person: Sendable, Equatable { let name: String }
private protocol Account: Sendable { var name: String { get } }
private struct Guest: Account { let name = "guest" }

private final class Basket: Sendable {
    let person: Person
    init(person: Person) { self.person = person }
}
private final class Console: Sendable {
    let person: Person
    init(person: Person) { self.person = person }
}
private struct Greeting: Sendable { let person: Person }
private final class Registrar: Sendable {
    init(greeting: Greeting) {}
}

extension ContainerTests {
    @Suite("Scopes with inputs of the same type")
    struct SiblingScopeTests {
        private func register(_ registry: inout Registry) {
            registry.declare(.session, supplying: Person.self)
            registry.declare(.admin, supplying: Person.self)
            registry.register(Basket.self, Basket.init).scope(Session.self)
            registry.register(Console.self, Console.init).scope(Admin.self)
            registry.register(Greeting.self, Greeting.init)
        }

        @Test("Each of two scopes has its own value, also for recipes that belong to neither")
        func siblings() throws {
            let container = try Container(register)
            let session = try container.enter(Session.self, Person(name: "anna"))
            let admin = try container.enter(Admin.self, Person(name: "ben"))
            #expect(try session.resolve(Basket.self).person.name == "anna")
            #expect(try session.resolve(Greeting.self).person.name == "anna")
            #expect(try admin.resolve(Console.self).person.name == "ben")
            #expect(try admin.resolve(Greeting.self).person.name == "ben")
            #expect(reason { try container.resolve(Greeting.self) } == .notEntered)
            #expect(reason { try admin.resolve(Basket.self) } == .notEntered)
            #expect(container.dependencyGraph.problems().isEmpty)
        }

        @Test("A singleton may not hold the input of a scope, and one scope has one input of each type")
        func mistakes() {
            let captive = wiringMessage { registry in
                register(&registry)
                registry.register(Registrar.self, Registrar.init).scope(.singleton)
            }
            #expect(captive?.contains("Registrar") == true && captive?.contains("session or admin") == true)
            let twice = wiringMessage { registry in
                registry.declare(.session, supplying: Person.self, Person.self)
            }
            #expect(twice?.contains("2 registrations for Person") == true)
        }

        @Test("Inputs are supplied by values of the static type that was declared")
        func staticTypes() async throws {
            let container = try Container { registry in
                registry.declare(.session, supplying: (any Account).self, Person?.self)
                registry.declare(.admin, supplying: (any Account).self)
                registry.register(String.self) { (account: any Account, person: Person?) in
                    "\(account.name) \(person?.name ?? "nobody")"
                }
            }
            let account: any Account = Guest()
            let nobody: Person? = nil
            #expect(try container.enter(Session.self, account, nobody).resolve(String.self) == "guest nobody")
            let anna: Person? = Person(name: "anna")
            #expect(try container.enter(Session.self, anna, account).resolve(String.self) == "guest anna")
            let admin = try container.enter(Admin.self, account)
            #expect(try admin.resolve((any Account).self).name == "guest")
            let name = try await container.within(Session.self, account, nil as Person?) { scope in
                try await scope.resolve((any Account).self).name
            }
            #expect(name == "guest")
        }
    }
}
