// An application in Swift 5 mode, where a reference to a function is not `@Sendable`. On the main actor, it causes no warning.
import DovetailContainer
import Testing

nonisolated struct Disk: Sendable { init() {} }

@MainActor final class Analytics {
    private(set) var events: [String] = []

    init() {}

    func stop() { events.append("stop") }
}

@MainActor final class Screen { init(disk: Disk, analytics: Analytics) {} }

/// With more dependencies than there are overloads for.
@MainActor final class Wide { init(_ a: Disk, _ b: Disk, _ c: Disk, _ d: Disk, _ e: Disk) {} }

@MainActor final class Row {
    init(id: Int) {}
    init(name: String, disk: Disk) {}
}

nonisolated enum Main: NamedService { typealias Service = Screen }

@MainActor protocol Shown {}
extension Screen: Shown {}

@MainActor func show(_ screen: Screen) -> any Shown { screen }
@MainActor func wrap(_ screen: Screen) -> Screen { screen }
@MainActor func stop(_ analytics: Analytics) async { analytics.stop() }
@MainActor func load(disk: Disk) async throws -> [Int] { [] }
nonisolated func title(_ disk: Disk) -> String { "Disk" }

struct AppAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Disk.self, Disk.init)
        registry.register(Analytics.self, Analytics.init).scope(.singleton).onStop(stop)
        registry.register(Screen.self, Screen.init)
        registry.register(Main.self, Screen.init)
        registry.register(Wide.self, Wide.init)
        registry.register(String.self, title)
        registry.register([Int].self, load)
        registry.register(Row.self, arguments: String.self, Row.init(name:disk:))
        registry.registerFactory(Row.self, Row.init(id:))
        registry.contribute(Screen.self, Screen.init)
        registry.decorate(Screen.self, wrap)
        registry.decorate(Main.self, wrap)
        registry.forward((any Shown).self, to: Main.self, show)
    }
}

@Suite("Swift 5 mode without warnings") struct WithoutWarnings {
    @Test("References on the main actor are registered, and called there") @MainActor func references() async throws {
        let app = try Container(AppAssembly())
        try await app.start()
        let analytics = try app.resolve(Analytics.self)
        _ = (try app.resolve(Main.self), try app.resolve(Row.self, arguments: 3), try app.resolve([Screen].self))
        try await app.stop()
        #expect(analytics.events == ["stop"])
    }
}
