import Dovetail
import Testing

private protocol HealthCheck: Sendable {}
private struct DatabaseCheck: HealthCheck {}
private struct Health { let checks: [any HealthCheck] }
private enum Format: Hashable, Sendable { case pdf, png }
private protocol Exporter: Sendable {}
private struct PDFExporter: Exporter {}
private protocol Command: Sendable {}
private struct Migrate: Command {}

extension ContainerTests {
    /// A health endpoint that checks nothing answers that all is well.
    @Suite("Collections that nothing is contributed to")
    struct EmptyCollectionTests {
        @Test("Elements that were registered instead of contributed are an error")
        func registered() {
            #expect(
                ContainerTests.wiringMessage { registry in
                    registry.register((any HealthCheck).self, fileID: "App/Checks.swift", line: 3) { DatabaseCheck() }
                    registry.register(Health.self, fileID: "App/Health.swift", line: 5, Health.init)
                } == """
                    error: no registration for [any HealthCheck]
                      needed by  Health          parameter 1   Health.swift:5
                      registered any HealthCheck               Checks.swift:3
                      to fix     contribute((any HealthCheck).self) { … } for each element, or register([any HealthCheck].self) { … }
                    """
            )
        }

        @Test("Forwarded elements, and an optional collection of them, are an error")
        func forwarded() {
            func assemble(_ registry: inout Registry) {
                registry.register(DatabaseCheck.self, DatabaseCheck.init)
                registry.forward((any HealthCheck).self, to: DatabaseCheck.self) { $0 }
            }
            for register in [
                { (registry: inout Registry) in registry.register(Health.self, Health.init) },
                { (registry: inout Registry) in
                    registry.register(Health.self) { (checks: [any HealthCheck]?) in Health(checks: checks ?? []) }
                },
            ] {
                let message = ContainerTests.wiringMessage { registry in
                    assemble(&registry)
                    register(&registry)
                }
                #expect(message?.contains("contribute((any HealthCheck).self) { … } for each element") == true)
            }
        }

        @Test("Keys of another type than the contributions' are an error")
        func keys() {
            #expect(
                ContainerTests.wiringMessage { registry in
                    registry.contribute((any Exporter).self, key: Format.pdf, fileID: "App/PDF.swift", line: 2) {
                        PDFExporter()
                    }
                    registry.register(Int.self, fileID: "App/Menu.swift", line: 4) { (all: [String: any Exporter]) in
                        all.count
                    }
                }?.hasSuffix("to fix     take it as [Format: any Exporter]") == true
            )
        }

        @Test("Keys for contributions without keys are an error, and the other way round")
        func withoutKeys() {
            let withKeys = ContainerTests.wiringMessage { registry in
                registry.contribute((any Exporter).self) { PDFExporter() }
                registry.register(Int.self) { (all: [String: any Exporter]) in all.count }
            }
            #expect(withKeys?.hasSuffix("take it as [any Exporter], or contribute each of them with a key") == true)
            let without = ContainerTests.wiringMessage { registry in
                registry.contribute((any Exporter).self, key: "pdf") { PDFExporter() }
                registry.register(Int.self) { (all: [any Exporter]) in all.count }
            }
            #expect(without?.hasSuffix("take it as [String: any Exporter]") == true)
        }

        @Test("Functions that make the elements are an error, which says how to take the collection deferred")
        func functions() throws {
            let list = ContainerTests.wiringMessage { registry in
                registry.contribute((any Command).self) { Migrate() }
                registry.register(Int.self) { (all: [@Sendable () throws -> any Command]) in all.count }
            }
            #expect(
                list?.hasSuffix("take the whole collection deferred, as @Sendable () throws -> [any Command]") == true
            )
            let table = ContainerTests.wiringMessage { registry in
                registry.contribute((any Command).self, key: "migrate") { Migrate() }
                registry.register(Int.self) { (all: [String: @Sendable () throws -> any Command]) in all.count }
            }
            #expect(
                table?.hasSuffix("take the whole collection deferred, as @Sendable () throws -> [String: any Command]")
                    == true
            )
            // As it says.
            let container = try Container { registry in
                registry.contribute((any Command).self, key: "migrate") { Migrate() }
                registry.register(Int.self) { (all: @Sendable () throws -> [String: any Command]) in try all().count }
            }
            #expect(try container.resolve(Int.self) == 1)
        }

        @Test("Resolving a collection whose elements were registered is an error")
        func resolved() throws {
            let container = try Container { $0.register((any HealthCheck).self) { DatabaseCheck() } }
            #expect(ContainerTests.reason { try container.resolve([any HealthCheck].self) } == .notRegistered)
            #expect(try container.resolve([any Exporter].self).isEmpty, "there are none at all")
        }
    }

    @Suite("Keys of contributions")
    struct ContributionKeyTests {
        /// Only the number counts; all of them look alike.
        struct Opaque: Hashable, Sendable, CustomStringConvertible {
            let number: Int
            var description: String { "key" }
        }

        /// All of them are equal, and look different.
        struct Lax: Hashable, Sendable, CustomStringConvertible {
            let description: String
            static func == (_: Lax, _: Lax) -> Bool { true }
            func hash(into hasher: inout Hasher) {}
        }

        @Test("Different keys with the same description are two keys")
        func sameDescription() throws {
            let container = try Container { registry in
                registry.contribute(Int.self, key: Opaque(number: 1)) { 1 }
                registry.contribute(Int.self, key: Opaque(number: 2)) { 2 }
            }
            let all = try container.resolve([Opaque: Int].self)
            #expect(all == [Opaque(number: 1): 1, Opaque(number: 2): 2])
        }

        @Test("Equal keys with different descriptions are an error")
        func sameKey() {
            let message = ContainerTests.wiringMessage { registry in
                registry.contribute(Int.self, key: Lax(description: "one"), fileID: "App/A.swift", line: 1) { 1 }
                registry.contribute(Int.self, key: Lax(description: "two"), fileID: "App/A.swift", line: 2) { 2 }
            }
            #expect(
                message?.hasPrefix("error: 2 registrations for Int[one]\n  first      Int[one]   A.swift:1") == true
            )
        }
    }
}
