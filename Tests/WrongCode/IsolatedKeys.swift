// What is remembered is compared on any thread, and so is the key of a contribution. A type of the main actor, as all of an app's are by default,
// cannot be: the key is declared as `nonisolated struct Route: Hashable`.
import DovetailContainer

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
