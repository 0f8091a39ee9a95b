import DovetailContainer
import DovetailTesting
import Testing

private struct Clock: Sendable {}
private struct Tab {
    let clock: () -> Clock
}
private final class Window: Sendable {
    let tab: @Sendable () throws -> Tab
    init(tab: @escaping @Sendable () throws -> Tab) { self.tab = tab }
}
private final class Pane: Sendable {
    init(tab: Tab) {}
}
private final class Pool: Sendable {}
private final class Engine: Sendable {}
private final class Session: Sendable {
    let enter: Enter<Inner>?
    init(enter: Enter<Inner>?) { self.enter = enter }
}
@MainActor private final class Canvas {
    init() {}
}
private struct Menu {
    let canvas: Canvas
}
private struct Token: NamedService {
    typealias Service = String
    let text: String
}
private enum Enclosing: NamedScope { typealias Inputs = String }
private enum Inner: NamedScope {
    typealias Inputs = String
    typealias Outer = Enclosing
}
private enum Job: NamedScope { typealias Inputs = String }
private enum RunJob: NamedService { typealias Service = @Sendable (String) async throws -> Int }
private enum Folder: NamedScope { typealias Outer = Folder }
private enum First: NamedService { typealias Service = Pool }
private enum Second: NamedService { typealias Service = Pool }
private enum Nested: NamedService { typealias Service = @Sendable (String) async throws -> Int }
private enum Handle: NamedService { typealias Service = @Sendable (String) async throws -> Int }

// What holds for a feature alone holds where two of them meet.
extension ContainerTests {
    @Suite("Crossings")
    struct CrossingsTests {
        func message(_ assemble: (inout Registry) -> Void) -> String {
            ContainerTests.wiringMessage(assemble)?.split(separator: "\n").first.map(String.init) ?? ""
        }

        @Test("A function that cannot throw is refused in what a shared service makes later, or an extension holds")
        func plainFunctions() throws {
            let tabs: (inout Registry) -> Void = { registry in
                registry.register(Clock.self, Clock.init)
                registry.register(Tab.self, Tab.init)
            }
            let singleton = message { registry in
                tabs(&registry)
                registry.register(Window.self, Window.init).scope(.singleton)
            }
            #expect(singleton.hasSuffix("which cannot throw, but Window holds it, and may outlive the container"))
            let base = try Container(tabs)
            #expect(throws: WiringError.self) {
                _ = try base.extended { registry in registry.register(Pane.self, Pane.init).scope(.singleton) }
            }
            let circle = message { registry in
                registry.register(Pool.self) { (tab: @escaping () throws -> Int) in
                    _ = try tab()
                    return Pool()
                }
                .scope(.singleton)
                registry.register(Int.self) { (pool: @escaping () -> Pool) in 1 }
            }
            #expect(circle.contains("which cannot throw"))
        }

        @Test(
            "What a service makes later in a scope counts in an extension, too, also in a circle and after a replacement"
        )
        func captivesOfExtensions() throws {
            struct Leaf: Sendable {}
            struct Node {
                let leaf: () throws -> Leaf
                let again: () throws -> Node
            }
            struct Root: @unchecked Sendable {
                // Sendable because the test does not use it.
                let node: Node?
            }
            let base = try Container { registry in
                registry.register(Leaf.self, Leaf.init).scope(Enclosing.self)
                registry.register(Node.self, Node.init)
            }
            #expect(throws: WiringError.self) {
                _ = try base.extended { registry in
                    registry.register(Root.self) { (node: Node) in Root(node: node) }.scope(Job.self)
                }
            }
            let extended = try base.extended { registry in
                registry.register(Root.self) { Root(node: nil) }.scope(Job.self)
            }
            #expect(throws: WiringError.self) {
                _ = try extended.replacing { registry in
                    registry.register(Root.self) { (node: Node) in Root(node: node) }
                }
            }
        }

        @Test("A decoration on the main actor of an input that several scopes have keeps everybody there")
        func decoratedInputs() throws {
            let container = try Container { registry in
                registry.register(Bool.self) { (text: String) in text.isEmpty }.scope(Enclosing.self)
                registry.register(Int.self) { (text: String) in text.count }.scope(Job.self)
                registry.onMainActor.decorate(String.self) { text in text + "!" }
            }
            let job = try container.enter(Job.self, "job")
            #expect(throws: ResolutionError.self) { try job.resolve(String.self) }
        }

        @Test("A circle of the main actor that is resolved elsewhere is an error that ends")
        func circleOfMainActor() throws {
            let container = try Container { registry in
                registry.onMainActor.register(Double.self) { (again: @escaping () throws -> Double) in 1 }
            }
            #expect(throws: ResolutionError.self) { try container.resolve(Double.self) }
        }

        @Test("A decorated function whose call is a scope keeps its container alive, and can be had anywhere")
        func decoratedScopeCalls() async throws {
            let container = try Container { registry in
                registry.register(Nested.self, within: Inner.self) { (text: String) in text.count }
                registry.decorate(Nested.self) { handle in { try await handle($0) + 1 } }
            }
            let outer = try container.enter(Enclosing.self, "outer")
            #expect(try await outer.resolve(Nested.self)("in") == 3)
            #expect(throws: Never.self) { try container.resolve(Nested.self) }
        }

        @Test("What the main actor makes is made there on every path, or refused")
        func mainActor() throws {
            let canvas: (inout Registry) -> Void = { registry in registry.register(Canvas.self, Canvas.init) }
            let later = message { registry in
                canvas(&registry)
                registry.register(Menu.self, Menu.init)
                registry.register(Int.self) { (menu: @escaping @Sendable () throws -> Menu) in 1 }
            }
            #expect(later.hasSuffix("whose calls leave the main actor, but Canvas is made there"))
            let plain = message { registry in
                canvas(&registry)
                registry.register(Clock.self) { (canvas: @escaping () throws -> Canvas) in Clock() }
                registry.register(Int.self) { (clock: @escaping @Sendable () -> Clock) in 1 }
            }
            #expect(plain.contains("main actor"))
            let waiting = message { registry in
                canvas(&registry)
                registry.register(Menu.self, Menu.init)
                registry.onMainActor.register(Int.self) { (menu: @escaping () async throws -> Menu) in 1 }
            }
            #expect(waiting.contains("whose calls leave the main actor"))
            #expect(throws: Never.self) {
                try Container { registry in
                    canvas(&registry)
                    registry.register(Menu.self, Menu.init)
                    registry.onMainActor.register(Int.self) {
                        (menu: nonisolated(nonsending) @escaping () async throws -> Menu) in 1
                    }
                }
            }
            let app = try Container { registry in
                canvas(&registry)
                registry.onMainActor.register(Pool.self) { Pool() }.scope(.singleton)
            }
            #expect(throws: WiringError.self) {
                _ = try app.replacing { registry in registry.register(Pool.self) { (canvas: Canvas) async in Pool() } }
            }
        }

        @Test("A name and a service are different keys")
        func names() {
            let message = message { registry in
                registry.register(Token.self) { Token(text: "a") }
                registry.decorate(Token.self) { (text: String) in text + "!" }
            }
            #expect(message.hasPrefix("error: "))
        }

        @Test("The innermost of several inputs counts, decorated, and in an extension")
        func inputs() throws {
            let container = try Container { registry in
                registry.register(Bool.self) { (text: String) in text.isEmpty }.scope(Enclosing.self)
                registry.register(Int.self) { (text: String) in text.count }.scope(Inner.self)
                registry.decorate(String.self) { text in text + "!" }
            }
            let inner = try container.enter(Enclosing.self, "outer").enter(Inner.self, "in")
            #expect(try inner.resolve(String.self) == "in!")
            #expect(try inner.resolve(Int.self) == 3)
            let extended = try container.extended { registry in
                registry.register(Double.self) { (text: String) in Double(text.count) }.scope(Job.self)
            }
            #expect(try extended.enter(Job.self, "job").resolve(Double.self) == 3)
        }

        @Test("A scope that encloses itself, or is entered from elsewhere, is an error")
        func scopes() throws {
            let endless = message { registry in registry.register(Pool.self, Pool.init).scope(Folder.self) }
            #expect(endless == "error: the scope Folder encloses itself")
            #expect(throws: WiringError.self) {
                _ = try Container { registry in
                    registry.register(Session.self) { (enter: Enter<Inner>) in Session(enter: enter) }.scope(.singleton)
                }
            }
            let known = try Container { registry in
                registry.register(Session.self) { (enter: Enter<Inner>?) in Session(enter: enter) }.scope(
                    Enclosing.self
                )
            }
            let outer = try known.enter(Enclosing.self, "outer")
            let session = try outer.resolve(Session.self)
            #expect(try session.enter?("in").resolve(String.self) == "in")
        }

        @Test("A function whose call is a scope may take a function that cannot throw")
        func scopeCalls() async throws {
            let container = try Container { registry in
                registry.register(Clock.self, Clock.init)
                registry.register(Handle.self, within: Job.self) { (text: String, clock: @escaping () -> Clock) in
                    text.count
                }
            }
            #expect(try await container.resolve(Handle.self)("job") == 3)
        }

        @Test("A replacement of a forward keeps the lifetime of its target; a decorated collection stays decorated")
        func replacements() throws {
            let container = try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                registry.forward((any Sendable).self, to: Pool.self) { $0 }
                registry.contribute(Int.self) { 1 }
                registry.decorate([Int].self) { numbers in numbers.map { $0 * 10 } }
            }
            let copy = try container.replacing { registry in registry.register((any Sendable).self) { Pool() } }
            let (first, second) = (try copy.resolve((any Sendable).self), try copy.resolve((any Sendable).self))
            #expect(first as AnyObject === second as AnyObject)
            let extended = try container.extended { registry in registry.contribute(Int.self) { 2 } }
            #expect(try extended.resolve([Int].self) == [10, 20])
        }

        @Test("Hooks for a service that is made anew are an error; those of two names are different")
        func hooks() async throws {
            let message = message { registry in
                registry.register(Pool.self, Pool.init)
                registry.hooks(for: Pool.self).onStop { _ in }
            }
            #expect(message == "error: Pool has hooks, but each dependent gets another instance")
            let unshared = self.message { registry in
                let pool = registry.register(Pool.self, Pool.init)
                pool.scope(.singleton).onStop { _ in }
                pool.scope(.graph)
            }
            #expect(unshared == "error: Pool starts, so it is shared, but its registration says that it is not")
            let log = RecipeLog()
            let container = try Container { registry in
                registry.register(First.self) { Pool() }.scope(.singleton)
                registry.register(Second.self) { Pool() }.scope(.singleton)
                registry.hooks(for: First.self).onStart { _ in log("first", ()) }
                registry.hooks(for: Second.self).onStart { _ in log("second", ()) }
            }
            try await container.start()
            #expect(log.entries.sorted() == ["first", "second"])
        }

        @Test("Who enters a scope stops before what the services of the scope use")
        func entering() async throws {
            let log = RecipeLog()
            let container = try Container { registry in
                registry.register(Session.self) { (enter: Enter<Job>) in Session(enter: nil) }
                    .scope(.singleton).onStop { _ in log("session", ()) }
                registry.register(Int.self) { (pool: Pool) in 1 }.scope(Job.self)
                registry.register(Pool.self, Pool.init).scope(.singleton).onStop { _ in log("pool", ()) }
            }
            try await container.start()
            try await container.stop()
            #expect(log.entries == ["session", "pool"])
        }

        @Test("Who enters a scope starts after what the services and calls of the scope use, also if these take time")
        func enteringAtStart() async throws {
            let log = RecipeLog()
            let container = try Container { registry in
                registry.register(Session.self) { (enter: Enter<Job>) in Session(enter: nil) }
                    .scope(.singleton).onStart { _ in log("session", ()) }
                registry.register(RunJob.self, within: Job.self) { (pool: Pool) in 1 }
                registry.register(Int.self) { (engine: Engine) in 1 }.scope(Job.self)
                registry.register(Pool.self, Pool.init).scope(.singleton).onStart { _ in
                    for _ in 0..<10 { await Task.yield() }
                    log("pool", ())
                }
                registry.register(Engine.self, Engine.init).scope(.singleton).onStart { _ in
                    for _ in 0..<10 { await Task.yield() }
                    log("engine", ())
                }
            }
            try await container.start()
            #expect(log.entries.last == "session" && log.entries.count == 3)
            try await container.stop()
        }
    }
}
