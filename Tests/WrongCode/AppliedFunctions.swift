// A function that is its own recipe has to fit what is supplied and what is provided.
import Dovetail

private struct User: Sendable {}
private struct Clock: Sendable {}
private final class Cache {}

private typealias Retrieve = @Sendable () async throws -> [User]
private typealias IsIncluded = @Sendable (User) -> Bool

private func load(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> [User] { [] }
private func loadCached(cache: Cache) async throws -> [User] { [] }
private func count(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> Int { 0 }
private func five(_: Clock, _: Clock, _: Clock, _: Clock, _: Clock) async throws -> [User] { [] }
private func page(retrieve: Retrieve, from: Int, count: Int, isIncluded: IsIncluded) async throws -> [User] { [] }
private func sorted(retrieve: Retrieve, isIncluded: IsIncluded, clock: Clock, _: Int, _: Int) async throws -> [User] {
    []
}

private enum RetrieveAll: NamedService { typealias Service = Retrieve }
private enum IsActive: NamedService { typealias Service = IsIncluded }
private enum LoadAll: NamedService { typealias Service = @Sendable (@escaping IsIncluded) async throws -> [User] }
private enum LoadActive: NamedService { typealias Service = @Sendable () async throws -> [User] }
private enum LoadPage: NamedService { typealias Service = @Sendable (Int, Int) async throws -> [User] }
private enum LoadIncluded: NamedService {
    typealias Service = @Sendable (Int, Int, @escaping IsIncluded) async throws -> [User]
}
private enum LoadCached: NamedService { typealias Service = @Sendable () -> [User] }
private enum LoadLocal: NamedService { typealias Service = () async throws -> [User] }
private enum LoadWhile: NamedService { typealias Service = @Sendable (IsIncluded) async throws -> [User] }

private func right(_ registry: inout Registry) {
    // MIGRATE: applying:, write a closure
    registry.register(LoadAll.self, applying: load, to: RetrieveAll.self)
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: load, to: RetrieveAll.self, IsActive.self)
    // With more parameters, a closure.
    registry.register(LoadIncluded.self) { (retrieve: Named<RetrieveAll>) in
        { try await page(retrieve: retrieve.value, from: $0, count: $1, isIncluded: $2) }
    }
    registry.register(LoadPage.self) {
        (retrieve: Named<RetrieveAll>, isActive: Named<IsActive>, clock: Clock) in
        {
            try await sorted(retrieve: retrieve.value, isIncluded: isActive.value, clock: clock, $0, $1)
        }
    }
}

// What is supplied.
private func supplied(_ registry: inout Registry) {
    // The wrong order.
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: load, to: IsActive.self, RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // The wrong type.
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: load, to: RetrieveAll.self, Clock.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // Too many names, and too few.
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: load, to: RetrieveAll.self, IsActive.self, Clock.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: load, to: RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: five, to: Clock.self, Clock.self, Clock.self, Clock.self, Clock.self)
    // error 14: 'register(_:scope:applying:to:_:_:_:_:_:)' is unavailable: to: takes up to four names or types: with more of them, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // Three open parameters, and five in all.
    // MIGRATE: applying:, write a closure
    registry.register(LoadIncluded.self, applying: page, to: RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // MIGRATE: applying:, write a closure
    registry.register(LoadPage.self, applying: sorted, to: RetrieveAll.self, IsActive.self, Clock.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: loadCached, to: Cache.self)
    // error 14: type 'Cache' does not conform to the 'Sendable' protocol
}

// What is provided.
private func provided(_ registry: inout Registry) {
    // Effects that the provided function may not have.
    // MIGRATE: applying:, write a closure
    registry.register(LoadCached.self, applying: load, to: RetrieveAll.self, IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // Another result.
    // MIGRATE: applying:, write a closure
    registry.register(LoadActive.self, applying: count, to: RetrieveAll.self, IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // A function that is not `@Sendable`.
    // MIGRATE: applying:, write a closure
    registry.register(LoadLocal.self, applying: load, to: RetrieveAll.self, IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // A function without a name.
    // MIGRATE: applying:, write a closure
    registry.register(Retrieve.self, applying: load, to: RetrieveAll.self, IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: a function that is its own recipe needs a name: register it under one, such as enum Load: NamedService { typealias Service = … }
    // An open parameter that may not escape, and has to.
    // MIGRATE: applying:, write a closure
    registry.register(LoadWhile.self, applying: load, to: RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // MIGRATE: applying:, write a closure
    registry.register(LoadAll.self, scope: .graph, applying: load, to: RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: without a scope the function is made for each dependent: leave out scope:, or share the function with a scope such as .singleton
}
