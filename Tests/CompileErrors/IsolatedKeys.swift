// What is remembered is compared on any thread, and so is the key of a contribution. A type of the main actor, as all of an app's are by default,
// cannot be: the key is declared as `nonisolated struct Route: Hashable`.
import Dovetail

@MainActor
private struct Screen: @MainActor Hashable {
    var path: String
}

nonisolated private struct Route: Hashable {
    var path: String
}

@MainActor
private func remember() {
    let title: @Sendable (Screen) async throws -> String = { _ in "" }
    // expected-error@+1 {{main actor-isolated conformance of 'Screen' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter}}
    _ = memoize(title)
    // expected-error@+1 {{main actor-isolated conformance of 'Screen' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter}}
    _ = coalesce(title)

    let load: @Sendable (Route) async throws -> String = { $0.path }
    _ = memoize(coalesce(load))
}

private struct KeyedAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.contribute(Int.self, key: Route(path: "a")) { 1 }
        // expected-error@+1 {{main actor-isolated conformance of 'Screen' to 'Hashable' cannot satisfy conformance requirement for a 'Sendable' type parameter}}
        registry.contribute(Int.self, key: Screen(path: "a")) { 1 }
    }
}
