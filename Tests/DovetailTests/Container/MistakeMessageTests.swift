import DovetailContainer
import Testing

private final class Window: Sendable {}
private final class Pane {
    init(_ window: Window) {}
    convenience init(container: Container) throws { self.init(try container.resolve()) }
}

private struct Request: Sendable {}
private struct Handler: Sendable {
    init() {}
    init(request: Request) {}
}
private struct Size: Sendable {}
private protocol Sheet {}

private enum Reverse: NamedService { typealias Service = @Sendable (String) -> String }
private enum Upper: NamedService { typealias Service = @Sendable (String) -> String }
private struct Loading: NamedService { typealias Service = @Sendable () async throws -> [Int] }

private enum Accounts {
    static func load(isIncluded: (Int) -> Bool = { $0 > 0 }) -> Int { isIncluded(1) ? 1 : 0 }
}

private enum Serving: NamedScope { typealias Inputs = Request }
private enum Job: NamedScope {}

/// What somebody writes who comes from another library, or reads of this one for the first time, and what it is told.
extension ContainerTests {
    @Suite("Messages that lead to the way out")
    struct MistakeMessageTests {
        @Test("The message says how to register arguments that are taken for dependencies, and the other way round")
        func argumentsAndDependencies() throws {
            let container = try Container { registry in
                registry.register(Window.self, fileID: "App/A.swift", line: 1) { Window() }
                registry.register(Pane.self, fileID: "App/A.swift", line: 2, Pane.init(_:))
            }
            #expect(
                wiringMessage { $0.register(Pane.self, fileID: "App/A.swift", line: 1, Pane.init(_:)) } == """
                    error: no registration for Window
                      needed by  Pane  parameter 1   A.swift:1
                      to fix     register(Window.self) { … }, or registerFactory(Pane.self) { … } if it is passed to resolve(_:arguments:)
                    """
            )
            #expect(
                message { _ = try container.resolve(Pane.self, arguments: Window()) } == """
                    error: Pane takes no arguments, but was resolved with (Window)
                      recipe     Pane   A.swift:2
                      to fix     a recipe's parameters are its dependencies; if they are arguments, use \
                    registerFactory(Pane.self) { … } or register(Pane.self, arguments: Window.self) { … }
                    """
            )
        }

        @Test("The message says what a recipe with a container as its parameter should take")
        func container() {
            #expect(
                wiringMessage { registry in
                    registry.register(Window.self, fileID: "App/A.swift", line: 1) { Window() }
                    registry.register(Pane.self, fileID: "App/A.swift", line: 2, Pane.init(container:))
                } == """
                    error: no registration for Container
                      needed by  Pane  parameter 1   A.swift:2
                      to fix     a recipe's parameters are its dependencies: let it take them instead of the container, as { (api: any ApiService) in … }
                    """
            )
        }

        @Test("The message about a missing function type names the named functions of the type")
        func namedOnly() throws {
            let register: (inout Registry) -> Void = { registry in
                registry.register(Reverse.self, fileID: "App/A.swift", line: 1) { { String($0.reversed()) } }
                registry.register(Upper.self, fileID: "App/A.swift", line: 2) { { $0.uppercased() } }
            }
            let container = try Container(register)

            #expect(
                message { _ = try container.resolve(((String) -> String).self) } == """
                    error: no registration for (String) -> String
                      named      Reverse   A.swift:1
                      named      Upper     A.swift:2
                      to fix     resolve(Reverse.self) or resolve(Upper.self)
                    """
            )
            #expect(
                wiringMessage { registry in
                    register(&registry)
                    registry.register(Int.self, fileID: "App/A.swift", line: 3) { (_: (String) -> String) in 1 }
                } == """
                    error: no registration for (String) -> String
                      needed by  Int     parameter 1   A.swift:3
                      named      Reverse               A.swift:1
                      named      Upper                 A.swift:2
                      to fix     take it as Named<Reverse> or Named<Upper>
                    """
            )
        }

        @Test("The message names a function, whatever async means in the module of the parameter")
        func nameOfNonsendingFunction() {
            #expect(
                wiringMessage { registry in
                    registry.register(Loading.self, fileID: "App/A.swift", line: 1) { { [] } }
                    registry.register(Int.self, fileID: "App/A.swift", line: 2) {
                        (_: nonisolated(nonsending) @Sendable () async throws -> [Int]) in 1
                    }
                } == """
                    error: no registration for nonisolated(nonsending) @Sendable () async throws -> [Int]
                      needed by  Int     parameter 1   A.swift:2
                      named      Loading               A.swift:1
                      to fix     take it as Named<Loading>
                    """
            )
        }

        @Test("The message says that a reference to a function has no default argument")
        func defaultArgument() {
            #expect(
                wiringMessage { $0.register(Int.self, fileID: "App/A.swift", line: 1, Accounts.load) } == """
                    error: no registration for (Int) -> Bool
                      needed by  Int  parameter 1   A.swift:1
                      to fix     register(((Int) -> Bool).self) { … }, or a closure if the parameter has a default value: \
                    a reference to a function has none
                    """
            )
        }

        @Test("The message says how to take a name that is taken for the type of its service")
        func nameAsType() throws {
            let container = try Container { $0.register(Loading.self) { { [] } } }

            #expect(
                wiringMessage { registry in
                    registry.register(Loading.self, fileID: "App/A.swift", line: 1) { { [] } }
                    registry.register(Int.self, fileID: "App/A.swift", line: 2) { (load: Loading) in 1 }
                } == """
                    error: Loading is the name of a service, but is requested as a type
                      needed by  Int     parameter 1   A.swift:2
                      recipe     Loading               A.swift:1
                      to fix     take it as Named<Loading>
                    """
            )
            #expect(
                message { let _: Loading = try container.resolve() } == """
                    error: Loading is the name of a service, but was resolved as a type
                      to fix     resolve(Loading.self)
                    """
            )
        }

        @Test("The message says how to enter a scope, and how to supply what it lacks")
        func scopes() throws {
            let container = try Container { registry in
                registry.register(Handler.self, Handler.init(request:)).scope(Serving.self)
            }

            #expect(
                message { _ = try container.resolve(Handler.self) } == """
                    error: Handler was resolved outside of its scope Serving
                      to fix     resolve it from the container that enter(Serving.self) returns
                    """
            )
            #expect(
                wiringMessage {
                    $0.register(Handler.self, fileID: "App/A.swift", line: 1, Handler.init(request:)).scope(Job.self)
                } == """
                    error: no registration for Request
                      needed by  Handler  parameter 1   A.swift:1
                      to fix     register(Request.self) { … }, or make it one of the Inputs of Job
                    """
            )
        }

        @Test("The message says that a value cannot be held weakly")
        func weakValue() {
            #expect(
                wiringMessage { registry in
                    registry.register(Size.self, fileID: "App/A.swift", line: 1, Size.init).scope(.weak)
                    registry.register(Upper.self, fileID: "App/A.swift", line: 2) { { $0.uppercased() } }.scope(.weak)
                    registry.decorate(Upper.self) { upper in { upper($0) } }
                    registry.register(Window.self) { Window() }.scope(.weak)
                    registry.register(Window?.self) { nil }.scope(.weak)
                } == """
                    error: Size cannot be held weakly: it is not an instance of a class
                      recipe     Size   A.swift:1
                      to fix     make it a class, or register it with another scope

                    error: Upper (undecorated) cannot be held weakly: it is not an instance of a class
                      recipe     Upper (undecorated)   A.swift:2
                      to fix     make it a class, or register it with another scope
                    """
            )
        }

        @Test("The message tells a function that runs anywhere from one of the main actor, which any service has")
        func functionsOfTheMainActor() throws {
            try Container.validate { registry in
                registry.register(Pane.self, arguments: Window.self) { Pane($0) }
                registry.register(Size.self) { (_: @escaping @MainActor (Window) throws -> Pane) in Size() }
            }
            #expect(
                wiringMessage { registry in
                    registry.onMainActor.register(Pane.self, arguments: Window.self, fileID: "App/A.swift", line: 1) {
                        Pane($0)
                    }
                    registry.register(Size.self, fileID: "App/A.swift", line: 2) {
                        (_: @escaping @Sendable (Window) throws -> Pane) in Size()
                    }
                } == """
                    error: Pane takes (Window), but is requested as @Sendable (Window) throws -> Pane
                      needed by  Size  parameter 1   A.swift:2
                      recipe     Pane                A.swift:1
                      to fix     take it as @MainActor (Window) throws -> Pane
                    """
            )
        }

        @Test("A function without parameters that has a name is taken as Named")
        func namedFunctionWithoutParameters() {
            enum Sizes: NamedService { typealias Service = @Sendable () throws -> [Size] }
            #expect(
                wiringMessage { registry in
                    registry.register(Sizes.self, fileID: "App/A.swift", line: 1) { { [] } }
                    registry.register(Window.self, fileID: "App/A.swift", line: 2) {
                        (_: @escaping @Sendable () throws -> [Size]) in Window()
                    }
                } == """
                    error: no registration for [Size]
                      needed by  Window  parameter 1   A.swift:2
                      named      Sizes                 A.swift:1
                      to fix     take it as Named<Sizes>
                    """
            )
        }

        @Test("A service with arguments that is taken under another type is reported as not registered")
        func factoryUnderAnotherType() {
            #expect(
                wiringMessage { registry in
                    registry.register(Pane.self, arguments: Window.self, fileID: "App/A.swift", line: 1) { Pane($0) }
                    registry.register(Size.self, fileID: "App/A.swift", line: 2) { (_: any Sheet) in Size() }
                } == """
                    error: no registration for any Sheet
                      needed by  Size  parameter 1   A.swift:2
                      to fix     register((any Sheet).self) { … }, or registerFactory(Size.self) { … } if it is passed to resolve(_:arguments:)
                    """
            )
        }
    }
}
