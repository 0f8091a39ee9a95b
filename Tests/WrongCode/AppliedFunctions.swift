// A function that is its own recipe has to fit what is supplied and what is provided.
import Dovetail

private struct User: Sendable {}
private struct Clock: Sendable {}
private final class Cache {}

private enum Users {
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias IsIncluded = @Sendable (User) -> Bool

    static func load(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> [User] { [] }
    static func loadCached(cache: Cache) async throws -> [User] { [] }
    static func count(retrieve: Retrieve, isIncluded: IsIncluded) async throws -> Int { 0 }
    static func loadFrom(_: Clock, _: Clock, _: Clock, _: Clock, _: Clock) async throws -> [User] { [] }
    static func page(retrieve: Retrieve, from: Int, count: Int, isIncluded: IsIncluded) async throws -> [User] { [] }
    static func sorted(
        retrieve: Retrieve,
        isIncluded: IsIncluded,
        clock: Clock,
        from: Int,
        count: Int
    ) async throws -> [User] { [] }

    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    enum IsActive: NamedService { typealias Service = IsIncluded }
    enum LoadAll: NamedService { typealias Service = @Sendable (@escaping IsIncluded) async throws -> [User] }
    enum LoadActive: NamedService { typealias Service = @Sendable () async throws -> [User] }
    enum LoadPage: NamedService { typealias Service = @Sendable (Int, Int) async throws -> [User] }
    enum LoadIncluded: NamedService {
        typealias Service = @Sendable (Int, Int, @escaping IsIncluded) async throws -> [User]
    }
    enum LoadCached: NamedService { typealias Service = @Sendable () -> [User] }
    enum LoadLocal: NamedService { typealias Service = () async throws -> [User] }
    enum LoadWhile: NamedService { typealias Service = @Sendable (IsIncluded) async throws -> [User] }
}

private func right(_ registry: inout Registry) {
    registry.register(Users.LoadAll.self, applying: Users.load, to: Users.RetrieveAll.self)
    registry.register(Users.LoadActive.self, applying: Users.load, to: Users.RetrieveAll.self, Users.IsActive.self)
    // With more parameters, a closure.
    registry.register(Users.LoadIncluded.self) { (retrieve: Named<Users.RetrieveAll>) in
        { try await Users.page(retrieve: retrieve.value, from: $0, count: $1, isIncluded: $2) }
    }
    registry.register(Users.LoadPage.self) {
        (retrieve: Named<Users.RetrieveAll>, isActive: Named<Users.IsActive>, clock: Clock) in
        {
            try await Users.sorted(
                retrieve: retrieve.value,
                isIncluded: isActive.value,
                clock: clock,
                from: $0,
                count: $1
            )
        }
    }
}

// What is supplied.
private func supplied(_ registry: inout Registry) {
    // The wrong order.
    registry.register(Users.LoadActive.self, applying: Users.load, to: Users.IsActive.self, Users.RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // The wrong type.
    registry.register(Users.LoadActive.self, applying: Users.load, to: Users.RetrieveAll.self, Clock.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // Too many names, and too few.
    registry.register(
        // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
        Users.LoadActive.self,
        applying: Users.load,
        to: Users.RetrieveAll.self,
        Users.IsActive.self,
        Clock.self
    )
    registry.register(Users.LoadActive.self, applying: Users.load, to: Users.RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    registry.register(
        // error 14: 'register(_:scope:applying:to:_:_:_:_:_:)' is unavailable: to: takes up to four names or types: with more of them, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
        Users.LoadActive.self,
        applying: Users.loadFrom,
        to: Clock.self,
        Clock.self,
        Clock.self,
        Clock.self,
        Clock.self
    )
    // Three open parameters, and five in all.
    registry.register(Users.LoadIncluded.self, applying: Users.page, to: Users.RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    registry.register(
        // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
        Users.LoadPage.self,
        applying: Users.sorted,
        to: Users.RetrieveAll.self,
        Users.IsActive.self,
        Clock.self
    )
    registry.register(Users.LoadActive.self, applying: Users.loadCached, to: Cache.self)
    // error 14: type 'Cache' does not conform to the 'Sendable' protocol
}

// What is provided.
private func provided(_ registry: inout Registry) {
    // Effects that the provided function may not have.
    registry.register(Users.LoadCached.self, applying: Users.load, to: Users.RetrieveAll.self, Users.IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // Another result.
    registry.register(Users.LoadActive.self, applying: Users.count, to: Users.RetrieveAll.self, Users.IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // A function that is not `@Sendable`.
    registry.register(Users.LoadLocal.self, applying: Users.load, to: Users.RetrieveAll.self, Users.IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    // A function without a name.
    registry.register(Users.Retrieve.self, applying: Users.load, to: Users.RetrieveAll.self, Users.IsActive.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: a function that is its own recipe needs a name: register it under one, such as enum Load: NamedService { typealias Service = … }
    // An open parameter that may not escape, and has to.
    registry.register(Users.LoadWhile.self, applying: Users.load, to: Users.RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: the function does not fit: it takes the dependencies that to: lists, in that order, then the parameters of the name's @Sendable function, with @escaping before functions; its effects and its result are those of that function; with more than four parameters, or more than two open ones, write a recipe that makes the function, such as { (load: Named<Load>, …) in { … } }
    registry.register(Users.LoadAll.self, scope: .graph, applying: Users.load, to: Users.RetrieveAll.self)
    // error 14: 'register(_:scope:applying:to:_:)' is unavailable: without a scope the function is made for each dependent: leave out scope:, or share the function with a scope such as .singleton
}
