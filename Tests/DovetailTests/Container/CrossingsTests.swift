import DovetailContainer
import DovetailTesting
import Testing

private final class Pool: Sendable {}
private final class Engine: Sendable {}
private final class Cart: Sendable {}
private final class Shop: Sendable {}
private struct Row: Sendable {}
private struct Plugin: Sendable { var name = "" }
private final class Session: Sendable {
    init(enter: Enter<Job>) {}
}
@MainActor private final class Canvas {
    init() {}
}
private struct Menu {
    let canvas: Canvas
}
private enum Visit: NamedScope { typealias Inputs = String }
private enum Inner: NamedScope {
    typealias Inputs = String
    typealias Outer = Visit
}
private enum Job: NamedScope { typealias Inputs = String }
private enum RunJob: NamedService { typealias Service = @Sendable (String) async throws -> Int }
private enum Folder: NamedScope { typealias Outer = Folder }

extension ContainerTests {
    /// What holds for a feature alone holds where two of them meet. Random crossings, and the model, search for where it does not.
    @Suite("Crossings")
    struct CrossingsTests {
        private func message(_ assemble: (inout Registry) -> Void) -> String {
            ContainerTests.wiringMessage(assemble)?.split(separator: "\n").first.map(String.init) ?? ""
        }

        /// Takes what lives in a visit, in each of the forms.
        private static let dependents: [@Sendable (inout Registry) -> Registration<Shop, Shop>] = [
            { $0.register(Shop.self) { (_: Cart) in Shop() } },
            { $0.register(Shop.self) { (_: Cart?) in Shop() } },
            { $0.register(Shop.self) { (_: [Plugin]) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping () throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () async throws -> Cart) in Shop() } },
            { $0.register(Shop.self) { (_: (@Sendable () throws -> Cart)?) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable (Int) throws -> Row) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> String) in Shop() } },
            { $0.register(Shop.self) { (_: @escaping @Sendable () throws -> Int) in Shop() } },
        ]

        @Test("A singleton may not take a service of a scope in any form, and a service of the scope may")
        func captives() throws {
            for register in Self.dependents {
                func visit(_ registry: inout Registry) -> Registration<Shop, Shop> {
                    registry.register(Cart.self, Cart.init).scope(Visit.self)
                    registry.contribute(Plugin.self) { (_: Cart) in Plugin() }
                    registry.register(Row.self, arguments: Int.self) { (_, _: Cart) in Row() }
                    registry.register(Int.self) { (_: @escaping @Sendable () throws -> Cart) in 1 }
                    return register(&registry)
                }
                let error = #expect(throws: WiringError.self) { try Container { visit(&$0).scope(.singleton) } }
                let kinds = error?.problems.map(\.kind) ?? []
                let isCaptive = kinds.map { if case .captive = $0 { true } else { false } }
                #expect(isCaptive == [true], "\(error?.description ?? "")")
                let container = try Container { visit(&$0).scope(Visit.self) }
                _ = try container.enter(Visit.self, "").resolve(Shop.self)
            }
        }

        @Test("A collection of contributions can be decorated as a whole, also where an extension contributes")
        func decoratedCollection() throws {
            let container = try Container { registry in
                registry.contribute(Plugin.self) { Plugin(name: "a") }
                registry.contribute(Plugin.self) { Plugin(name: "b") }
                registry.decorate([Plugin].self) { $0.reversed() }
                registry.decorate(Plugin.self) { Plugin(name: $0.name + "!") }
            }
            #expect(try container.resolve([Plugin].self).map(\.name) == ["b!", "a!"])
            let extended = try container.extended { $0.contribute(Plugin.self) { Plugin(name: "c") } }
            #expect(try extended.resolve([Plugin].self).map(\.name).first?.first == "c")
        }

        @Test("The innermost of several inputs counts, decorated, and in an extension")
        func inputs() throws {
            let container = try Container { registry in
                registry.register(Bool.self) { (text: String) in text.isEmpty }.scope(Visit.self)
                registry.register(Int.self) { (text: String) in text.count }.scope(Inner.self)
                registry.decorate(String.self) { text in text + "!" }
            }
            let inner = try container.enter(Visit.self, "outer").enter(Inner.self, "in")
            #expect(try inner.resolve(String.self) == "in!")
            #expect(try inner.resolve(Int.self) == 3)
            let extended = try container.extended { registry in
                registry.register(Double.self) { (text: String) in Double(text.count) }.scope(Job.self)
            }
            #expect(try extended.enter(Job.self, "job").resolve(Double.self) == 3)
        }

        @Test("What the main actor makes is not made by a function that leaves it, which the message says")
        func mainActor() {
            let later = message { registry in
                registry.register(Canvas.self, Canvas.init)
                registry.register(Menu.self, Menu.init)
                registry.register(Int.self) { (menu: @escaping @Sendable () throws -> Menu) in 1 }
            }
            #expect(later.hasSuffix("whose calls leave the main actor, but Canvas is made there"))
            let waiting = message { registry in
                registry.register(Canvas.self, Canvas.init)
                registry.register(Menu.self, Menu.init)
                registry.onMainActor.register(Int.self) { (menu: @escaping () async throws -> Menu) in 1 }
            }
            #expect(waiting.contains("whose calls leave the main actor"))
        }

        @Test("A scope that encloses itself, or hooks of a service that is not shared, are an error that says so")
        func messages() {
            let endless = message { registry in registry.register(Pool.self, Pool.init).scope(Folder.self) }
            #expect(endless == "error: the scope Folder encloses itself")
            let madeAnew = message { registry in
                registry.register(Pool.self, Pool.init)
                registry.hooks(for: Pool.self).onStop { _ in }
            }
            #expect(madeAnew == "error: Pool has hooks, but each dependent gets another instance")
            let unshared = message { registry in
                let pool = registry.register(Pool.self, Pool.init)
                pool.scope(.singleton).onStop { _ in }
                pool.scope(.graph)
            }
            #expect(unshared == "error: Pool starts, so it is shared, but its registration says that it is not")
        }

        @Test(
            "Who enters a scope starts after what its services and calls use, also if these take time, and stops before"
        )
        func entering() async throws {
            let log = RecipeLog()
            let container = try Container { registry in
                registry.register(Session.self, Session.init).scope(.singleton)
                    .onStart { _ in log("session", ()) }
                    .onStop { _ in log("session", ()) }
                registry.register(RunJob.self, within: Job.self) { (pool: Pool) in 1 }
                registry.register(Int.self) { (engine: Engine) in 1 }.scope(Job.self)
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .onStart { _ in
                        for _ in 0..<10 { await Task.yield() }
                        log("pool", ())
                    }
                    .onStop { _ in log("pool", ()) }
                registry.register(Engine.self, Engine.init).scope(.singleton)
                    .onStart { _ in
                        for _ in 0..<10 { await Task.yield() }
                        log("engine", ())
                    }
                    .onStop { _ in log("engine", ()) }
            }
            try await container.start()
            #expect(log.entries.last == "session" && log.entries.count == 3)
            try await container.stop()
            #expect(log.entries[3] == "session" && log.entries.count == 6)
        }
    }
}
