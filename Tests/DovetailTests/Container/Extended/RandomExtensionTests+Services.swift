import Dovetail

extension Scope {
    static let extendedRequest = Scope("request")
    static let extendedJob = Scope("job")
}

extension ContainerTests.RandomExtensionTests {
    /// What a recipe made.
    protocol Thing: AnyObject, Sendable {
        init(_ made: Made)
        var made: Made { get }
    }

    /// Which recipe made something, for which container or scope, and from what.
    struct Made: Sendable {
        let serial: Int
        let recipe: Int
        /// The container or scope that has the only instance; of a transient service, none.
        let owner: Int?
        let parts: [Part]
    }

    enum Part: Sendable {
        case one(any Thing)
        case absent
        case later(@Sendable () async throws -> any Thing)
        case all([any Thing])
        case scope(Int)
    }

    final class Service<T: Model.Tag>: Thing {
        let made: Made
        init(_ made: Made) { self.made = made }
    }

    /// What is contributed to a collection.
    final class Item<T: Model.Tag>: Thing {
        let made: Made
        init(_ made: Made) { self.made = made }
    }

    /// The number of the scope in which a recipe runs.
    struct Mark<T: Model.Tag>: Sendable { let scope: Int }
    typealias RequestMark = Mark<Model.T0>
    typealias JobMark = Mark<Model.T1>

    /// The type of a parameter.
    protocol Form<Value>: SendableMetatype {
        associatedtype Value
        static func part(_ value: Value) -> Part
    }
    enum Direct<P: Thing>: Form {
        static func part(_ value: P) -> Part { .one(value) }
    }
    enum Perhaps<P: Thing>: Form {
        static func part(_ value: P?) -> Part { value.map { .one($0) } ?? .absent }
    }
    enum Later<P: Thing>: Form {
        static func part(_ value: @escaping @Sendable () async throws -> P) -> Part { .later { try await value() } }
    }
    enum All<P: Thing>: Form {
        static func part(_ value: [P]) -> Part { .all(value) }
    }
    enum InScope<T: Model.Tag>: Form {
        static func part(_ value: Mark<T>) -> Part { .scope(value.scope) }
    }
    /// No parameter: a collection that nobody contributes to.
    enum Filler: Form {
        static func part(_ value: [Filler]) -> Part { .absent }
    }
}

extension ContainerTests.RandomExtensionTests.Key {
    typealias Suite = ContainerTests.RandomExtensionTests

    var thing: any Suite.Thing.Type {
        func service<T: Model.Tag>(_ tag: T.Type) -> any Suite.Thing.Type { Suite.Service<T>.self }
        func item<T: Model.Tag>(_ tag: T.Type) -> any Suite.Thing.Type { Suite.Item<T>.self }
        switch self {
        case .service(let number):
            let tag = Model.tags[number]
            return service(tag)
        case .item(let number):
            let tag = Model.tags[number]
            return item(tag)
        }
    }
}

// What is resolved, by key.
extension Container {
    fileprivate typealias Suite = ContainerTests.RandomExtensionTests

    func one(_ key: ContainerTests.RandomExtensionTests.Key) throws -> any ContainerTests.RandomExtensionTests.Thing {
        func resolve<P: Suite.Thing>(_ type: P.Type) throws -> any Suite.Thing { try self.resolve(P.self) }
        return try resolve(key.thing)
    }

    func perhaps(
        _ key: ContainerTests.RandomExtensionTests.Key
    ) throws -> (any ContainerTests.RandomExtensionTests.Thing)? {
        func resolve<P: Suite.Thing>(_ type: P.Type) throws -> (any Suite.Thing)? { try self.resolve(P?.self) }
        return try resolve(key.thing)
    }

    func all(
        _ key: ContainerTests.RandomExtensionTests.Key
    ) throws -> [any ContainerTests.RandomExtensionTests.Thing] {
        func resolve<P: Suite.Thing>(_ type: P.Type) throws -> [any Suite.Thing] { try self.resolve([P].self) }
        return try resolve(key.thing)
    }

    func starting(
        _ key: ContainerTests.RandomExtensionTests.Key
    ) async throws -> any ContainerTests.RandomExtensionTests.Thing {
        func start<P: Suite.Thing>(_ type: P.Type) async throws -> any Suite.Thing { try await self.start(P.self) }
        return try await start(key.thing)
    }
}

extension OpenScope {
    func one(
        _ key: ContainerTests.RandomExtensionTests.Key
    ) async throws -> any ContainerTests.RandomExtensionTests.Thing {
        func resolve<P: ContainerTests.RandomExtensionTests.Thing>(
            _ type: P.Type
        ) async throws -> any ContainerTests.RandomExtensionTests.Thing { try await self.resolve(P.self) }
        return try await resolve(key.thing)
    }
}

// How recipes are registered.
extension ContainerTests.RandomExtensionTests.Trial {
    typealias Suite = ContainerTests.RandomExtensionTests

    func add(_ recipe: Suite.Recipe, to registry: inout Registry) {
        let forms = recipe.needs.map(\.form) + [Suite.Filler.self, Suite.Filler.self, Suite.Filler.self]
        let mark: any Suite.Form.Type =
            switch recipe.lifetime {
            case .request: Suite.InScope<Model.T0>.self
            case .job: Suite.InScope<Model.T1>.self
            case .transient, .singleton: Suite.Filler.self
            }
        add(recipe, recipe.key.thing, forms[0], forms[1], forms[2], mark, to: &registry)
    }

    private func add<P: Suite.Thing, A: Suite.Form, B: Suite.Form, C: Suite.Form, M: Suite.Form>(
        _ recipe: Suite.Recipe,
        _ product: P.Type,
        _ a: A.Type,
        _ b: B.Type,
        _ c: C.Type,
        _ mark: M.Type,
        to registry: inout Registry
    ) {
        let make: @Sendable (A.Value, B.Value, C.Value, M.Value) throws -> P = {
            P(try self.make(recipe, [A.part($0), B.part($1), C.part($2)], M.part($3)))
        }
        let makeLater: @Sendable (A.Value, B.Value, C.Value, M.Value) async throws -> P = {
            P(try await makeStarted(recipe, [A.part($0), B.part($1), C.part($2)], M.part($3)))
        }
        let onStart: @Sendable (P) async throws -> Void = { try await start($0) }
        let onStop: @Sendable (P) async throws -> Void = { try await stop($0) }
        switch (recipe.key, recipe.lifetime.scope) {
        case (.service, nil): registry.register(P.self, make)
        case (.item, nil): registry.contribute(P.self, make)
        case (.service, let scope?) where recipe.isStarted:
            registry.register(P.self, scope: scope, onStart: onStart, onStop: onStop, makeLater)
        case (.item, let scope?) where recipe.isStarted:
            registry.contribute(P.self, scope: scope, onStart: onStart, onStop: onStop, makeLater)
        case (.service, let scope?): registry.register(P.self, scope: scope, make)
        case (.item, let scope?): registry.contribute(P.self, scope: scope, make)
        }
    }

    // Mistakes.

    func duplicate(_ key: Suite.Key, in registry: inout Registry) {
        func register<P: Suite.Thing>(_ type: P.Type, _ registry: inout Registry) {
            registry.register(P.self) { () throws -> P in throw mistaken() }
        }
        register(key.thing, &registry)
    }

    func decorate(_ key: Suite.Key, in registry: inout Registry) {
        func decorate<P: Suite.Thing>(_ type: P.Type, _ registry: inout Registry) {
            registry.decorate(P.self) { (_: P) throws -> P in throw mistaken() }
        }
        decorate(key.thing, &registry)
    }

    func miss(_ key: Suite.Key, in registry: inout Registry) {
        func register<P: Suite.Thing>(_ type: P.Type, _ registry: inout Registry) {
            registry.register(Suite.Mark<Model.T8>.self) {
                (_: P) throws -> Suite.Mark<Model.T8> in throw mistaken()
            }
        }
        register(key.thing, &registry)
    }

    private func mistaken() -> Trouble {
        require(false, "a mistaken recipe runs")
        return Trouble("mistaken")
    }
}

// What recipes and hooks do.
extension ContainerTests.RandomExtensionTests.Trial {
    typealias Trouble = ContainerTests.Trouble

    private func owner(of recipe: Suite.Recipe, _ mark: Suite.Part) -> Int? {
        if case .scope(let scope) = mark { return scope }
        return recipe.lifetime == .singleton ? recipe.container : nil
    }

    private func made(_ recipe: Suite.Recipe, _ parts: [Suite.Part], _ owner: Int?) -> Suite.Made {
        let made = witness.withLock { $0.ends(recipe, owner, Array(parts.prefix(recipe.needs.count))) }
        return made
    }

    fileprivate func make(_ recipe: Suite.Recipe, _ parts: [Suite.Part], _ mark: Suite.Part) throws -> Suite.Made {
        let owner = owner(of: recipe, mark)
        witness.withLock { $0.begins(recipe, owner, parts) }
        if chance(failures) {
            witness.withLock { $0.fails(recipe, owner) }
            throw Trouble("make \(recipe.number)")
        }
        return made(recipe, parts, owner)
    }

    fileprivate func makeStarted(
        _ recipe: Suite.Recipe,
        _ parts: [Suite.Part],
        _ mark: Suite.Part
    ) async throws -> Suite.Made {
        let owner = owner(of: recipe, mark)
        witness.withLock { $0.begins(recipe, owner, parts) }
        do {
            await pause(4)
            if chance(failures) { throw Trouble("make \(recipe.number)") }
            if chance(10) { try Task.checkCancellation() }
            if chance(20), let later = element(of: laters(in: parts)) { _ = try await later() }
        } catch {
            witness.withLock { $0.fails(recipe, owner) }
            throw error
        }
        return made(recipe, parts, owner)
    }

    func laters(in parts: [Suite.Part]) -> [@Sendable () async throws -> any Suite.Thing] {
        parts.compactMap { part in
            if case .later(let later) = part { later } else { nil }
        }
    }

    private func start(_ thing: some Suite.Thing) async throws {
        remember(thing)
        do {
            await pause(4)
            if chance(failures) { throw Trouble("start \(thing.made.recipe)") }
        } catch {
            witness.withLock { $0.fails($0.recipes[thing.made.recipe], thing.made.owner) }
            throw error
        }
        witness.withLock { $0.isStarted(thing.made) }
    }

    private func stop(_ thing: some Suite.Thing) async throws {
        witness.withLock { $0.stops(thing.made) }
        await pause(3)
        if chance(20), let later = element(of: laters(in: thing.made.parts)) { _ = try? await later() }
        require(!Task.isCancelled, "a hook was cancelled")
        witness.withLock { $0.stopped(thing.made) }
        if chance(failures) { throw Trouble("stop \(thing.made.recipe)") }
    }
}
