// A function of the main actor is not called elsewhere: what is made of it stays there, or goes there where it is `async`.
import Dovetail

@MainActor
private final class Model {
    func handle(_ id: Int) {}
    func find(_ id: Int) throws -> String { "" }
    func load(_ id: Int) async throws -> String { "" }
}

@MainActor private func show(_ id: Int, _ title: String) {}

private func wire(_ model: Model) {
    // expected-error@+1 {{loses global actor 'MainActor'}}
    let handle: @Sendable (Int) -> Void = weakly(model, Model.handle)
    // expected-error@+1 {{loses global actor 'MainActor'}}
    let find: @Sendable (Int) throws -> String = weakly(model, Model.find)
    // expected-error@+1 {{loses global actor 'MainActor'}}
    let callback: (Int) -> Void = weakly(model, Model.handle)
    // expected-error@+1 {{loses global actor 'MainActor'}}
    let title: @Sendable (String) -> Void = partial(show, arg1: 1)

    let load: @Sendable (Int) async throws -> String = weakly(model, Model.load)
    let hop: @Sendable (Int) async throws -> String = weakly(model, Model.find)
    let stays: @MainActor (String) -> Void = partial(show, arg1: 1)
    _ = (handle, find, callback, title, load, hop, stays)
}

// MARK: - Containers

@MainActor private final class Screen {
    init() {}
}

private struct ScreenAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Screen.self, Screen.init)
    }
}

private struct OrdinaryAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Screen.self, Screen.init)
        registry.register(Screen.self, on: MainActor.self) { Screen() }
        // expected-error@+1 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
        registry.register(Screen.self) { Screen() }
    }
}

private func elsewhere() throws {
    _ = try Container(OrdinaryAssembly())
    // expected-error@+1 {{call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context}}
    _ = try Container(ScreenAssembly(), OrdinaryAssembly())
}

private func later() async throws {
    _ = try await Container(ScreenAssembly(), OrdinaryAssembly())
}
