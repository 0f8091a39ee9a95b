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
private final class Guide: Sendable {
    init(person: Person) {}
}
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

        @Test("What lives in none of the scopes may not take their input, also through a transient service")
        func outOfScope() {
            enum Visit: NamedScope {}
            func message(_ assemble: (inout Registry) -> Void) -> String? {
                wiringMessage { registry in
                    register(&registry)
                    assemble(&registry)
                }
            }
            let direct = message { registry in
                registry.register(Guide.self, fileID: "App/A.swift", line: 1, Guide.init).scope(Visit.self)
            }
            let mistake = "error: Guide (Visit) holds Person (Session or Admin), which does not live as long"
            #expect(direct?.hasPrefix(mistake) == true)
            #expect(
                direct?.hasSuffix("to fix     register Guide with scope(Session.self) or scope(Admin.self)") == true
            )
            let indirect = message { $0.register(Registrar.self, Registrar.init).scope(Visit.self) }
            #expect(indirect?.contains("Registrar (Visit) holds Person (Session or Admin)") == true)
            let singleton = message { $0.register(Registrar.self, Registrar.init).scope(.singleton) }
            #expect(singleton?.contains("Registrar") == true && singleton?.contains("Session or Admin") == true)
        }

        @Test("One scope has one input of each type")
        func twoInputs() {
            enum Couple: NamedScope { typealias Inputs = (Person, Person) }
            let message = wiringMessage { $0.register(Basket.self, Basket.init).scope(Couple.self) }
            #expect(message?.contains("2 registrations for Person") == true)
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
