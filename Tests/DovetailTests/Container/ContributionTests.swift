import DovetailGraph
import Dovetail
import Testing

extension ContainerTests {
    @Suite("Contributions")
    struct ContributionTests {
        protocol Plugin: Sendable { var name: String { get } }
        final class Part: Plugin {
            let name: String
            init(_ name: String) { self.name = name }
        }
        struct Editor { let plugins: [any Plugin] }
        struct Menu { let exporters: [String: any Plugin] }

        struct Spelling: Assembly {
            func assemble(_ registry: inout Registry) {
                registry.contribute((any Plugin).self) { Part("spelling") }
            }
        }
        struct Grammar: Assembly {
            func assemble(_ registry: inout Registry) {
                registry.contribute((any Plugin).self, scope: .singleton) { (level: Int) in Part("grammar \(level)") }
                registry.register(Int.self) { 3 }
            }
        }
        struct Editors: Assembly {
            func assemble(_ registry: inout Registry) { registry.register(Editor.self, Editor.init) }
        }

        @Test("All contributions of assemblies form a collection, in the order of registration")
        func collected() throws {
            let container = try Container(Editors(), Spelling(), Grammar())
            #expect(try container.resolve(Editor.self).plugins.map(\.name) == ["spelling", "grammar 3"])
            #expect(try container.resolve([any Plugin].self).count == 2)
        }

        @Test("Each contribution has its own scope")
        func scopes() throws {
            let container = try Container(Spelling(), Grammar())
            func ids() throws -> [ObjectIdentifier] {
                try container.resolve([any Plugin].self).map { ObjectIdentifier($0 as AnyObject) }
            }
            let kept = try container.resolve([any Plugin].self)
            let (first, second) = (try ids(), try ids())
            #expect(first[1] == second[1])
            #expect(ObjectIdentifier(kept[0] as AnyObject) != second[0])
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
                registry.contribute((any Plugin).self, key: "png", scope: .singleton) { Part("PNG") }
                registry.contribute((any Plugin).self) { Part("no exporter") }
                registry.register(Menu.self, Menu.init)
            }
            #expect(try container.resolve(Menu.self).exporters.mapValues(\.name) == ["pdf": "PDF", "png": "PNG"])
            #expect(try container.resolve([any Plugin].self).map(\.name) == ["no exporter"])
        }

        @Test("Keys with equal hashes are distinct")
        func equalHashes() throws {
            struct Format: Hashable {
                let name: String
                func hash(into hasher: inout Hasher) {}
            }
            let names = ["pdf", "png", "svg"]
            let container = try Container { registry in
                for name in names { registry.contribute((any Plugin).self, key: Format(name: name)) { Part(name) } }
            }
            let exporters = try container.resolve([Format: any Plugin].self)
            #expect(names.map { exporters[Format(name: $0)]?.name } == names)
        }

        @Test("Two contributions with one key are reported with both places")
        func sameKey() {
            let message = ContainerTests.wiringMessage { registry in
                registry.contribute((any Plugin).self, key: "pdf", fileID: "App/A.swift", line: 1) { Part("1") }
                registry.contribute((any Plugin).self, key: "png", fileID: "App/A.swift", line: 2) { Part("2") }
                registry.contribute((any Plugin).self, key: "pdf", fileID: "App/A.swift", line: 3) { Part("3") }
            }
            #expect(
                message?.hasPrefix("error: 2 registrations for any ContainerTests.ContributionTests.Plugin[pdf]")
                    == true
            )
            #expect(message?.contains("A.swift:1") == true && message?.contains("A.swift:3") == true)
        }

        @Test("Dependencies of a contribution are checked like those of any recipe")
        func checked() {
            let message = ContainerTests.wiringMessage { registry in
                registry.contribute((any Plugin).self) { (_: Int) in Part("") }
                registry.contribute((any Plugin).self, scope: .singleton) { (_: [any Plugin]) in Part("") }
            }
            #expect(message?.contains("no registration for Int") == true)
            #expect(message?.contains("needs itself") == true)
        }

        @Test("A test replaces all contributions of a type")
        func replaced() throws {
            let container = try Container(Editors(), Spelling(), Grammar())
            let testing = try container.replacing { $0.contribute((any Plugin).self) { Part("fake") } }
            #expect(try testing.resolve(Editor.self).plugins.map(\.name) == ["fake"])
            #expect(try container.resolve(Editor.self).plugins.count == 2)
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
}
