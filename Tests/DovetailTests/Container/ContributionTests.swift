import DovetailAnalysis
import DovetailContainer
import Testing

private protocol Plugin: Sendable { var name: String { get } }
private final class Part: Plugin {
    let name: String
    init(_ name: String) { self.name = name }
}
private struct Editor { let plugins: [any Plugin] }

private struct Spelling: Assembly {
    func assemble(_ registry: inout Registry) { registry.contribute((any Plugin).self) { Part("spelling") } }
}
private struct Grammar: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute((any Plugin).self) { (level: Int) in Part("grammar \(level)") }.scope(.singleton)
        registry.register(Int.self) { 3 }
    }
}
private struct Editors: Assembly {
    func assemble(_ registry: inout Registry) { registry.register(Editor.self, Editor.init) }
}

private enum Format: Hashable, Sendable { case pdf, png }
private struct Health { let checks: [any HealthCheck] }
private protocol HealthCheck: Sendable {}
private struct DatabaseCheck: HealthCheck {}

extension ContainerTests {
    @Suite("Contributions")
    struct ContributionTests {
        @Test("All contributions of assemblies form a collection, in the order of registration, each in its own scope")
        func collected() throws {
            let container = try Container(Editors(), Spelling(), Grammar())
            let plugins = try container.resolve([any Plugin].self)
            let editor = try container.resolve(Editor.self)
            #expect(editor.plugins.map(\.name) == ["spelling", "grammar 3"] && plugins.count == 2)
            #expect(editor.plugins[0] as AnyObject !== plugins[0] as AnyObject)
            #expect(editor.plugins[1] as AnyObject === plugins[1] as AnyObject)
        }

        @Test("A collection without contributions is empty, which is no mistake")
        func none() throws {
            let container = try Container(Editors())
            #expect(try container.resolve(Editor.self).plugins.isEmpty)
            #expect(try container.resolve([any Plugin].self).isEmpty)
            #expect(try container.resolve([String: any Plugin].self).isEmpty)
        }

        @Test("Contributions under keys are supplied with their keys")
        func keys() throws {
            let container = try Container { registry in
                registry.contribute((any Plugin).self, key: "pdf") { Part("PDF") }
                registry.contribute((any Plugin).self, key: "png") { Part("PNG") }.scope(.singleton)
                registry.contribute((any Plugin).self) { Part("no exporter") }
                registry.register([String].self) { (exporters: [String: any Plugin]) in
                    exporters.map { "\($0): \($1.name)" }.sorted()
                }
            }
            #expect(try container.resolve([String].self) == ["pdf: PDF", "png: PNG"])
            #expect(try container.resolve([any Plugin].self).map(\.name) == ["no exporter"])
        }

        @Test("A test replaces the contribution under a key, which keeps its lifetime, and leaves the other keys")
        func replacedKey() throws {
            let container = try Container { registry in
                registry.contribute((any Plugin).self, key: "pdf") { Part("PDF") }.scope(.singleton)
                registry.contribute((any Plugin).self, key: "png") { Part("PNG") }
                registry.contribute((any Plugin).self, key: 1) { Part("one") }
                registry.contribute((any Plugin).self) { Part("none") }
            }
            func names(_ container: Container) throws -> [String: String] {
                try container.resolve([String: any Plugin].self).mapValues(\.name)
            }
            let testing = try container.replacing { registry in
                registry.contribute((any Plugin).self, key: "pdf") { Part("fake") }
                registry.contribute((any Plugin).self, key: "gif") { Part("GIF") }
            }
            #expect(try names(testing) == ["pdf": "fake", "png": "PNG", "gif": "GIF"])
            let replacement = testing.dependencyGraph.nodes.first { $0.id.description.contains("pdf") }
            #expect(replacement?.scope == .singleton)
            #expect(try testing.resolve([Int: any Plugin].self)[1]?.name == "one")
            #expect(try testing.resolve([any Plugin].self).map(\.name) == ["none"])
            let again = try testing.replacing { $0.contribute((any Plugin).self, key: "gif") { Part("again") } }
            #expect(try names(again) == ["pdf": "fake", "png": "PNG", "gif": "again"])
            #expect(try names(container) == ["pdf": "PDF", "png": "PNG"])
        }

        @Test("A test replaces all contributions, or the collection, and in a copy of the copy contributes to it again")
        func replacedCollection() throws {
            func plugins(_ container: Container) throws -> [String] {
                try container.resolve(Editor.self).plugins.map(\.name)
            }
            let container = try Container(Editors(), Spelling(), Grammar())
            let contributed = try container.replacing { $0.contribute((any Plugin).self) { Part("fake") } }
            let whole = try container.replacing { $0.register([any Plugin].self) { [Part("fake")] } }
            let empty = try container.replacing { $0.register([any Plugin].self) { [] } }
            let again = try empty.replacing { $0.contribute((any Plugin).self) { Part("again") } }
            #expect(try plugins(contributed) == ["fake"] && plugins(whole) == ["fake"])
            #expect(try plugins(empty) == [] && plugins(again) == ["again"])
            #expect(try plugins(container).count == 2)
            // Nothing else depends on this one.
            let alone = try Container { $0.contribute(Int.self, key: "one") { 1 } }
            #expect(try alone.replacing { $0.register([String: Int].self) { [:] } }.resolve([String: Int].self) == [:])
        }

        @Test("The graph shows each contribution, and the dependents of the collection")
        func graph() throws {
            let graph = try Container(Editors(), Spelling(), Grammar()).dependencyGraph
            #expect(graph.nodes.map(\.kind) == [.recipe, .recipe, .contribution, .contribution, .collection])
            #expect(graph.dependents(of: DependencyGraph.ID([any Plugin].self)) == [DependencyGraph.ID(Editor.self)])
            #expect(graph.nodes[4].dependencies.map(\.kind) == [.collection, .collection])
            #expect(graph.problems().isEmpty)
        }
    }

    @Suite("Keys of contributions")
    struct ContributionKeyTests {
        @Test("Different keys with the same hash and description are two keys")
        func sameDescription() throws {
            struct Opaque: Hashable, CustomStringConvertible {
                let number: Int
                var description: String { "key" }
                func hash(into hasher: inout Hasher) {}
            }
            let container = try Container { registry in
                for number in 1...3 { registry.contribute(Int.self, key: Opaque(number: number)) { number } }
            }
            let all = try container.resolve([Opaque: Int].self)
            #expect(all == [Opaque(number: 1): 1, Opaque(number: 2): 2, Opaque(number: 3): 3])
        }

        @Test("Equal keys are an error with both places, also where their descriptions differ")
        func sameKey() {
            struct Translated: Hashable, CustomStringConvertible {
                let number: Int
                let description: String
                static func == (one: Translated, other: Translated) -> Bool { one.number == other.number }
                func hash(into hasher: inout Hasher) { hasher.combine(number) }
            }
            let message = wiringMessage { registry in
                for (line, number, word) in [(1, 1, "one"), (2, 2, "two"), (3, 1, "uno")] {
                    let key = Translated(number: number, description: word)
                    registry.contribute(Int.self, key: key, fileID: "App/A.swift", line: line) { 1 }
                }
            }
            let text = "error: 2 registrations for Int[one]\n  first      Int[one]   A.swift:1\n"
            #expect(message?.hasPrefix(text) == true)
            #expect(message?.contains("A.swift:3") == true)
        }
    }

    /// A health endpoint that checks nothing answers that all is well.
    @Suite("Collections that nothing is contributed to")
    struct EmptyCollectionTests {
        @Test("Elements that were registered instead of contributed are an error")
        func registered() {
            #expect(
                wiringMessage { registry in
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

        /// The advice where a recipe takes this collection.
        private func advice<Collection>(taking _: Collection.Type, _ assemble: (inout Registry) -> Void) -> String? {
            wiringAdvice { registry in
                assemble(&registry)
                registry.register(Int.self) { (_: Collection) in 1 }
            }
        }

        @Test("Forwarded elements, and an optional collection of them, are an error")
        func forwarded() {
            func checks(_ registry: inout Registry) {
                registry.register(DatabaseCheck.self, DatabaseCheck.init)
                registry.forward((any HealthCheck).self, to: DatabaseCheck.self) { $0 }
            }
            let start = "contribute((any HealthCheck).self) { … } for each element"
            #expect(advice(taking: [any HealthCheck].self, checks)?.hasPrefix(start) == true)
            #expect(advice(taking: [any HealthCheck]?.self, checks)?.hasPrefix(start) == true)
        }

        @Test("Other keys than those of the contributions, missing keys, and functions of the elements are errors")
        func keysAndFunctions() throws {
            func withFormats(_ registry: inout Registry) {
                registry.contribute((any Plugin).self, key: Format.pdf) { Part("") }
            }
            func withTexts(_ registry: inout Registry) {
                registry.contribute((any Plugin).self, key: "pdf") { Part("") }
            }
            func withoutKeys(_ registry: inout Registry) {
                registry.contribute((any Plugin).self) { Part("") }
            }
            typealias Make = @Sendable () throws -> any Plugin

            let orKeys = "take it as [any Plugin], or contribute each of them with a key"
            #expect(advice(taking: [String: any Plugin].self, withFormats) == "take it as [Format: any Plugin]")
            #expect(advice(taking: [String: any Plugin].self, withoutKeys) == orKeys)
            #expect(advice(taking: [any Plugin].self, withTexts) == "take it as [String: any Plugin]")
            let deferred = "take the whole collection deferred, as @Sendable () throws ->"
            #expect(advice(taking: [Make].self, withoutKeys) == "\(deferred) [any Plugin]")
            #expect(advice(taking: [String: Make].self, withTexts) == "\(deferred) [String: any Plugin]")
            // As it says.
            let container = try Container { registry in
                withTexts(&registry)
                registry.register(Int.self) { (all: @Sendable () throws -> [String: any Plugin]) in try all().count }
            }
            #expect(try container.resolve(Int.self) == 1)
        }

        @Test("Resolving a collection whose elements were registered is an error")
        func resolved() throws {
            let container = try Container { $0.register((any HealthCheck).self) { DatabaseCheck() } }
            #expect(reason { try container.resolve([any HealthCheck].self) } == .notRegistered)
        }
    }
}
