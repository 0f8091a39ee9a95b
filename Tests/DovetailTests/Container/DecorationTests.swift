import DovetailGraph
import DovetailReports
import Dovetail
import Testing

extension ContainerTests {
    @Suite("Decorations and forwards")
    struct DecorationTests {
        final class Text: Sendable {
            let value: String
            init(_ value: String) { self.value = value }
        }
        enum Title: NamedService { typealias Service = String }
        protocol Reader: Sendable { func read() -> String }
        protocol Writer: Sendable {}
        final class Database: Reader, Writer {
            func read() -> String { "row" }
        }

        @Test("A decoration takes the place of what it is given, the last one outermost")
        func nested() throws {
            let container = try Container { registry in
                registry.decorate(Text.self) { (inner, level: Int) in Text("<\(inner.value)\(level)>") }
                registry.register(Text.self) { Text("text") }
                registry.register(Int.self) { 1 }
                registry.decorate(Text.self) { inner in Text("[\(inner.value)]") }
                registry.register(String.self) { (text: Text) in text.value }
            }
            #expect(try container.resolve(Text.self).value == "[<text1>]")
            #expect(try container.resolve(String.self) == "[<text1>]")
        }

        @Test("The decoration of a shared service is shared, and made once")
        func shared() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Text.self, scope: .singleton) { Text("text") }
                registry.decorate(Text.self) { inner in
                    made.increment()
                    return Text("[\(inner.value)]")
                }
            }
            #expect(try container.resolve(Text.self) === container.resolve(Text.self))
            #expect(made.count == 1)
        }

        @Test("Named services, services with arguments and contributions can be decorated")
        func forms() throws {
            let container = try Container { registry in
                registry.register(Text.self, arguments: Int.self) { (number) in Text("\(number)") }
                registry.contribute(Text.self) { Text("first") }
                registry.contribute(Text.self, key: 2) { Text("second") }
                registry.decorate(Text.self) { inner in Text("(\(inner.value))") }
                registry.register([String].self) { (make: @escaping @Sendable (Int) throws -> Text) in
                    [try make(7).value]
                }
            }
            #expect(try container.resolve(Text.self, arguments: 5).value == "(5)")
            #expect(try container.resolve([String].self) == ["(7)"])
            #expect(try container.resolve([Text].self).map(\.value) == ["(first)"])
            #expect(try container.resolve([Int: Text].self).mapValues(\.value) == [2: "(second)"])
            let titled = try Container { registry in
                registry.register(Title.self) { "title" }
                registry.decorate(Title.self) { title in title.uppercased() }
            }
            #expect(try titled.resolve(Title.self) == "TITLE")
        }

        @Test("A missing service cannot be decorated")
        func missing() {
            let message = ContainerTests.wiringMessage { registry in
                registry.decorate(Text.self, fileID: "App/A.swift", line: 4) { inner in inner }
            }
            #expect(message?.contains("no registration for ContainerTests.DecorationTests.Text") == true)
            #expect(message?.contains("A.swift:4") == true)
        }

        @Test(
            "Dependencies of a decoration are checked: it may not depend on the decorated service, nor on one with a shorter lifetime"
        )
        func checked() {
            let message = ContainerTests.wiringMessage { registry in
                registry.register(Text.self, scope: .singleton) { Text("") }
                registry.register(Int.self, scope: .graph) { 1 }
                registry.decorate(Text.self) { (inner, _: Int) in inner }
                registry.register(String.self) { (text: Text) in text.value }
                registry.decorate(Text.self) { (inner, _: String) in inner }
            }
            #expect(message?.contains("does not live as long") == true)
            #expect(message?.contains("needs itself") == true)
        }

        @Test("A replaced service is still decorated")
        func replaced() throws {
            let container = try Container { registry in
                registry.register(Text.self) { Text("text") }
                registry.decorate(Text.self) { inner in Text("[\(inner.value)]") }
            }
            let testing = try container.replacing { $0.register(Text.self) { Text("fake") } }
            #expect(try testing.resolve(Text.self).value == "[fake]")
            let more = try container.replacing { $0.decorate(Text.self) { inner in Text("<\(inner.value)>") } }
            #expect(try more.resolve(Text.self).value == "<[text]>")
            #expect(try container.resolve(Text.self).value == "[text]")
        }

        @Test("The graph shows what is inside a decoration")
        func graph() throws {
            let graph = try Container { registry in
                registry.register(String.self) { "" }
                registry.decorate(String.self) { (inner, _: Int) in inner }
                registry.register(Int.self) { 1 }
            }.dependencyGraph
            #expect(graph.nodes.map(\.id.description) == ["String (undecorated)", "Int", "String"])
            #expect(graph.nodes.map(\.kind) == [.recipe, .recipe, .decoration])
            #expect(
                graph.dependencies(of: DependencyGraph.ID(String.self)).map(\.description) == [
                    "String (undecorated)", "Int",
                ]
            )
        }

        @Test("A picture shows scopes, contributions, decorations and forwards")
        func picture() throws {
            let graph = try Container { registry in
                registry.declare(Scope("request"), supplying: UInt8.self, fileID: "App/A.swift", line: 1)
                registry.register(Int.self, scope: Scope("request"), fileID: "App/A.swift", line: 2) { (_: UInt8) in 1 }
                registry.decorate(Int.self, fileID: "App/A.swift", line: 3) { inner in inner }
                registry.forward(Double.self, to: Int.self, fileID: "App/A.swift", line: 4) { Double($0) }
                registry.contribute(Float.self, fileID: "App/A.swift", line: 5) { (_: Double) in 1 }
            }.dependencyGraph

            #expect(
                graph.tree() == """
                    [Float]                                   A.swift:5
                    └─ Float #1 (collection)                  A.swift:5
                       └─ Double                              A.swift:4
                          └─ Int                    request   A.swift:3
                             └─ Int (undecorated)   request   A.swift:2
                                └─ UInt8            input     A.swift:1
                    """
            )
        }

        @Test("A service is known by other types as well, and shared where it is shared")
        func forwards() throws {
            let container = try Container { registry in
                registry.register(Database.self, scope: .singleton, Database.init)
                registry.forward((any Reader).self, to: Database.self) { $0 }
                registry.forward((any Writer).self, to: Database.self) { $0 }
                registry.register(Title.self) { "title" }
                registry.forward(String.self, to: Title.self) { $0 }
            }
            let database = try container.resolve(Database.self)
            #expect(try container.resolve((any Reader).self) as AnyObject === database)
            #expect(try container.resolve((any Writer).self) as AnyObject === database)
            #expect(try container.resolve(String.self) == "title")
            #expect(container.dependencyGraph.nodes.map(\.kind) == [.recipe, .forward, .forward, .recipe, .forward])
        }

        @Test("A forward to nothing is reported")
        func forwardToNothing() {
            let message = ContainerTests.wiringMessage { $0.forward((any Reader).self, to: Database.self) { $0 } }
            #expect(message?.contains("no registration for ContainerTests.DecorationTests.Database") == true)
        }
    }
}
