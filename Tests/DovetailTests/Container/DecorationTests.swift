import DovetailAnalysis
import DovetailReports
import DovetailContainer
import Testing

private final class Text: Sendable {
    let value: String
    init(_ value: String) { self.value = value }
}
private enum Title: NamedService { typealias Service = String }
private protocol Reader: Sendable {}
private protocol Writer: Sendable {}
private final class Table: Reader, Writer {}

extension ContainerTests {
    @Suite("Decorations and forwards")
    struct DecorationTests {
        @Test("A decoration takes the place of what it is given, the last one outermost, also of a replacement")
        func nested() throws {
            let container = try Container { registry in
                registry.decorate(Text.self) { (inner, level: Int) in Text("<\(inner.value)\(level)>") }
                registry.register(Text.self) { Text("text") }
                registry.register(Int.self) { 1 }
                registry.decorate(Text.self) { inner in Text("[\(inner.value)]") }
                registry.register(String.self) { (text: Text) in text.value }
            }
            let replaced = try container.replacing { $0.register(Text.self) { Text("fake") } }
            let decorated = try container.replacing { $0.decorate(Text.self) { inner in Text("{\(inner.value)}") } }
            #expect(try replaced.resolve(Text.self).value == "[<fake1>]")
            #expect(try decorated.resolve(Text.self).value == "{[<text1>]}")
            #expect(try container.resolve(Text.self).value == "[<text1>]")
            #expect(try container.resolve(String.self) == "[<text1>]")
        }

        @Test("Named services, services with arguments and contributions can be decorated")
        func forms() throws {
            let container = try Container { registry in
                registry.register(Text.self, arguments: Int.self) { (number) in Text("\(number)") }
                registry.contribute(Text.self) { Text("first") }
                registry.contribute(Text.self, key: 2) { Text("second") }
                registry.decorate(Text.self) { inner in Text("(\(inner.value))") }
                registry.register([String].self) { (make: @Sendable (Int) throws -> Text) in [try make(7).value] }
                registry.register(Title.self) { "title" }
                registry.decorate(Title.self) { title in title.uppercased() }
            }
            #expect(try container.resolve(Text.self, arguments: 5).value == "(5)")
            #expect(try container.resolve([String].self) == ["(7)"])
            #expect(try container.resolve([Text].self).map(\.value) == ["(first)"])
            #expect(try container.resolve([Int: Text].self).mapValues(\.value) == [2: "(second)"])
            #expect(try container.resolve(Title.self) == "TITLE")
        }

        @Test("A decoration of, and a forward to, a missing service are reported")
        func missing() {
            let decoration = wiringMessage { $0.decorate(Text.self, fileID: "App/A.swift", line: 4) { $0 } }
            #expect(decoration?.contains("no registration for Text") == true)
            #expect(decoration?.contains("A.swift:4") == true)
            let forward = wiringMessage { $0.forward((any Reader).self, to: Table.self) { $0 } }
            #expect(forward?.contains("no registration for Table") == true)
        }

        @Test("The graph and its picture show scopes, contributions, decorations and forwards")
        func graph() throws {
            enum Request: NamedScope { typealias Inputs = UInt8 }
            let graph = try Container { registry in
                registry.register(Int.self, fileID: "App/A.swift", line: 2) { (_: UInt8) in 1 }.scope(Request.self)
                registry.decorate(Int.self, fileID: "App/A.swift", line: 3) { (inner, _: UInt8) in inner }
                registry.forward(Double.self, to: Int.self, fileID: "App/A.swift", line: 4) { Double($0) }
                registry.contribute(Float.self, fileID: "App/A.swift", line: 5) { (_: Double) in 1 }
            }.dependencyGraph
            let inner = try #require(graph.nodes.first { $0.id.description == "Int (undecorated)" })
            let outer = try #require(graph[DependencyGraph.ID(Int.self)])
            #expect(inner.kind == .recipe)
            #expect(outer.kind == .decoration)
            #expect(outer.dependencies.map(\.target.description) == ["Int (undecorated)", "UInt8"])
            #expect(
                graph.tree() == """
                    [Float]                                   A.swift:5
                    └─ Float #1 (collection)                  A.swift:5
                       └─ Double                              A.swift:4
                          └─ Int                    Request   A.swift:3
                             ├─ Int (undecorated)   Request   A.swift:2
                             │  └─ UInt8            input     A.swift:2
                             └─ UInt8               input     A.swift:2
                    """
            )
        }

        @Test("A service is known by other types as well, and shared where it is shared")
        func forwards() throws {
            let container = try Container { registry in
                registry.register(Table.self, Table.init).scope(.singleton)
                registry.forward((any Reader).self, to: Table.self) { $0 }
                registry.forward((any Writer).self, to: Table.self) { $0 }
                registry.register(Title.self) { "title" }
                registry.forward(String.self, to: Title.self) { $0 }
            }
            let table = try container.resolve(Table.self)
            #expect(try container.resolve((any Reader).self) as AnyObject === table)
            #expect(try container.resolve((any Writer).self) as AnyObject === table)
            #expect(try container.resolve(String.self) == "title")
            #expect(container.dependencyGraph.nodes.map(\.kind) == [.recipe, .forward, .forward, .recipe, .forward])
        }
    }
}
