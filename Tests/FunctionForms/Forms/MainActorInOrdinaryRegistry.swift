// Recipes of the main actor in an ordinary registry: references as they are, with every modifier.
import DovetailContainer
import Testing

nonisolated struct Disk: Sendable {
    init() {}

    func flush() async {}
}

@MainActor final class SyncEngine {
    private(set) var events: [String] = []

    init(disk: Disk) {}

    func note(_ event: String) { events.append(event) }
    func noteLater(_ event: String) async { events.append(event) }
}

@MainActor final class Ticker {
    var events: [String] = []

    init() {}
}

/// With more dependencies than there are overloads for.
@MainActor final class Wide {
    init(_ a: Disk, _ b: Disk, _ c: Disk, _ d: Disk, _ e: Disk) {}

    func close() {}
}

nonisolated enum Engine: NamedService { typealias Service = SyncEngine }
nonisolated enum Syncing: NamedScope {}

nonisolated struct OrdinaryAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Disk.self, Disk.init).scope(.singleton).onStart { await $0.flush() }.onStop(flush)
        registry.register(SyncEngine.self, SyncEngine.init).scope(.singleton)
            .onStart { await $0.noteLater("start") }
            .onStop { $0.note("stop") }
        registry.register(Ticker.self) { @MainActor in Ticker() }.scope(.singleton)
            .running {
                $0.events.append("run")
            } finish: {
                $0.events.append("finish")
            }
        registry.register(Wide.self, Wide.init).scope(.singleton).onStop { wide, error in wide.close() }
        registry.register(Engine.self, SyncEngine.init).scope(Syncing.self).onStop { $0.note("stop") }
    }
}

nonisolated func flush(_ disk: Disk) async { await disk.flush() }

@MainActor func checkOrdinaryRegistry() async throws {
    let app = try Container(OrdinaryAssembly())
    try await app.start()
    let (engine, ticker) = (try app.resolve(SyncEngine.self), try app.resolve(Ticker.self))
    let named = try await app.within(Syncing.self) { scope in try await scope.resolve(Engine.self) }
    try await app.stop()
    #expect(engine.events == ["start", "stop"])
    #expect(ticker.events == ["run"])
    #expect(named.events == ["stop"])
}
