import DovetailContainer
import DovetailAnalysis
import DovetailReports
import Testing

private struct Settings: Sendable {}

private enum Name: NamedService { typealias Service = String }
private enum Number: NamedService { typealias Service = Int }
private enum Account: NamedScope { typealias Inputs = String }

/// A function that says what it was given, some of it before it is called.
private enum Text {
    enum Greet: NamedService { typealias Service = @Sendable () -> String }
    enum Count: NamedService { typealias Service = @Sendable (Int) throws -> String }

    static func greet(_ name: String) -> String { "hello \(name)" }
    static func count(_ name: String, _ number: Int) -> String { "\(name) \(number / 2)" }
}

extension ContainerTests.Users {
    fileprivate enum IsActive: NamedService { typealias Service = IsIncluded }
    fileprivate enum LoadIncluded: NamedService { typealias Service = Load }
    fileprivate enum LoadIf: NamedService {
        typealias Service = @Sendable (@escaping IsIncluded) async throws -> [ContainerTests.User]
    }
}

extension ContainerTests {
    @Suite("A function that its recipe supplies with dependencies")
    struct SuppliedFunctionTests {
        @Test("A function has dependencies by name, and its recipe leaves open or out what it does not supply")
        func names() async throws {
            let container = try Container { registry in
                registry.register(Users.RetrieveAll.self) { { [OfflineApi.ada, OfflineApi.grace] } }
                registry.register(Users.IsActive.self) { { !$0.isActive } }
                registry.register(Users.LoadIf.self) { (retrieve: Named<Users.RetrieveAll>) in
                    { try await Users.load(retrieve: retrieve.value, isIncluded: $0) }
                }
                registry.register(Users.LoadIncluded.self) {
                    (retrieve: Named<Users.RetrieveAll>, isIncluded: Named<Users.IsActive>) in
                    { try await Users.load(retrieve: retrieve.value, isIncluded: isIncluded.value) }
                }
                registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
                    { try await Users.load(retrieve: retrieve.value) }
                }
            }
            #expect(try await container.resolve(Users.LoadIf.self)({ !$0.isActive }) == [OfflineApi.grace])
            #expect(try await container.resolve(Users.LoadIncluded.self)() == [OfflineApi.grace])
            #expect(try await container.resolve(Users.LoadAll.self)() == [OfflineApi.ada])
        }

        @Test("Dependencies are supplied when the function is made, not when it is called")
        func suppliedOnce() throws {
            let made = Counter()
            let container = try Container { registry in
                registry.register(Name.self) { "Ada \(made.increment())" }
                registry.register(Text.Greet.self) { (name: Named<Name>) in { Text.greet(name.value) } }
                registry.register(Text.Count.self) { (name: Named<Name>) in { Text.count(name.value, $0) } }
                    .scope(.singleton)
            }
            let greet = try container.resolve(Text.Greet.self)
            #expect(greet() == "hello Ada 1")
            #expect(greet() == "hello Ada 1")
            #expect(try container.resolve(Text.Greet.self)() == "hello Ada 2")
            #expect(try container.resolve(Text.Count.self)(4) == "Ada 3 2")
            #expect(try container.resolve(Text.Count.self)(6) == "Ada 3 3")
        }

        @Test("A function in a custom scope gets the inputs of the scope, and a singleton may not have them")
        func customScope() throws {
            let container = try Container { registry in
                registry.register(Text.Greet.self) { (name: String) in { Text.greet(name) } }.scope(Account.self)
            }
            #expect(try container.enter(Account.self, "Grace").resolve(Text.Greet.self)() == "hello Grace")
            let message = wiringMessage { registry in
                registry.register(Text.Greet.self) { (name: String) in { Text.greet(name) } }.scope(.singleton)
                registry.register(Int.self) { (name: String) in name.count }.scope(Account.self)
            }
            #expect(message?.contains("Text.Greet") == true)
        }

        @Test("An error of a dependency is thrown where the function is made")
        func failingDependency() throws {
            let container = try Container { registry in
                registry.register(Name.self) { () throws in throw Failure.notFound }
                registry.register(Text.Greet.self) { (name: Named<Name>) in { Text.greet(name.value) } }
            }
            #expect(throws: Failure.notFound) { _ = try container.resolve(Text.Greet.self) }
        }

        @Test("A function has optional, deferred and collected dependencies, as any service")
        func formsOfParameters() throws {
            typealias MakeName = @Sendable () throws -> String
            let container = try Container { registry in
                registry.register(String.self) { "Ada" }
                registry.contribute(Int.self) { 1 }
                registry.contribute(Int.self) { 2 }
                registry.register(Text.Count.self) {
                    (settings: Settings?, name: @escaping MakeName, numbers: [Int]) in
                    { factor in "\(settings == nil) \(try name()) \(numbers.map { $0 * factor })" }
                }
            }
            #expect(try container.resolve(Text.Count.self)(2) == "true Ada [2, 4]")
        }

        @Test("A function is decorated and replaced")
        func decoratedAndReplaced() throws {
            let container = try Container { registry in
                registry.register(Name.self) { "Ada" }
                registry.register(Number.self) { 7 }
                registry.register(Text.Greet.self) { (name: Named<Name>) in { Text.greet(name.value) } }
                registry.decorate(Text.Greet.self) { greet in { greet() + "!" } }
            }
            let testing = try container.replacing { registry in
                registry.register(Text.Greet.self) { (number: Named<Number>) in { "\(number.value)" } }
            }
            #expect(try container.resolve(Text.Greet.self)() == "hello Ada!")
            #expect(try testing.resolve(Text.Greet.self)() == "7!")
        }

        @Test("Missing dependencies of a function are named as parameters of its recipe when the container is made")
        func missing() {
            #expect(
                wiringMessage { registry in
                    registry.register(Name.self) { "Ada" }
                    registry.register(Text.Count.self, fileID: "App/Texts.swift", line: 12) {
                        (_: Settings, name: Named<Name>, number: Named<Number>) in
                        { Text.count(name.value, $0 + number.value) }
                    }
                } == """
                    error: no registration for Settings
                      needed by  Text.Count  parameter 1   Texts.swift:12
                      to fix     register(Settings.self) { … }

                    error: no registration for Number
                      needed by  Text.Count  parameter 3   Texts.swift:12
                      to fix     register(Number.self) { … }
                    """
            )
        }

        @Test("A function is a node with an edge for each dependency, in the graph and in pictures")
        func picture() throws {
            let graph = try Container { registry in
                registry.register(Name.self) { "Ada" }
                registry.register(Settings.self) { Settings() }
                registry.register(Text.Greet.self) { (name: Named<Name>, _: Settings) in { Text.greet(name.value) } }
                    .scope(.singleton)
            }.dependencyGraph
            let id = DependencyGraph.ID(Text.Greet.self)
            let node = try #require(graph.nodes.first { $0.id == id })
            #expect(node.scope == .singleton)
            #expect(graph.dependencies(of: id).map(\.description) == ["Name", "Settings"])
            #expect(graph.mermaid().contains("Text.Greet"))
        }
    }
}
