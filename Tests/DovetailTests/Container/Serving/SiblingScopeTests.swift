import DovetailContainer
import Testing

private enum Session: NamedScope { typealias Inputs = Person }
private enum Admin: NamedScope { typealias Inputs = Person }

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

        @Test("A scope within another one has a value of its own, and what lives around it keeps that one's")
        func nested() throws {
            enum Visit: NamedScope {
                typealias Inputs = Person
                typealias Outer = Session
            }
            final class Guide: Sendable {
                let person: Person
                init(person: Person) { self.person = person }
            }
            let container = try Container { registry in
                register(&registry)
                registry.register(Guide.self, Guide.init).scope(Visit.self)
            }
            let session = try container.enter(Session.self, Person(name: "anna"))
            let visit = try session.enter(Visit.self, Person(name: "ben"))
            #expect(try visit.resolve(Guide.self).person.name == "ben")
            #expect(try visit.resolve(Greeting.self).person.name == "ben")
            #expect(try visit.resolve(Basket.self).person.name == "anna")
            #expect(try session.resolve(Greeting.self).person.name == "anna")
        }

        @Test("A singleton may not hold the input of a scope, and one scope has one input of each type")
        func mistakes() {
            let captive = wiringMessage { registry in
                register(&registry)
                registry.register(Registrar.self, Registrar.init).scope(.singleton)
            }
            #expect(captive?.contains("Registrar") == true && captive?.contains("Session or Admin") == true)
            enum Couple: NamedScope { typealias Inputs = (Person, Person) }
            let twice = wiringMessage { registry in
                registry.register(Basket.self, Basket.init).scope(Couple.self)
            }
            #expect(twice?.contains("2 registrations for Person") == true)
        }

        @Test("A service of another scope may not take their input, also through a transient service")
        func outOfScope() {
            enum Visit: NamedScope {}
            final class Guide: Sendable {
                init(person: Person) {}
            }
            let direct = wiringMessage { registry in
                register(&registry)
                registry.register(Guide.self, fileID: "App/A.swift", line: 1, Guide.init).scope(Visit.self)
            }
            #expect(
                direct?.hasPrefix(
                    "error: Guide (Visit) holds Person (Session or Admin), which does not live as long"
                ) == true
            )
            #expect(
                direct?.hasSuffix("to fix     register Guide with scope(Session.self) or scope(Admin.self)") == true
            )
            let indirect = wiringMessage { registry in
                register(&registry)
                registry.register(Registrar.self, Registrar.init).scope(Visit.self)
            }
            #expect(indirect?.contains("Registrar (Visit) holds Person (Session or Admin)") == true)
        }

        @Test("Inputs are found by the types that their scope says, whatever their values are")
        func staticTypes() async throws {
            enum Visit: NamedScope { typealias Inputs = (any Account, Person?) }
            enum Tour: NamedScope { typealias Inputs = any Account }
            let container = try Container { registry in
                registry.register(String.self) { (account: any Account, person: Person?) in
                    "\(account.name) \(person?.name ?? "nobody")"
                }
                .scope(Visit.self)
                registry.register(Int.self) { (account: any Account) in account.name.count }.scope(Tour.self)
            }
            let account: any Account = Guest()
            #expect(try container.enter(Visit.self, account, nil).resolve(String.self) == "guest nobody")
            #expect(try container.enter(Visit.self, Guest(), Person(name: "anna")).resolve(String.self) == "guest anna")
            for tour in [try container.enter(Tour.self, account), try container.enter(Tour.self, Guest())] {
                #expect(try tour.resolve((any Account).self).name == "guest")
                #expect(try tour.resolve(Int.self) == 5)
            }
            let name = try await container.within(Visit.self, account, nil) { scope in
                try await scope.resolve((any Account).self).name
            }
            #expect(name == "guest")
        }
    }
}
