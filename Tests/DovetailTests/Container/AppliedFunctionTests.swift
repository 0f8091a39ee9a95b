import Dovetail
import DovetailGraph
import DovetailReports
import Testing

private typealias User = ContainerTests.User
private typealias Failure = ContainerTests.Failure

private struct Settings: Sendable { var pageSize = 1 }
private protocol Greeting: Sendable { var text: String { get } }
private struct Hello: Greeting { let text = "hello" }

private enum Name: NamedService { typealias Service = String }
private enum Number: NamedService { typealias Service = Int }

/// Functions of one to four dependencies that say what they were given.
private enum Text {
    static func one(_ name: String) -> String { name }
    static func two(_ name: String, _ settings: Settings) -> String { "\(name) \(settings.pageSize)" }
    static func three(_ greeting: any Greeting, _ name: String, _ number: Int) -> String {
        "\(greeting.text) \(name) \(number)"
    }
    static func four(_ name: String, _ greeting: any Greeting, _ settings: Settings, _ number: Int) -> String {
        "\(name) \(greeting.text) \(settings.pageSize) \(number)"
    }

    static func oneAndTwo(_ name: String, _ open: Int, _ other: Bool) -> String { "\(one(name)), \(open) \(other)" }
    static func twoAndTwo(_ name: String, _ settings: Settings, _ open: Int, _ other: Bool) -> String {
        "\(two(name, settings)), \(open) \(other)"
    }
    static func threeAndOne(_ greeting: any Greeting, _ name: String, _ number: Int, _ open: Int) -> String {
        "\(three(greeting, name, number)), \(open)"
    }
    static func fourAndTwo(
        _ name: String,
        _ greeting: any Greeting,
        _ settings: Settings,
        _ number: Int,
        _ open: Int,
        _ other: Bool
    ) -> String {
        "\(four(name, greeting, settings, number)), \(open) \(other)"
    }

    typealias Closed = @Sendable () -> String
    typealias Open = @Sendable (Int, Bool) -> String

    enum One: NamedService { typealias Service = Closed }
    enum Two: NamedService { typealias Service = Closed }
    enum Three: NamedService { typealias Service = Closed }
    enum Four: NamedService { typealias Service = Closed }
    enum OneAndTwo: NamedService { typealias Service = Open }
    enum TwoAndTwo: NamedService { typealias Service = Open }
    enum ThreeAndOne: NamedService { typealias Service = @Sendable (Int) -> String }
    enum FourAndTwo: NamedService { typealias Service = Open }
}

/// The same function with each of the four effects.
private enum Half {
    static func plain(_ name: String, _ number: Int) -> String { "\(name) \(number / 2)" }
    static func throwing(_ name: String, _ number: Int) throws -> String {
        if number % 2 != 0 { throw Failure.notFound }
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
    enum PlainAsAsyncThrowing: NamedService { typealias Service = @Sendable (Int) async throws -> String }
    enum PlainAsThrowing: NamedService { typealias Service = @Sendable (Int) throws -> String }
    enum PlainAsAsync: NamedService { typealias Service = @Sendable (Int) async -> String }
    enum AsyncAsAsyncThrowing: NamedService { typealias Service = @Sendable (Int) async throws -> String }
}

extension ContainerTests {
    @Suite("A function that is its own recipe")
    struct AppliedFunctionTests {
        private static func container(_ assemble: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.assemble(ServicesAssembly())
                assemble(&registry)
            }
        }

        @Test("A function's first parameters are supplied by name, and the rest stays open")
        func names() async throws {
            let container = try Self.container { registry in
                registry.register(Users.LoadAll.self, applying: Users.load, to: Users.RetrieveAll.self)
                registry.register(
                    Users.LoadActive.self,
                    applying: Users.load,
                    to: Users.RetrieveAll.self,
                    Users.IsActive.self
                )
            }
            #expect(try await container.resolve(Users.LoadAll.self)({ _ in true }).map(\.name) == ["Ada", "Grace"])
            #expect(try await container.resolve(Users.LoadActive.self)().map(\.name) == ["Ada"])
        }

        @Test("A function reference has the parameters with default values, and a closure leaves them out")
        func defaultValues() async throws {
            let container = try Self.container { registry in
                registry.register(Users.LoadAll.self, applying: Users.loadActive, to: Users.RetrieveAll.self)
                registry.register(
                    Users.LoadActive.self,
                    applying: { try await Users.loadActive(retrieve: $0) },
                    to: Users.RetrieveAll.self
                )
            }
            #expect(try await container.resolve(Users.LoadAll.self)({ !$0.isActive }).map(\.name) == ["Grace"])
            #expect(try await container.resolve(Users.LoadActive.self)().map(\.name) == ["Ada"])
        }

        @Test("A function takes a name and a type, and keeps two open parameters, one of which is a function")
        func namesAndTypes() async throws {
            let container = try Self.container { registry in
                registry.register(Users.LoadPage.self, applying: Users.page, to: Users.RetrieveAll.self, Settings.self)
            }
            let page = try container.resolve(Users.LoadPage.self)
            #expect(try await page(1, { _ in true }).map(\.name) == ["Grace"])
            #expect(try await page(0, { _ in false }).isEmpty)
        }

        @Test("A function has one to four dependencies, and no open parameter")
        func closed() throws {
            let container = try Self.container { registry in
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                registry.register(Text.Two.self, applying: Text.two, to: Name.self, Settings.self)
                registry.register(
                    Text.Three.self,
                    applying: Text.three,
                    to: (any Greeting).self,
                    Name.self,
                    Number.self
                )
                registry.register(
                    Text.Four.self,
                    applying: Text.four,
                    to: Name.self,
                    (any Greeting).self,
                    Settings.self,
                    Number.self
                )
            }
            #expect(try container.resolve(Text.One.self)() == "Ada")
            #expect(try container.resolve(Text.Two.self)() == "Ada 1")
            #expect(try container.resolve(Text.Three.self)() == "hello Ada 7")
            #expect(try container.resolve(Text.Four.self)() == "Ada hello 1 7")
        }

        @Test("A function has one to three dependencies, and one or two open parameters")
        func open() throws {
            let container = try Self.container { registry in
                registry.register(Text.OneAndTwo.self, applying: Text.oneAndTwo, to: Name.self)
                registry.register(Text.TwoAndTwo.self, applying: Text.twoAndTwo, to: Name.self, Settings.self)
                registry.register(
                    Text.ThreeAndOne.self,
                    applying: Text.threeAndOne,
                    to: (any Greeting).self,
                    Name.self,
                    Number.self
                )
            }
            #expect(try container.resolve(Text.OneAndTwo.self)(2, true) == "Ada, 2 true")
            #expect(try container.resolve(Text.TwoAndTwo.self)(2, true) == "Ada 1, 2 true")
            #expect(try container.resolve(Text.ThreeAndOne.self)(2) == "hello Ada 7, 2")
        }

        @Test("A closure is the recipe of a function with six parameters")
        func closure() throws {
            let container = try Self.container { registry in
                registry.register(Text.FourAndTwo.self) {
                    (name: Named<Name>, greeting: any Greeting, settings: Settings, number: Named<Number>) in
                    { Text.fourAndTwo(name.value, greeting, settings, number.value, $0, $1) }
                }
            }
            #expect(try container.resolve(Text.FourAndTwo.self)(2, true) == "Ada hello 1 7, 2 true")
        }

        @Test("A function may have any effect, and its errors are passed on")
        func effects() async throws {
            let container = try Self.container { registry in
                registry.register(Half.Plain.self, applying: Half.plain, to: Name.self)
                registry.register(Half.Throwing.self, applying: Half.throwing, to: Name.self)
                registry.register(Half.Async.self, applying: Half.async, to: Name.self)
                registry.register(Half.AsyncThrowing.self, applying: Half.asyncThrowing, to: Name.self)
            }
            #expect(try container.resolve(Half.Plain.self)(4) == "Ada 2")
            #expect(try container.resolve(Half.Throwing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.Async.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.AsyncThrowing.self)(4) == "Ada 2")
            #expect(throws: Failure.notFound) { try container.resolve(Half.Throwing.self)(3) }
            await #expect(throws: Failure.notFound) { try await container.resolve(Half.AsyncThrowing.self)(3) }
        }

        @Test("The provided function may throw or be async where the function is not")
        func fewerEffects() async throws {
            let container = try Self.container { registry in
                registry.register(Half.PlainAsThrowing.self, applying: Half.plain, to: Name.self)
                registry.register(Half.PlainAsAsync.self, applying: Half.plain, to: Name.self)
                registry.register(Half.PlainAsAsyncThrowing.self, applying: Half.plain, to: Name.self)
                registry.register(Half.AsyncAsAsyncThrowing.self, applying: Half.async, to: Name.self)
            }
            #expect(try container.resolve(Half.PlainAsThrowing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.PlainAsAsync.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.PlainAsAsyncThrowing.self)(4) == "Ada 2")
            #expect(try await container.resolve(Half.AsyncAsAsyncThrowing.self)(4) == "Ada 2")
        }

        @Test("Dependencies are supplied when the function is made, not when it is called")
        func suppliedOnce() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Name.self) { "Ada \(made.increment())" }
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                registry.register(Half.Plain.self, scope: .singleton, applying: Half.plain, to: Name.self)
            }
            let function = try container.resolve(Text.One.self)
            #expect(function() == "Ada 1")
            #expect(function() == "Ada 1")
            #expect(try container.resolve(Text.One.self)() == "Ada 2")
            #expect(try container.resolve(Half.Plain.self)(4) == "Ada 3 2")
            #expect(try container.resolve(Half.Plain.self)(6) == "Ada 3 3")
            #expect(made.count == 3)
        }

        @Test("A function in a custom scope gets the inputs of the scope")
        func customScope() throws {
            let request = Scope("request")
            let container = try Container { registry in
                registry.declare(request, supplying: String.self)
                registry.register(Text.One.self, scope: request, applying: Text.one, to: String.self)
            }
            #expect(try container.enter(request, supplying: "Grace").resolve(Text.One.self)() == "Grace")
        }

        @Test("An error of a dependency is thrown where the function is made")
        func failingDependency() throws {
            let container = try Container { registry in
                registry.register(Name.self) { () throws in throw Failure.notFound }
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
                registry.register(Text.One.self, applying: Text.one, to: Name.self)
                registry.decorate(Text.One.self) { one in { one() + "!" } }
            }
            let testing = try container.replacing { registry in
                registry.register(Text.One.self, applying: { "\($0)" }, to: Number.self)
            }
            #expect(try container.resolve(Text.One.self)() == "Ada!")
            #expect(try testing.resolve(Text.One.self)() == "7!")
        }

        @Test("Missing dependencies of a function are named as its parameters when the container is made")
        func missing() {
            let message = ContainerTests.wiringMessage { registry in
                registry.register(Name.self) { "Ada" }
                registry.register(
                    Text.Three.self,
                    fileID: "App/Texts.swift",
                    line: 12,
                    applying: Text.three,
                    to: (any Greeting).self,
                    Name.self,
                    Number.self
                )
            }
            #expect(
                message == """
                    error: no registration for any Greeting
                      needed by  Text.Three  parameter 1   Texts.swift:12
                      to fix     register((any Greeting).self) { … }

                    error: no registration for Number
                      needed by  Text.Three  parameter 3   Texts.swift:12
                      to fix     register(Number.self) { … }
                    """
            )
        }

        @Test("A shared function that holds a service of a shorter lifetime is an error")
        func captive() {
            let request = Scope("request")
            let message = ContainerTests.wiringMessage { registry in
                registry.declare(request, supplying: String.self)
                registry.register(Text.One.self, scope: .singleton, applying: Text.one, to: String.self)
            }
            #expect(message?.contains("Text.One") == true)
        }

        @Test("A function is a node with an edge for each dependency, in the graph and in pictures")
        func picture() throws {
            let graph = try Self.container { registry in
                registry.register(
                    Users.LoadPage.self,
                    scope: .singleton,
                    fileID: "App/Users.swift",
                    line: 9,
                    applying: Users.page,
                    to: Users.RetrieveAll.self,
                    Settings.self
                )
            }.dependencyGraph
            let id = DependencyGraph.ID(Users.LoadPage.self)
            let node = try #require(graph.nodes.first { $0.id == id })
            #expect(node.scope == .singleton)
            #expect(node.location == DependencyGraph.Location(fileID: "App/Users.swift", line: 9))
            #expect(
                graph.dependencies(of: id)
                    == [DependencyGraph.ID(Users.RetrieveAll.self), DependencyGraph.ID(Settings.self)]
            )
            #expect(graph.mermaid().contains("Users.LoadPage"))
        }
    }
}

extension ContainerTests.AppliedFunctionTests {
    fileprivate struct ServicesAssembly: Assembly {
        func assemble(_ registry: inout Registry) {
            let users = [User(id: User.ID(1), name: "Ada"), User(id: User.ID(2), name: "Grace", isActive: false)]
            registry.register(Users.RetrieveAll.self) { { users } }
            registry.register(Users.IsActive.self) { { $0.isActive } }
            registry.register(Settings.self) { Settings() }
            registry.register((any Greeting).self) { Hello() }
            registry.register(Name.self) { "Ada" }
            registry.register(Number.self) { 7 }
        }
    }

    fileprivate enum Users {
        typealias Retrieve = @Sendable () async throws -> [User]
        typealias IsIncluded = @Sendable (User) -> Bool

        static func load(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> [User] {
            try await retrieve().filter(isIncluded)
        }

        static func loadActive(retrieve: Retrieve, isIncluded: IsIncluded = { $0.isActive }) async throws -> [User] {
            try await retrieve().filter(isIncluded)
        }

        /// Two open parameters behind a name and a type.
        static func page(
            retrieve: Retrieve,
            settings: Settings,
            from start: Int,
            isIncluded: IsIncluded
        ) async throws -> [User] {
            Array(try await retrieve().filter(isIncluded).dropFirst(start).prefix(settings.pageSize))
        }

        enum RetrieveAll: NamedService { typealias Service = Retrieve }
        enum IsActive: NamedService { typealias Service = IsIncluded }
        enum LoadAll: NamedService { typealias Service = @Sendable (@escaping IsIncluded) async throws -> [User] }
        enum LoadActive: NamedService { typealias Service = @Sendable () async throws -> [User] }
        enum LoadPage: NamedService { typealias Service = @Sendable (Int, @escaping IsIncluded) async throws -> [User] }
    }
}
