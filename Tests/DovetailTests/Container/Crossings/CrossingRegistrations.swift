import DovetailContainer

extension Crossing {
    /// Registers recipes, whose types are put together while the test runs.
    static func register(_ recipes: [Recipe], in registry: inout Registry, _ world: World) {
        for recipe in recipes {
            var parameters: [any Parameter] = recipe.uses.map { $0.target.forms[$0.form].parameter }
            while parameters.count < 3 { parameters.append(ParameterType<[Filler]> { _ in .nodes([]) }) }
            open(recipe, tags[recipe.tag], parameters[0], parameters[1], parameters[2], registry, world)
        }
    }

    /// What nobody contributes.
    private struct Filler {}

    private static func open<T: Tag, A, B, C>(
        _ recipe: Recipe,
        _: T.Type,
        _ a: some Parameter<A>,
        _ b: some Parameter<B>,
        _ c: some Parameter<C>,
        _ registry: Registry,
        _ world: World
    ) {
        let hold: @Sendable (A, B, C) -> [Held] = { [a.hold($0), b.hold($1), c.hold($2)] }
        if recipe.canThrow {
            OpenedRecipe<T, A, B, C, any Error>(recipe: recipe, world: world, hold: hold).register(in: registry)
        } else {
            OpenedRecipe<T, A, B, C, Never>(recipe: recipe, world: world, hold: hold).register(in: registry)
        }
    }

    /// A recipe of a service with three parameters.
    fileprivate struct OpenedRecipe<T: Tag, A, B, C, Failure: Error>: Sendable {
        typealias Made = Service<T>
        let recipe: Recipe
        let world: World
        let hold: @Sendable (A, B, C) -> [Held]
    }
}

extension Crossing.OpenedRecipe {
    private func make(_ a: A, _ b: B, _ c: C) throws(Failure) -> Made { Made(recipe.id, try parts(a, b, c)) }

    private func parts(_ a: A, _ b: B, _ c: C) throws(Failure) -> [Crossing.Held] {
        let parts = hold(a, b, c)
        try world.runs(recipe, parts, Failure.self)
        return parts
    }

    private func makeAsync(_ a: A, _ b: B, _ c: C) async throws(Failure) -> Made {
        let parts = hold(a, b, c)
        try await world.runsAsync(recipe, parts, Failure.self)
        return Made(recipe.id, parts)
    }

    @MainActor private func makeThere(_ a: A, _ b: B, _ c: C) throws(Failure) -> Made { try make(a, b, c) }

    @MainActor private func makeAsyncThere(_ a: A, _ b: B, _ c: C) async throws(Failure) -> Made {
        let parts = hold(a, b, c)
        try await world.runsAsync(recipe, parts, Failure.self)
        return Made(recipe.id, parts)
    }

    func register(in registry: Registry) {
        typealias Name = Crossing.Name<T>
        let main = registry.onMainActor
        if case .provides(.name) = recipe.kind { registry.register(Name.self) { Name() } }
        switch (recipe.kind, recipe.isOnMainActor, recipe.isAsync) {
        case (.provides(.service), false, false): modify(registry.register(Made.self, make))
        case (.provides(.service), false, true): modify(registry.register(Made.self, makeAsync))
        case (.provides(.service), true, false): modify(main.register(Made.self, makeThere))
        case (.provides(.service), true, true): modify(main.register(Made.self, makeAsyncThere))
        case (.provides(.name), false, false): modify(registry.register(Name.self, make))
        case (.provides(.name), false, true): modify(registry.register(Name.self, makeAsync))
        case (.provides(.name), true, false): modify(main.register(Name.self, makeThere))
        case (.provides(.name), true, true): modify(main.register(Name.self, makeAsyncThere))
        case (.contributes, false, false): modify(registry.contribute(Made.self, make))
        case (.contributes, false, true): modify(registry.contribute(Made.self, makeAsync))
        case (.contributes, true, false): modify(main.contribute(Made.self, makeThere))
        case (.contributes, true, true): modify(main.contribute(Made.self, makeAsyncThere))
        case (.provides, false, _):
            registry.register(Made.self, arguments: Int.self) { (_, a: A, b: B, c: C) throws(Failure) in
                try make(a, b, c)
            }
        case (.provides, true, _):
            main.register(Made.self, arguments: Int.self) { (_, a: A, b: B, c: C) throws(Failure) in try make(a, b, c) }
        case (.hooks(.name), _, _): modify(registry.hooks(for: Name.self))
        case (.hooks, _, _): modify(registry.hooks(for: Made.self))
        case (.calls(_, let scope), _, _): addCall(within: scope.type, in: registry)
        case (.forwards(_, let target), _, _): addForward(to: Crossing.tags[target.tag], target, in: registry)
        case (.decorates(let target), _, _): addDecoration(of: target, in: registry)
        }
    }

    private func addCall<S: Crossing.Scope>(within scope: S.Type, in registry: Registry) {
        registry.register(Crossing.Call<T, S>.self, within: scope) { (a: A, b: B, c: C) in
            await world.runsCall(recipe, hold(a, b, c))
        }
    }

    private func addForward<From: Crossing.Tag>(to _: From.Type, _ target: Crossing.Target, in registry: Registry) {
        let convert: @Sendable (Crossing.Service<From>) throws(Failure) -> Made = {
            [recipe, world] (inner) throws(Failure) in
            try world.runs(recipe, [], Failure.self)
            return Made(recipe.id, inner: inner)
        }
        let convertThere: @MainActor @Sendable (Crossing.Service<From>) throws(Failure) -> Made = convert
        switch (target, recipe.isOnMainActor) {
        case (.name, false): registry.forward(Made.self, to: Crossing.Name<From>.self, convert)
        case (.name, true): registry.onMainActor.forward(Made.self, to: Crossing.Name<From>.self, convertThere)
        case (_, false): registry.forward(Made.self, to: Crossing.Service<From>.self, convert)
        case (_, true): registry.onMainActor.forward(Made.self, to: Crossing.Service<From>.self, convertThere)
        }
    }

    private func addDecoration(of target: Crossing.Target, in registry: Registry) {
        let id = recipe.id
        switch target {
        case .list: decorate([Made].self, in: registry) { all, parts in all.map { Made(id, parts, inner: $0) } }
        case .input:
            decorate(Crossing.Input<T>.self, in: registry) { input, parts in Crossing.Input(id, parts, inner: input) }
        case .name: decorateName(Crossing.Name<T>.self, in: registry) { made, parts in Made(id, parts, inner: made) }
        case .call(_, let scope):
            func open<S: Crossing.Scope>(_ scope: S.Type) {
                decorateName(Crossing.Call<T, S>.self, in: registry) { call, _ in call }
            }
            open(scope.type)
        case .service, .factory, .scope:
            decorate(Made.self, in: registry) { made, parts in Made(id, parts, inner: made) }
        }
    }

    private func decorate<Value>(
        _ type: Value.Type,
        in registry: Registry,
        _ wrap: @escaping @Sendable (Value, [Crossing.Held]) -> Value
    ) {
        if recipe.isOnMainActor {
            registry.onMainActor.decorate(type) { (inner, a: A, b: B, c: C) throws(Failure) in
                wrap(inner, try parts(a, b, c))
            }
        } else {
            registry.decorate(type) { (inner, a: A, b: B, c: C) throws(Failure) in wrap(inner, try parts(a, b, c)) }
        }
    }

    private func decorateName<Name: NamedService>(
        _ name: Name.Type,
        in registry: Registry,
        _ wrap: @escaping @Sendable (Name.Service, [Crossing.Held]) -> Name.Service
    ) {
        if recipe.isOnMainActor {
            registry.onMainActor.decorate(name) { (inner, a: A, b: B, c: C) throws(Failure) in
                wrap(inner, try parts(a, b, c))
            }
        } else {
            registry.decorate(name) { (inner, a: A, b: B, c: C) throws(Failure) in wrap(inner, try parts(a, b, c)) }
        }
    }
}

// Modifiers: the scope, and the hooks.
extension Crossing.OpenedRecipe {
    private func modify<Made: Crossing.Node, P>(_ registration: Registration<Made, P>) {
        switch recipe.lifetime {
        case nil: break
        case .transient: registration.scope(.transient)
        case .graph: registration.scope(.graph)
        case .singleton: addHooks(to: registration.scope(.singleton))
        case .weak: addHooks(to: registration.scope(.weak))
        case .scoped(let scope): addHooks(to: registration.scope(scope.type))
        }
        if recipe.isRestated { registration.scope(.graph) }
    }

    private func modify<Made: Crossing.Node, P>(_ registration: MainActorRegistration<Made, P>) {
        switch recipe.lifetime {
        case nil: break
        case .transient: registration.scope(.transient)
        case .graph: registration.scope(.graph)
        case .singleton: addHooks(to: registration.scope(.singleton))
        case .weak: addHooks(to: registration.scope(.weak))
        case .scoped(let scope): addHooks(to: registration.scope(scope.type))
        }
        if recipe.isRestated { registration.scope(.graph) }
    }

    private func modify<Made: Crossing.Node, P>(_ registration: SharedRegistration<Made, P>) {
        switch recipe.lifetime {
        case .singleton: addHooks(to: registration.scope(.singleton))
        case .weak: addHooks(to: registration.scope(.weak))
        case .scoped(let scope): addHooks(to: registration.scope(scope.type))
        case nil, .transient, .graph: addHooks(to: registration)
        }
    }

    private func modify<Made: Crossing.Node, P>(_ registration: MainActorSharedRegistration<Made, P>) {
        switch recipe.lifetime {
        case .singleton: addHooks(to: registration.scope(.singleton))
        case .weak: addHooks(to: registration.scope(.weak))
        case .scoped(let scope): addHooks(to: registration.scope(scope.type))
        case nil, .transient, .graph: addHooks(to: registration)
        }
    }

    private func addHooks<Made: Crossing.Node, P>(to registration: SharedRegistration<Made, P>) {
        guard recipe.hasHooks else { return }
        registration.onStart { _ in world.runsHook(of: recipe, isStart: true) }
            .onStop { _ in world.runsHook(of: recipe, isStart: false) }
    }

    private func addHooks<Made: Crossing.Node, P>(to registration: MainActorSharedRegistration<Made, P>) {
        guard recipe.hasHooks else { return }
        registration.onStart { _ in world.runsHook(of: recipe, isStart: true) }
            .onStop { _ in world.runsHook(of: recipe, isStart: false) }
    }
}
