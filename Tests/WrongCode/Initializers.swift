// Of several initializers a recipe is one that is named, or a closure.
import DovetailContainer

private struct Settings: Sendable {}
private final class Database: Sendable {
    init(settings: Settings, retries: Int = 3) {}
    init(path: String, readOnly: Bool) {}
}

private func assemble(_ registry: inout Registry) {
    registry.register(Database.self, Database.init)
    // error 47: ambiguous use
    registry.register(Database.self, Database.init(settings:retries:))
    registry.register(Database.self) { (settings: Settings) in Database(settings: settings) }
    registry.register(Database.self, Database.init(path:readOnly:)).scope(.singleton)
    registry.registerFactory(Database.self, Database.init(settings:retries:))
}
