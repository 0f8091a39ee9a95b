import DovetailContainer
import Testing

private protocol Animal { var name: String { get } }

private struct Cat: Animal { var name: String }

extension ContainerTests {
    @Suite("Forwards of services with arguments")
    struct ForwardTests {
        private enum House: NamedService { typealias Service = Cat }

        private static func register(_ registry: inout Registry) {
            registry.register(Cat.self) { Cat(name: "stray") }
            registry.register(Cat.self, arguments: String.self) { Cat(name: $0) }
            registry.registerFactory(Cat.self) { (name: String, age: Int) in Cat(name: "\(name), \(age)") }
        }

        @Test(
            "A service is forwarded with all lists of arguments, also by a forward of a forward, and of a name, in any order"
        )
        func all() throws {
            let container = try Container { registry in
                registry.forward(String.self, to: (any Animal).self) { $0.name }
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                Self.register(&registry)
                registry.forward(Substring.self, to: Character.self) { "\($0)" }
                registry.forward(Character.self, to: House.self) { $0.name.first ?? " " }
                registry.registerFactory(House.self) { (name: String) in Cat(name: name) }
                registry.register(Int.self) { (make: @Sendable (String) throws -> any Animal) in
                    try make("Minka").name.count
                }
            }
            #expect(try container.resolve((any Animal).self).name == "stray")
            #expect(try container.resolve((any Animal).self, arguments: "Minka").name == "Minka")
            #expect(try container.resolve((any Animal).self, arguments: "Minka", 3).name == "Minka, 3")
            #expect(try container.resolve(String.self) == "stray")
            #expect(try container.resolve(String.self, arguments: "Minka") == "Minka")
            #expect(try container.resolve(String.self, arguments: "Minka", 3) == "Minka, 3")
            #expect(try container.resolve(Substring.self, arguments: "Minka") == "M")
            #expect(try container.resolve(Int.self) == 5)
        }

        @Test("Only a given list of arguments is forwarded, also the empty list")
        func given() throws {
            func forwarding(_ list: (DerivedRegistration) -> Void) throws -> Container {
                try Container { registry in
                    Self.register(&registry)
                    list(registry.forward((any Animal).self, to: Cat.self) { $0 })
                }
            }
            let two = try forwarding { $0.arguments(String.self, Int.self) }
            #expect(try two.resolve((any Animal).self, arguments: "Minka", 3).name == "Minka, 3")
            #expect(reason { try two.resolve((any Animal).self) } == .argumentMismatch)
            #expect(reason { try two.resolve((any Animal).self, arguments: "Minka") } == .argumentMismatch)
            let none = try forwarding { $0.arguments(Void.self) }
            #expect(try none.resolve((any Animal).self).name == "stray")
            #expect(reason { try none.resolve((any Animal).self, arguments: "Minka") } == .argumentMismatch)
        }

        @Test("A forward gives what is decorated, and can be decorated itself")
        func decorated() throws {
            let container = try Container { registry in
                registry.decorate((any Animal).self) { Cat(name: $0.name + "?") }.arguments(String.self)
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
            struct Pair { let left: Log, right: Log }
            struct Spread { let pair: Pair }
            let container = try Container { registry in
                // Before what they lead to, and what lies around that.
                registry.forward(Any.self, to: Spread.self) { $0 }
                registry.forward(Spread.self, to: Pair.self) { Spread(pair: $0) }
                registry.register(Pair.self, arguments: Int.self) { (_, left: Log, right: Log) in
                    Pair(left: left, right: right)
                }
                registry.decorate(Pair.self) { (pair, log: Log) in Pair(left: pair.left, right: log) }
                registry.decorate(Spread.self) { $0 }
                registry.register(Log.self) { Log() }.scope(.graph)
            }
            let first = try #require(container.resolve(Any.self, arguments: 1) as? Spread).pair
            let second = try #require(container.resolve(Any.self, arguments: 1) as? Spread).pair
            #expect(first.left === first.right)
            #expect(first.left !== second.left)
        }

        @Test("Forwarding to a missing service, to other arguments, or in a circle is a mistake")
        func missing() {
            let nothing = wiringMessage { $0.forward((any Animal).self, to: Cat.self) { $0 }.arguments(Int.self) }
            let others = wiringMessage { registry in
                Self.register(&registry)
                registry.forward((any Animal).self, to: Cat.self) { $0 }.arguments(Int.self)
            }
            let circle = wiringMessage { registry in
                registry.forward((any Animal).self, to: Cat.self) { $0 }
                registry.forward(Cat.self, to: (any Animal).self) { Cat(name: $0.name) }
            }
            #expect(nothing?.hasPrefix("error: no registration for Cat\n") == true)
            let title = "error: Cat takes no arguments, (String) or (String, Int), but is requested with (Int)\n"
            #expect(others?.hasPrefix(title) == true)
            #expect(circle?.hasPrefix("error: any Animal needs itself through Cat\n") == true)
        }
    }
}
