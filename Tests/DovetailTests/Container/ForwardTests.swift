import DovetailGraph
import Dovetail
import Testing

private protocol Animal { var name: String { get } }

private struct Cat: Animal {
    var name: String
}

extension ContainerTests {
    @Suite("Forwards of services with arguments")
    struct ForwardTests {
        private enum House: NamedService { typealias Service = Cat }

        private static func register(_ registry: inout Registry) {
            registry.register(Cat.self) { Cat(name: "stray") }
            registry.register(Cat.self, arguments: String.self) { Cat(name: $0) }
            registry.registerFactory(Cat.self) { (name: String, age: Int) in Cat(name: "\(name), \(age)") }
        }

        @Test("A service with arguments is forwarded with its arguments")
        func one() throws {
            let container = try Container { registry in
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                registry.register(Cat.self, arguments: String.self) { Cat(name: $0) }
                registry.register(Int.self) { (make: @escaping @Sendable (String) throws -> any Animal) in
                    try make("Minka").name.count
                }
            }

            #expect(try container.resolve((any Animal).self, arguments: "Minka").name == "Minka")
            #expect(try container.resolve(Int.self) == 5)
            let error = #expect(throws: ResolutionError.self) { try container.resolve((any Animal).self) }
            #expect(error?.reason == .argumentMismatch)
        }

        @Test("All lists of arguments are forwarded, or a given list")
        func several() throws {
            let all = try Container { registry in
                Self.register(&registry)
                registry.forward((any Animal).self, to: Cat.self) { $0 }
            }
            let one = try Container { registry in
                Self.register(&registry)
                registry.forward((any Animal).self, to: Cat.self, arguments: String.self, Int.self) { $0 }
            }
            let none = try Container { registry in
                Self.register(&registry)
                registry.forward((any Animal).self, to: Cat.self, arguments: Void.self) { $0 }
            }

            #expect(try all.resolve((any Animal).self).name == "stray")
            #expect(try all.resolve((any Animal).self, arguments: "Minka").name == "Minka")
            #expect(try all.resolve((any Animal).self, arguments: "Minka", 3).name == "Minka, 3")
            #expect(try one.resolve((any Animal).self, arguments: "Minka", 3).name == "Minka, 3")
            #expect(throws: ResolutionError.self) { try one.resolve((any Animal).self) }
            #expect(throws: ResolutionError.self) { try one.resolve((any Animal).self, arguments: "Minka") }
            #expect(try none.resolve((any Animal).self).name == "stray")
            #expect(throws: ResolutionError.self) { try none.resolve((any Animal).self, arguments: "Minka") }
        }

        @Test("A forward may lead to a forward, and to a name, in any order")
        func chain() throws {
            let container = try Container { registry in
                registry.forward(String.self, to: (any Animal).self) { $0.name }
                registry.forward((any Animal).self, to: House.self) { $0 }
                registry.registerFactory(House.self) { (name: String) in Cat(name: "the house's " + name) }
            }

            #expect(try container.resolve(String.self, arguments: "Minka") == "the house's Minka")
        }

        @Test("A forward of a forward has all lists of arguments, in any order")
        func chainWithLists() throws {
            let container = try Container { registry in
                registry.forward(String.self, to: (any Animal).self) { $0.name }
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                Self.register(&registry)
            }

            #expect(try container.resolve(String.self) == "stray")
            #expect(try container.resolve(String.self, arguments: "Minka") == "Minka")
            #expect(try container.resolve(String.self, arguments: "Minka", 3) == "Minka, 3")
        }

        @Test("A forward gives what is decorated, and can be decorated itself")
        func decorated() throws {
            let container = try Container { registry in
                registry.decorate((any Animal).self, arguments: String.self) { Cat(name: $0.name + "?") }
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                Self.register(&registry)
                registry.decorate(Cat.self) { Cat(name: $0.name + "!") }
            }

            #expect(try container.resolve((any Animal).self).name == "stray!")
            #expect(try container.resolve((any Animal).self, arguments: "Minka").name == "Minka!?")
            #expect(try container.resolve((any Animal).self, arguments: "Minka", 3).name == "Minka, 3!")
        }

        @Test("A service with the scope .graph is shared within one call through forwards")
        func graphScope() throws {
            final class Log {}
            struct Entry {
                let log: Log
                let other: Log
            }
            struct Pair { let logs: [Log] }
            let container = try Container { registry in
                // Before what they lead to, and what lies around that.
                registry.forward(Any.self, to: Pair.self) { $0 }
                registry.forward(Pair.self, to: Entry.self) { Pair(logs: [$0.log, $0.other]) }
                registry.register(Entry.self, arguments: Int.self) { (_, log: Log, other: Log) in
                    Entry(log: log, other: other)
                }
                registry.decorate(Entry.self) { (entry, log: Log) in Entry(log: entry.log, other: log) }
                registry.decorate(Pair.self) { $0 }
                registry.register(Log.self, scope: .graph) { Log() }
            }

            let first = try #require(container.resolve(Any.self, arguments: 1) as? Pair)
            let second = try #require(container.resolve(Any.self, arguments: 1) as? Pair)
            #expect(first.logs[0] === first.logs[1])
            #expect(first.logs[0] !== second.logs[0])
        }

        @MainActor
        @Test("A service of the main actor stays on the main actor when it is forwarded")
        func mainActor() async throws {
            let container = try Container { registry in
                registry.register(Cat.self, arguments: String.self, on: MainActor.self) { Cat(name: $0) }
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                registry.register(Bool.self) { (make: @escaping @MainActor (String) throws -> any Animal) in true }
            }

            #expect(try container.resolve((any Animal).self, arguments: "Minka").name == "Minka")
            let reason = await Task.detached {
                #expect(throws: ResolutionError.self) { try container.resolve((any Animal).self, arguments: "Minka") }?
                    .reason
            }.value
            #expect(reason == .notOnMainActor)
        }

        @Test("Forwarding to a missing service, or to other arguments, is a mistake")
        func missing() throws {
            let nothing = #expect(throws: WiringError.self) {
                try Container { $0.forward((any Animal).self, to: Cat.self, arguments: Int.self) { $0 } }
            }
            let others = #expect(throws: WiringError.self) {
                try Container { registry in
                    Self.register(&registry)
                    registry.forward((any Animal).self, to: Cat.self, arguments: Int.self) { $0 }
                }
            }
            let circle = #expect(throws: WiringError.self) {
                try Container { registry in
                    registry.forward((any Animal).self, to: Cat.self) { $0 }
                    registry.forward(Cat.self, to: (any Animal).self) { Cat(name: $0.name) }
                }
            }

            #expect(nothing?.description.hasPrefix("error: no registration for Cat\n") == true)
            #expect(
                others?.description.hasPrefix(
                    "error: Cat takes no arguments, (String) or (String, Int), but is requested with (Int)\n"
                ) == true
            )
            #expect(circle?.description.hasPrefix("error: any Animal needs itself through Cat\n") == true)
        }
    }
}
