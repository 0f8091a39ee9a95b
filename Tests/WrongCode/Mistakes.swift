// What is often written first says what to write instead, in one error on its line.
import DovetailContainer

private protocol Animal {}
private struct Cat: Animal, Sendable {}
private struct Dog {}
private final class Fish: Sendable {}
private final class Bird: Sendable {}

private struct Database: Sendable {
    init() {}
    init(_ settings: Settings) {}
    init(_ number: Int, _ settings: Settings) {}

    func open() {}
    func close() async {}
}
@MainActor private final class Pane {
    init() {}

    func close() {}
}
private struct Settings: Sendable {
    init?(path: String) { return nil }
}
private struct Report {
    init(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) {}
    init(_ a: Int, _ b: Int, _ database: Database) {}
}

private typealias LoadNumbers = @Sendable () async throws -> [Int]
private enum Opening: NamedService { typealias Service = Database }
private enum Loading: NamedService { typealias Service = LoadNumbers }

private final class Basket {}
private enum Session: NamedScope { typealias Inputs = Settings }
private enum Request: NamedScope { typealias Inputs = (Int, Settings) }

private struct FunctionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {}
}
private struct Forgotten {
    func assemble(_ registry: inout Registry) {}
}

private func sum(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ settings: Settings) -> Report {
    Report(a, b, c, d, e, f)
}

@Sendable private func openDatabase(_ settings: Settings) async throws -> Database { Database(settings) }

// A recipe's parameters are its dependencies. Other libraries' resolvers return optionals.
// swift-format-ignore: NeverForceUnwrap
private func resolving(_ registry: inout Registry) {
    registry.register(Database.self) { resolver in Database(resolver.resolve()) }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
    // error 61: call can throw, but it is not marked with 'try' and the error is not handled
    registry.register(Database.self) { resolver in Database(try resolver.resolve(Settings.self)) }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
    registry.register(Database.self) { _ in Database() }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
    registry.register(Database.self) { r in Database(r.resolve(Settings.self)!) }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
    registry.register(Database.self) { r in Database(r.resolve(Settings.self, name: "live")!) }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
    registry.register(Database.self) { r in
        // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
        let settings: Settings = try r.resolve()
        return Database(settings)
    }
    .scope(.singleton)
    registry.register(Report.self) { r, id in Report(id, 1, r.resolve(Database.self)!) }
    // error 14: 'register' is unavailable: a recipe takes its dependencies as parameters: write each with its type
}

// The result of a recipe.
private func results(_ registry: inout Registry) {
    registry.register((any Animal).self) { Dog() }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Database.self) { Cat() }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Database.self, Cat.init).scope(.singleton)
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Loading.self) { { ["one"] } }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.forward((any Animal).self, to: Database.self) { $0 }
    // error 14: 'forward(_:to:_:)' is unavailable: the result of this function is not of the type that is forwarded
    registry.decorate(Database.self) { _ in Cat() }
    // error 14: 'decorate' is unavailable: the result of this recipe is not of the type that it decorates
    registry.register((any Animal).self) { Fish() }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.register(Bird.self) { (_: Database) in Fish() }
    // error 14: 'register' is unavailable: the result of this recipe is not of the type that it is registered for
    registry.forward(Bird.self, to: Fish.self) { $0 }
    // error 14: 'forward(_:to:_:)' is unavailable: the result of this function is not of the type that is forwarded
    registry.decorate(Bird.self) { (_, _: Database) in Fish() }
    // error 14: 'decorate' is unavailable: the result of this recipe is not of the type that it decorates
    registry.register(Settings.self, Settings.init)
    // error 14: 'register' is unavailable: the result of this recipe is optional: unwrap it, or throw if it is nil
    registry.register(Settings.self) { Settings(path: "settings.json") }.scope(.singleton)
    // error 14: 'register' is unavailable: the result of this recipe is optional: unwrap it, or throw if it is nil
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
    // error 14: 'register' is unavailable: a recipe is a function: write { instance } to register an instance
    registry.register((any Animal).self, Cat()).scope(.singleton)
    // error 14: 'register' is unavailable: a recipe is a function: write { instance } to register an instance
    // error 49: type 'any Animal' does not conform to the 'Sendable' protocol
    registry.register(Database.self, dog)
    // error 38: cannot convert value of type 'Dog' to expected argument type 'Database'
    registry.register((any Animal).self, fish)
    // error 42: argument type 'Fish' does not conform to expected type 'Animal'
}

// Arguments, and the scope as an argument.
private func arguments(_ registry: inout Registry) {
    registry.register(Report.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self) {
        // error 14: 'register(_:arguments:_:_:_:_:_:recipe:)' is unavailable: arguments takes up to four types: make one struct of them
        Report($0, $1, $2, $3, $4, 0)
    }
    registry.register(Report.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self) {
        // error 14: 'register(_:arguments:_:_:_:_:_:recipe:)' is unavailable: arguments takes up to four types: make one struct of them
        Report($0, $1, $2, $3, $4, $5)
    }
    registry.register(Report.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, sum)
    // error 14: 'register(_:arguments:_:_:_:_:_:)' is unavailable: arguments takes up to four types: make one struct of them
    registry.register(Database.self, arguments: Int.self, Int.self, Int.self, Int.self, Int.self, Int.self, Int.self) {
        // error 14: 'register(_:arguments:_:_:_:_:_:recipe:)' is unavailable: arguments takes up to four types: make one struct of them
        (a, b, c, d, e, f, g, settings: Settings) in Database(a + b + c + d + e + f + g, settings)
    }
    registry.register(Database.self, arguments: Settings.self) { (settings, id: Int) in
        // error 14: 'register(_:arguments:_:)' is unavailable: a recipe with arguments returns the service, and is not async: register async functions by NamedService
        try await openDatabase(settings)
    }
    registry.register(Database.self, arguments: Settings.self, openDatabase)
    // error 14: 'register(_:arguments:_:)' is unavailable: a recipe with arguments returns the service, and is not async: register async functions by NamedService
    registry.registerFactory(Database.self) { (settings: Settings) in try await openDatabase(settings) }
    // error 14: 'registerFactory' is unavailable: a recipe with arguments returns the service, and is not async: register async functions by NamedService
    registry.register(Database.self, lifetime: .singleton) { Database() }
    // error 14: 'register(_:lifetime:_:)' is unavailable: the scope is a modifier: write register(…).scope(…)
    registry.register(Database.self, lifetime: .graph, Database.init(_:)).scope(.singleton)
    // error 14: 'register(_:lifetime:_:)' is unavailable: the scope is a modifier: write register(…).scope(…)
    registry.register(Database.self, arguments: Settings.self, Database.init(_:)).scope(.singleton)
    // error 83: 'scope' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.register(Database.self, arguments: Settings.self) { Database($0) }.scope(Session.self)
    // error 81: 'scope' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.registerFactory(Database.self, Database.init(_:)).scope(.singleton)
    // error 64: 'scope' is unavailable: a service with arguments is made anew each time: leave out the scope
    registry.register(Database.self, scope: .singleton) { Database() }
    // error 14: 'register(_:scope:_:)' is unavailable: the scope is a modifier: write register(…).scope(…)
    registry.register(Database.self, scope: .graph, Database.init(_:))
    // error 14: 'register(_:scope:_:)' is unavailable: the scope is a modifier: write register(…).scope(…)
}

private func makeReport(_ id: Int) -> Report { Report(0, 0, Database()) }
private func makeReport(_ id: String) -> Report { Report(0, 0, Database()) }

// Several functions of one name.
private func overloaded(_ registry: inout Registry) {
    registry.register(Report.self, makeReport)
    // error 36: ambiguous use
    registry.register(Report.self, makeReport).scope(.graph)
    // error 36: ambiguous use
    registry.registerFactory(Report.self, makeReport)
    // error 43: ambiguous use
    registry.contribute(Report.self, makeReport)
    // error 38: ambiguous use
}

// Modifiers that do not fit.
private func modifiers(_ registry: inout Registry) {
    registry.register(Database.self) { Database() }.onStop { await $0.close() }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.register(Database.self) { Database() }.onStart { database in database.open() }.onStop { await $0.close() }
    // error 5: getter for 'onStart' is unavailable: only a shared service starts: state its .scope(…) first
    registry.register(Database.self, Database.init(_:)).onStop { database, error in await database.close() }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.register(Database.self) { Database() }.running { await $0.close() }
    // error 5: getter for 'running' is unavailable: only a shared service runs: state its .scope(…) first
    registry.register(Database.self) { Database() }.scope(.graph).running { database, turn in await database.close() }
    // error 5: getter for 'running' is unavailable: only a shared service runs: state its .scope(…) first
    registry.register(Opening.self) { Database() }.onStop { await $0.close() }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.register(Pane.self, Pane.init).onStop { $0.close() }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.onMainActor.register(Database.self) { Database() }.onStop { $0.open() }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.register(Database.self) { (settings: Settings) in try await openDatabase(settings) }.scope(.graph)
    // error 99: 'scope' is unavailable: a service that starts is shared: use a scope such as .singleton
    registry.register(Basket.self, Basket.init).onStop { _ in }
    // error 5: getter for 'onStop' is unavailable: only a shared service stops: state its .scope(…) first
    registry.register(Basket.self, Basket.init).scope(.singleton)
    // error 49: type 'Basket' does not conform to the 'Sendable' protocol
    registry.register(Database.self) { Database() }.scope(.single)
    // error 60: reference to member 'single' cannot be resolved without a contextual type
    registry.register(Database.self) { Database() }.scope(.singleton).onStop { await $0.shut() }
    // error 14: instance method 'register(_:fileID:line:_:)' requires that 'Database' conform to 'NamedService'
    registry.register(Database.self) { Database() }.scope(.session)
    // error 60: reference to member 'session' cannot be resolved without a contextual type
}

// A scope is entered with its inputs.
private func scopes(_ container: Container, _ settings: Settings) throws {
    _ = try container.enter(Session.self, 3)
    // error 43: cannot convert value of type 'Int' to expected argument type 'Session.Inputs' (aka 'Settings')
    _ = try container.enter(Session.self)
    // error 23: instance method 'enter' requires the types 'Session.Inputs' (aka 'Settings') and '()' be equivalent
    _ = try container.enter(Session.self, settings, settings)
    // error 23: instance method 'enter' requires the types '(_: Session.Inputs)' (aka '(_: Settings)') and '(Settings, Settings)' be equivalent
    _ = try container.enter(Request.self, settings)
    // error 43: cannot convert value of type 'Settings' to expected argument type 'Request.Inputs' (aka '(Int, Settings)')
    _ = try container.enter(Database.self)
    // error 23: instance method 'enter' requires that 'Database' conform to 'NamedScope'
}

private func names(_ registry: inout Registry) {
    registry.register([Int].self) { (load: Loading) in try await load.value() }.scope(.singleton)
    // error 71: 'value' is unavailable: this type is the name itself: take Named<…> to receive the service
}

private func assemblies() throws {
    _ = try Container(Forgotten())
    // error 23: argument type 'Forgotten' does not conform to expected type 'Assembly'
    try Container.validate(FunctionAssembly(), Forgotten())
    // error 48: argument type 'Forgotten' does not conform to expected type 'Assembly'
    _ = try Container(FunctionAssembly.self)
    // error 13: 'init(_:)' is unavailable: these are types: pass instances of assemblies, such as NetworkAssembly()
    try Container.validate(FunctionAssembly.self)
    // error 19: 'validate' is unavailable: these are types: pass instances of assemblies, such as NetworkAssembly()
}
