import Dovetail
import DovetailGraph
import DovetailReports
import Testing

private struct Settings: Sendable { let pageSize = 1 }
private protocol Greeting: Sendable { var text: String { get } }
private struct Hello: Greeting { let text = "hello" }

private enum Name: NamedService { typealias Service = String }
private enum Number: NamedService { typealias Service = Int }

/// Functions that say what they were given, some of it before they are called.
private enum Text {
    static func one(_ a: String) -> String { a }
    static func two(_ a: String, _ b: Settings) -> String { "\(a) \(b.pageSize)" }
    static func three(_ a: any Greeting, _ b: String, _ c: Int) -> String { "\(a.text) \(b) \(c)" }
    static func four(_ a: String, _ b: any Greeting, _ c: Int, _ d: Int) -> String { "\(a) \(b.text) \(c) \(d)" }

    enum One: NamedService { typealias Service = @Sendable () -> String }
    enum Two: NamedService { typealias Service = @Sendable () -> String }
    enum Three: NamedService { typealias Service = @Sendable () -> String }
    enum Four: NamedService { typealias Service = @Sendable () -> String }
    enum OneOfThree: NamedService { typealias Service = @Sendable (String, Int) -> String }
    enum TwoOfFour: NamedService { typealias Service = @Sendable (Int, Int) -> String }
    enum ThreeOfFour: NamedService { typealias Service = @Sendable (Int) -> String }
}

/// The same function with each of the four effects.
private enum Half {
    static func plain(_ name: String, _ number: Int) -> String { "\(name) \(number / 2)" }
    static func throwing(_ name: String, _ number: Int) throws -> String {
        if number % 2 != 0 { throw ContainerTests.Failure.notFound }
        return plain(name, number)
    }
    static func async(_ name: String, _ number: Int) async -> String {
        await Task.yield()
        return plain(name, number)
    }
    static func asyncThrowing(_ name: String, _ number: Int) async throws -> String {
        await Task.yield()
        return try throwing(name, number)
    }

    enum Plain: NamedService { typealias Service = @Sendable (Int) -> String }
    enum Throwing: NamedService { typealias Service = @Sendable (Int) throws -> String }
    enum Async: NamedService { typealias Service = @Sendable (Int) async -> String }
    enum AsyncThrowing: NamedService { typealias Service = @Sendable (Int) async throws -> String }
    enum PlainAsThrowing: NamedService { typealias Service = @Sendable (Int) throws -> String }
    enum PlainAsAsync: NamedService { typealias Service = @Sendable (Int) async -> String }
    enum PlainAsAsyncThrowing: NamedService { typealias Service = @Sendable (Int) async throws -> String }
    enum AsyncAsAsyncThrowing: NamedService { typealias Service = @Sendable (Int) async throws -> String }
}

extension ContainerTests.Users {
    fileprivate enum IsActive: NamedService { typealias Service = IsIncluded }
    fileprivate enum LoadActive: NamedService { typealias Service = Load }
    fileprivate enum LoadIf: NamedService {
        typealias Service = @Sendable (@escaping IsIncluded) async throws -> [ContainerTests.User]
    }
}

extension ContainerTests {
    @Suite("A function that is its own recipe")
    struct AppliedFunctionTests {
        private static func container(_ assemble: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.register(Users.RetrieveAll.self) { { [OfflineApi.ada, OfflineApi.grace] } }
                registry.register(Users.IsActive.self) { { $0.isActive } }
                registry.register(Settings.self) { Settings() }
                registry.register((any Greeting).self) { Hello() }
                registry.register(Name.self) { "Ada" }
                registry.register(Number.self) { 7 }
                registry.register(Int.self) { 8 }
                assemble(&registry)
            }
        }

        @Test("A function has dependencies by name, and a closure leaves out parameters with default values")
        func names() async throws {
            let container = try Self.container { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Users.LoadIf.self, applying: Users.load, to: Users.RetrieveAll.self)
                // MIGRATE: applying:, write a closure
                registry.register(
                    Users.LoadActive.self,
                    applying: Users.load,
                    to: Users.RetrieveAll.self,
                    Users.IsActive.self
                )
                // MIGRATE: applying:, write a closure
                registry.register(
                    Users.LoadAll.self,
                    applying: { try await Users.load(retrieve: $0) },
                    to: Users.RetrieveAll.self
                )
            }
            #expect(try await container.resolve(Users.LoadIf.self)({ !$0.isActive }) == [OfflineApi.grace])
            #expect(try await container.resolve(Users.LoadActive.self)() == [OfflineApi.ada])
            #expect(try await container.resolve(Users.LoadAll.self)() == [OfflineApi.ada])
        }

        @Test("A function has one to four dependencies, by name and by type, and its last parameters may stay open")
        func dependencies() throws {
            typealias Hi = any Greeting
            let container = try Self.container { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.Two.self, applying: Text.two, to: Name.self, Settings.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.Three.self, applying: Text.three, to: Hi.self, Name.self, Number.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.Four.self, applying: Text.four, to: Name.self, Hi.self, Number.self, Int.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.OneOfThree.self, applying: Text.three, to: Hi.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.TwoOfFour.self, applying: Text.four, to: Name.self, Hi.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.ThreeOfFour.self, applying: Text.four, to: Name.self, Hi.self, Number.self)
            }
            #expect(try container.resolve(Text.One.self)() == "Ada")
            #expect(try container.resolve(Text.Two.self)() == "Ada 1")
            #expect(try container.resolve(Text.Three.self)() == "hello Ada 7")
            #expect(try container.resolve(Text.Four.self)() == "Ada hello 7 8")
            #expect(try container.resolve(Text.OneOfThree.self)("Ben", 2) == "hello Ben 2")
            #expect(try container.resolve(Text.TwoOfFour.self)(2, 3) == "Ada hello 2 3")
            #expect(try container.resolve(Text.ThreeOfFour.self)(2) == "Ada hello 7 2")
        }

        @Test("A function may have any effect, and be provided as one that may throw or is async")
        func effects() async throws {
            let container = try Self.container { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Half.Plain.self, applying: Half.plain, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.Throwing.self, applying: Half.throwing, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.Async.self, applying: Half.async, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.AsyncThrowing.self, applying: Half.asyncThrowing, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.PlainAsThrowing.self, applying: Half.plain, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.PlainAsAsync.self, applying: Half.plain, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.PlainAsAsyncThrowing.self, applying: Half.plain, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.AsyncAsAsyncThrowing.self, applying: Half.async, to: Name.self)
            }
            #expect(try container.resolve(Half.Plain.self)(4) == "Ada 2")
            #expect(try container.resolve(Half.Throwing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.Async.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.AsyncThrowing.self)(4) == "Ada 2")
            #expect(try container.resolve(Half.PlainAsThrowing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.PlainAsAsync.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.PlainAsAsyncThrowing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.AsyncAsAsyncThrowing.self)(4) == "Ada 2")
            #expect(throws: Failure.notFound) { try container.resolve(Half.Throwing.self)(3) }
            await #expect(throws: Failure.notFound) { try await container.resolve(Half.AsyncThrowing.self)(3) }
        }

        @Test("Dependencies are supplied when the function is made, not when it is called")
        func suppliedOnce() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Name.self) { "Ada \(made.increment())" }
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                // MIGRATE: applying:, write a closure
                registry.register(Half.Plain.self, scope: .singleton, applying: Half.plain, to: Name.self)
            }
            let function = try container.resolve(Text.One.self)
            #expect(function() == "Ada 1")
            #expect(function() == "Ada 1")
            #expect(try container.resolve(Text.One.self)() == "Ada 2")
            #expect(try container.resolve(Half.Plain.self)(4) == "Ada 3 2")
            #expect(try container.resolve(Half.Plain.self)(6) == "Ada 3 3")
        }

        @Test("A function in a custom scope gets the inputs of the scope, and a singleton may not have them")
        func customScope() throws {
            let request = Scope("request")
            func register(_ registry: inout Registry, _ scope: Scope) {
                registry.declare(request, supplying: String.self)
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, scope: scope, applying: Text.one, to: String.self)
            }
            let container = try Container { register(&$0, request) }
            #expect(try container.enter(Request.self, "Grace").resolve(Text.One.self)() == "Grace")
            #expect(wiringMessage { register(&$0, .singleton) }?.contains("Text.One") == true)
        }

        @Test("An error of a dependency is thrown where the function is made")
        func failingDependency() throws {
            let container = try Container { registry in
                registry.register(Name.self) { () throws in throw Failure.notFound }
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
            }
            #expect(throws: Failure.notFound) { _ = try container.resolve(Text.One.self) }
        }

        @Test("A function has optional, deferred and collected dependencies, as any recipe")
        func formsOfParameters() throws {
            typealias MakeName = @Sendable () throws -> String
            let container = try Container { registry in
                registry.register(String.self) { "Ada" }
                registry.contribute(Int.self) { 1 }
                registry.contribute(Int.self) { 2 }
                // MIGRATE: applying:, write a closure
                registry.register(
                    Half.Throwing.self,
                    applying: { (settings: Settings?, name: MakeName, numbers: [Int], factor: Int) in
                        "\(settings == nil) \(try name()) \(numbers.map { $0 * factor })"
                    },
                    to: Settings?.self,
                    MakeName.self,
                    [Int].self
                )
            }
            #expect(try container.resolve(Half.Throwing.self)(2) == "true Ada [2, 4]")
        }

        @Test("A function can be decorated and replaced")
        func decoratedAndReplaced() throws {
            let container = try Self.container { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                registry.decorate(Text.One.self) { one in { one() + "!" } }
            }
            let testing = try container.replacing { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Text.One.self, applying: { "\($0)" }, to: Number.self)
            }
            #expect(try container.resolve(Text.One.self)() == "Ada!")
            #expect(try testing.resolve(Text.One.self)() == "7!")
        }

        @Test("Missing dependencies of a function are named as its parameters when the container is made")
        func missing() {
            typealias Hi = any Greeting
            #expect(
                wiringMessage { registry in
                    registry.register(Name.self) { "Ada" }
                    // MIGRATE: applying:, write a closure
                    registry.register(
                        Text.Three.self,
                        fileID: "App/Texts.swift",
                        line: 12,
                        applying: Text.three,
                        to: Hi.self,
                        Name.self,
                        Number.self
                    )
                } == """
                    error: no registration for any Greeting
                      needed by  Text.Three  parameter 1   Texts.swift:12
                      to fix     register((any Greeting).self) { … }

                    error: no registration for Number
                      needed by  Text.Three  parameter 3   Texts.swift:12
                      to fix     register(Number.self) { … }
                    """
            )
        }

        @Test("A function is a node with an edge for each dependency, in the graph and in pictures")
        func picture() throws {
            let graph = try Self.container { registry in
                // MIGRATE: applying:, write a closure
                registry.register(Text.Two.self, scope: .singleton, applying: Text.two, to: Name.self, Settings.self)
            }.dependencyGraph
            let id = DependencyGraph.ID(Text.Two.self)
            let node = try #require(graph.nodes.first { $0.id == id })
            #expect(node.scope == .singleton)
            #expect(graph.dependencies(of: id).map(\.description) == ["Name", "Settings"])
            #expect(graph.mermaid().contains("Text.Two"))
        }
    }
}
