// A function of the main actor is not called elsewhere: what is made of it stays there, or goes there where it is `async`.
import DovetailContainer

@MainActor
private final class Model {
    var count = 0

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

// MARK: - Closures that a decorator calls in between

// Where the function is synchronous, and so cannot wait for the main actor, or where several of them stand beside a
// function of the main actor, they say where they run: `{ @MainActor _ in … }`.
@MainActor
private func decorate(
    _ model: Model,
    _ read: @escaping @Sendable (Int) throws -> String,
    _ fetch: @escaping @Sendable (Int) async throws -> String
) {
    _ = tap(model.find, before: { _ in model.count += 1 })
    _ = tap(
        model.find,
        // error 15: converting function value of type '@MainActor @Sendable (Int) throws -> String' to '@Sendable (Int) throws -> String' loses global actor 'MainActor'
        before: { _ in model.count += 1 },
        // error 30: main actor-isolated property 'count' can not be mutated from a Sendable closure
        after: { _ in model.count += 1 }
        // error 29: main actor-isolated property 'count' can not be mutated from a Sendable closure
    )
    _ = tap(model.find, before: { @MainActor _ in model.count += 1 }, after: { _ in model.count += 1 })

    _ = tap(read, before: { @MainActor _ in model.count += 1 })
    _ = tap(fetch, before: { _ in model.count += 1 })

    _ = retry(read, attempts: 3, when: { _ in model.count < 9 })
    // error 53: main actor-isolated property 'count' can not be referenced from a Sendable closure
    _ = retry(read, attempts: 3, when: { @MainActor _ in model.count < 9 })
    _ = retry(fetch, attempts: 3, when: { _ in model.count < 9 })
}

// MARK: - Keys

// What is remembered is compared on any thread, and so is the key of a contribution. A type of the main actor, as all of
// an app's are by default, cannot be: the key is declared as `nonisolated struct Route: Hashable`.
@MainActor
private struct Page: @MainActor Hashable {
    var path: String
}

nonisolated private struct Route: Hashable {
    var path: String
}

@MainActor
private func remember() {
    let title: @Sendable (Page) async throws -> String = { _ in "" }
    _ = memoize(title)
    // error 9: main actor-isolated conformance of 'Page' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter  [#IsolatedConformances]
    _ = coalesce(title)
    // error 9: main actor-isolated conformance of 'Page' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter  [#IsolatedConformances]

    let load: @Sendable (Route) async throws -> String = { $0.path }
    _ = memoize(coalesce(load))
}

private struct KeyedAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.contribute(Int.self, key: Route(path: "a")) { 1 }
        registry.contribute(Int.self, key: Page(path: "a")) { 1 }
    }
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
