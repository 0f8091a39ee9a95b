// A function of the main actor is not called elsewhere: what is made of it stays there, or goes there where it is `async`.
import DovetailContainer

@MainActor
private final class Model {
    func handle(_ id: Int) {}
    func find(_ id: Int) throws -> String { "" }
    func load(_ id: Int) async throws -> String { "" }
}

@MainActor private func show(_ id: Int, _ title: String) {}

private func wire(_ model: Model) {
    let handle: @Sendable (Int) -> Void = weakly(model, Model.handle)
    // error 43: converting function value of type '@MainActor @Sendable (Int) -> Void' to '@Sendable (Int) -> Void' loses global actor 'MainActor'
    let find: @Sendable (Int) throws -> String = weakly(model, Model.find)
    // error 50: converting function value of type '@MainActor @Sendable (Int) throws -> String' to '@Sendable (Int) throws -> String' loses global actor 'MainActor'
    let callback: (Int) -> Void = weakly(model, Model.handle)
    // error 35: converting function value of type '@MainActor @Sendable (Int) -> Void' to '(Int) -> Void' loses global actor 'MainActor'
    let title: @Sendable (String) -> Void = partial(show, arg1: 1)
    // error 45: converting function value of type '@MainActor @Sendable (String) -> ()' to '@Sendable (String) -> Void' loses global actor 'MainActor'

    let load: @Sendable (Int) async throws -> String = weakly(model, Model.load)
    let hop: @Sendable (Int) async throws -> String = weakly(model, Model.find)
    let stays: @MainActor (String) -> Void = partial(show, arg1: 1)
    _ = (handle, find, callback, title, load, hop, stays)
}

// MARK: - Containers

@MainActor private final class Window {
    init() {}
}

private struct WindowAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Window.self, Window.init)
    }
}

private struct OrdinaryAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Window.self, Window.init)
        registry.onMainActor.register(Window.self) { Window() }
        registry.register(Window.self) { Window() }
        // error 42: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context [#ActorIsolatedCall]
    }
}

private func elsewhere() throws {
    _ = try Container(OrdinaryAssembly())
    _ = try Container(WindowAssembly(), OrdinaryAssembly())
    // error 13: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context [#ActorIsolatedCall]
}

private func later() async throws {
    _ = try await Container(WindowAssembly(), OrdinaryAssembly())
}
