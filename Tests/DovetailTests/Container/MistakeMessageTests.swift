import DovetailContainer
import Testing

private final class Window: Sendable {}
private final class Pane { init(_ window: Window) {} }

private struct Request: Sendable {}
private struct Handler: Sendable { init(request: Request) {} }
private struct Size: Sendable {}
private protocol Sheet {}

private enum Reverse: NamedService { typealias Service = @Sendable (String) -> String }
private enum Upper: NamedService { typealias Service = @Sendable (String) -> String }
private struct Loading: NamedService { typealias Service = @Sendable () async throws -> [Int] }
private enum Sizes: NamedService { typealias Service = @Sendable () throws -> [Size] }

private enum Accounts {
    static func load(isIncluded: (Int) -> Bool = { $0 > 0 }) -> Int { isIncluded(1) ? 1 : 0 }
}

private enum Serving: NamedScope { typealias Inputs = Request }
private enum Job: NamedScope {}

/// What somebody writes who comes from another library, or reads of this one for the first time, and what it is told.
extension ContainerTests {
    @Suite("Messages that lead to the way out")
    struct MistakeMessageTests {
        private let file = "App/A.swift"

        @Test("The message about a missing service says how to supply it, by what it probably is")
        func missing() {
            #expect(
                wiringMessage { registry in
                    registry.register(Handler.self, fileID: file, line: 1, Handler.init(request:))
                    registry.register(UInt.self, fileID: file, line: 2) { (_: Container) in 1 }
                    registry.register(Int.self, fileID: file, line: 3, Accounts.load)
                    // It takes arguments, and is known by another type.
                    registry.register(Pane.self, arguments: Window.self, fileID: file, line: 4) { Pane($0) }
                    registry.register(Double.self, fileID: file, line: 5) { (_: any Sheet) in 1 }
                    registry.register(Window.self, fileID: file, line: 6) { (_: Size) in Window() }.scope(Job.self)
                } == """
                    error: no registration for Request
                      needed by  Handler  parameter 1   A.swift:1
                      to fix     register(Request.self) { … }, or registerFactory(Handler.self) { … } if it is passed to resolve(_:arguments:)

                    error: no registration for Container
                      needed by  UInt  parameter 1   A.swift:2
                      to fix     a recipe's parameters are its dependencies: let it take them instead of the container, as { (api: any ApiService) in … }

                    error: no registration for (Int) -> Bool
                      needed by  Int  parameter 1   A.swift:3
                      to fix     register(((Int) -> Bool).self) { … }, or a closure if the parameter has a default value: \
                    a reference to a function has none

                    error: no registration for any Sheet
                      needed by  Double  parameter 1   A.swift:5
                      to fix     register((any Sheet).self) { … }, or registerFactory(Double.self) { … } if it is passed to resolve(_:arguments:)

                    error: no registration for Size
                      needed by  Window  parameter 1   A.swift:6
                      to fix     register(Size.self) { … }, or make it one of the Inputs of Job
                    """
            )
        }

        private func registerNames(in registry: inout Registry) {
            registry.register(Reverse.self, fileID: file, line: 1) { { String($0.reversed()) } }
            registry.register(Upper.self, fileID: file, line: 2) { { $0.uppercased() } }
            registry.register(Loading.self, fileID: file, line: 3) { { [] } }
            registry.register(Sizes.self, fileID: file, line: 4) { { [] } }
        }

        // The type of a function may lack `@Sendable`, or say what async means in the module of the parameter.
        @Test("The message says how to take a service that has a name, and is taken by its type, or the name as a type")
        func names() {
            #expect(
                wiringMessage { registry in
                    registerNames(in: &registry)
                    registry.register(Int.self, fileID: file, line: 5) { (_: (String) -> String) in 1 }
                    registry.register(Bool.self, fileID: file, line: 6) {
                        (_: nonisolated(nonsending) @Sendable () async throws -> [Int]) in true
                    }
                    registry.register(Double.self, fileID: file, line: 7) { (load: Loading) in 1 }
                    registry.register(Window.self, fileID: file, line: 8) {
                        (_: @escaping @Sendable () throws -> [Size]) in Window()
                    }
                } == """
                    error: no registration for (String) -> String
                      needed by  Int     parameter 1   A.swift:5
                      named      Reverse               A.swift:1
                      named      Upper                 A.swift:2
                      to fix     take it as Named<Reverse> or Named<Upper>

                    error: no registration for nonisolated(nonsending) @Sendable () async throws -> [Int]
                      needed by  Bool    parameter 1   A.swift:6
                      named      Loading               A.swift:3
                      to fix     take it as Named<Loading>

                    error: Loading is the name of a service, but is requested as a type
                      needed by  Double  parameter 1   A.swift:7
                      recipe     Loading               A.swift:3
                      to fix     take it as Named<Loading>

                    error: no registration for [Size]
                      needed by  Window  parameter 1   A.swift:8
                      named      Sizes                 A.swift:4
                      to fix     take it as Named<Sizes>
                    """
            )
        }

        @Test("The message about what cannot be resolved says what to resolve and where, or how to register it")
        func resolved() throws {
            let container = try Container { registry in
                registerNames(in: &registry)
                registry.register(Window.self) { Window() }
                registry.register(Pane.self, fileID: file, line: 5, Pane.init)
                registry.register(Handler.self, Handler.init).scope(Serving.self)
            }
            #expect(
                message { _ = try container.resolve(((String) -> String).self) } == """
                    error: no registration for (String) -> String
                      named      Reverse   A.swift:1
                      named      Upper     A.swift:2
                      to fix     resolve(Reverse.self) or resolve(Upper.self)
                    """
            )
            #expect(
                message { try container.resolve() as Loading } == """
                    error: Loading is the name of a service, but was resolved as a type
                      to fix     resolve(Loading.self)
                    """
            )
            #expect(
                message { _ = try container.resolve(Pane.self, arguments: Window()) } == """
                    error: Pane takes no arguments, but was resolved with (Window)
                      recipe     Pane   A.swift:5
                      to fix     a recipe's parameters are its dependencies; if they are arguments, use \
                    registerFactory(Pane.self) { … } or register(Pane.self, arguments: Window.self) { … }
                    """
            )
            #expect(
                message { _ = try container.resolve(Handler.self) } == """
                    error: Handler was resolved outside of its scope Serving
                      to fix     resolve it from the container that enter(Serving.self) returns
                    """
            )
        }

        @Test("The message says that a value cannot be held weakly")
        func weakValue() {
            #expect(
                wiringMessage { registry in
                    registry.register(Size.self, fileID: file, line: 1, Size.init).scope(.weak)
                    registry.register(Upper.self, fileID: file, line: 2) { { $0.uppercased() } }.scope(.weak)
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
                    registry.onMainActor.register(Pane.self, arguments: Window.self, fileID: file, line: 1) { Pane($0) }
                    registry.register(Size.self, fileID: file, line: 2) {
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
    }
}
