// What is often written first says what to write instead, in one error on its line.
import Dovetail

private protocol Animal {}
private struct Cat: Animal, Sendable {}
private struct Dog {}
private final class Fish: Sendable {}
private final class Bird: Sendable {}

private struct Database: Sendable {
    init() {}
    init(_ settings: Settings) {}
}
private struct Settings: Sendable {
    init?(path: String) { return nil }
}
private struct Report {
    init(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) {}
    init(_ a: Int, _ b: Int, _ database: Database) {}
}

private typealias LoadNumbers = @Sendable () async throws -> [Int]
private enum Loading: NamedService { typealias Service = LoadNumbers }

private struct FunctionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {}
}
private struct Forgotten {
    func assemble(_ registry: inout Registry) {}
}

@Sendable private func openDatabase(_ settings: Settings) async throws -> Database { Database(settings) }

// A recipe's parameters are its dependencies.
private func resolving(_ registry: inout Registry) {
    registry.register(Database.self) { resolver in Database(resolver.resolve()) }
    // error 14: 'register(_:scope:_:)' is unavailable: a recipe's parameters are its dependencies: let it take them instead of a container, each with its type
    // error 61: call can throw, but it is not marked with 'try' and the error is not handled
    registry.register(Database.self) { resolver in Database(try resolver.resolve(Settings.self)) }
    // error 14: 'register(_:scope:_:)' is unavailable: a recipe's parameters are its dependencies: let it take them instead of a container, each with its type
    registry.register(Database.self) { resolver in
        // error 14: 'register(_:scope:_:)' is unavailable: a recipe's parameters are its dependencies: let it take them instead of a container, each with its type
        let settings: Settings = try resolver.resolve()
        return Database(settings)
    }
    .scope(.singleton)
}

// The result of a recipe.
private func results(_ registry: inout Registry) {
    registry.register((any Animal).self) { Dog() }
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Database.self) { Cat() }
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Database.self, Cat.init).scope(.singleton)
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Loading.self) { { ["one"] } }
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.forward((any Animal).self, to: Database.self) { $0 }
    // error 14: 'forward(_:to:_:)' is unavailable: the result of this function is not of the type that is forwarded
    registry.decorate(Database.self) { _ in Cat() }
    // error 14: 'decorate' is unavailable: the result of this recipe is not of the type that it decorates
    registry.register((any Animal).self) { Fish() }
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Bird.self) { Fish() }.scope(.singleton)
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Bird.self) { (_: Database) in Fish() }
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.forward(Bird.self, to: Fish.self) { $0 }
    // error 14: 'forward(_:to:_:)' is unavailable: the result of this function is not of the type that is forwarded
    registry.decorate(Bird.self) { (_, _: Database) in Fish() }
    // error 14: 'decorate' is unavailable: the result of this recipe is not of the type that it decorates
    registry.register(Settings.self, Settings.init)
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is optional: unwrap it, or throw if it is nil
    registry.register(Settings.self) { Settings(path: "settings.json") }.scope(.singleton)
    // error 14: 'register(_:scope:_:)' is unavailable: the result of this recipe is optional: unwrap it, or throw if it is nil
}

// What is wrong within a recipe is still said where it is.
private func within(_ registry: inout Registry) {
    registry.register(Loading.self) { (load: Named<Loading>) in { try await load.valu() } }
    // error 82: value of type 'Named<Loading>' has no member 'valu'
    registry.register(Loading.self) { (load: Named<Loading>) in { await load.value() } }
    // error 73: call can throw, but it is not marked with 'try' and the error is not handled
    registry.register(Loading.self) { (load: Named<Loading>) in { try await load.value().map { $0.name } } }
    // error 99: value of type 'Int' has no member 'name'
    registry.register(Database.self) { (settings: Settings) in Database(settings.name) }
    // error 82: value of type 'Settings' has no member 'name'
}

// An instance in place of a recipe.
private func instances(_ registry: inout Registry, _ database: Database, _ dog: Dog, _ fish: Fish) {
    registry.register(Database.self, database)
    // error 14: 'register(_:scope:_:)' is unavailable: a recipe is a function that makes the service: write { instance } to register an instance
    registry.register((any Animal).self, Cat()).scope(.singleton)
    // error 14: 'register(_:scope:_:)' is unavailable: a recipe is a function that makes the service: write { instance } to register an instance
    registry.register(Database.self, dog)
    // error 38: cannot convert value of type 'Dog' to expected argument type 'Database'
    registry.register((any Animal).self, fish)
    // error 42: argument type 'Fish' does not conform to expected type 'Animal'
}

// Arguments, and what a scope is called.
private func arguments(_ registry: inout Registry) {
    registry.register(Report.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self) {
        // error 14: 'register(_:arguments:_:_:_:_:_:_:)' is unavailable: arguments: takes up to five types; make the arguments one struct, or use registerFactory where there are no dependencies
        Report($0, $1, $2, $3, $4, $5)
    }
    registry.register(Report.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Report.init)
    // error 14: 'register(_:arguments:_:_:_:_:_:_:)' is unavailable: arguments: takes up to five types; make the arguments one struct, or use registerFactory where there are no dependencies
    registry.register(Database.self, arguments: Settings.self, Database.init(_:)).scope(.singleton)
    // error 14: 'register(_:scope:arguments:_:)' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.register(Report.self, arguments: Int.self, Int.self) { Report($0, $1, $2) }.scope(.singleton)
    // error 14: 'register(_:arguments:_:scope:_:)' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.register(Database.self, lifetime: .singleton) { Database() }
    // error 14: 'register(_:lifetime:_:)' has been renamed to 'register(_:scope:_:)'
    registry.register(Database.self, lifetime: .graph, Database.init(_:))
    // error 14: 'register(_:lifetime:_:)' has been renamed to 'register(_:scope:_:)'
}

// A recipe that has to be started.
private func later(_ registry: inout Registry) {
    registry.register(Database.self, openDatabase)
    // error 14: 'register(_:scope:_:)' is unavailable: an async recipe runs when the container is started: give its service a shared scope, such as scope: .singleton
    registry.register(Database.self) { (settings: Settings) in try await openDatabase(settings) }.scope(.graph)
    // error 14: 'register(_:scope:_:)' is unavailable: an async recipe runs when the container is started: give its service a shared scope, such as scope: .singleton
}

private func names(_ registry: inout Registry) {
    registry.register([Int].self) { (load: Loading) in try await load.value() }.scope(.singleton)
    // error 90: 'value' is unavailable: the type of this parameter is the name itself: write Named<…> to receive the service
}

private func assemblies() throws {
    _ = try Container(Forgotten())
    // error 23: argument type 'Forgotten' does not conform to expected type 'Assembly'
    try Container.validate(FunctionAssembly(), Forgotten())
    // error 48: argument type 'Forgotten' does not conform to expected type 'Assembly'
    _ = try Container(FunctionAssembly.self)
    // error 13: 'init(_:)' is unavailable: these are types of assemblies: pass an instance of each, such as NetworkAssembly()
    try Container.validate(FunctionAssembly.self)
    // error 19: 'validate' is unavailable: these are types of assemblies: pass an instance of each, such as NetworkAssembly()
}
