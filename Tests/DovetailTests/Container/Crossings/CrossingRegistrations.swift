import DovetailContainer

// Registers the recipes of a blueprint: the types of their parameters are opened.
extension Crossing {
    struct Registrar {
        let recipe: Recipe
        let world: World
        let registry: Registry

        private struct Filler {}

        static func register(_ recipes: [Recipe], in registry: inout Registry, _ world: World) {
            for recipe in recipes { Registrar(recipe: recipe, world: world, registry: registry).register() }
        }

        private func register() {
            var parameters: [any Parameter] = recipe.uses.map { $0.target.forms[$0.form].parameter }
            while parameters.count < 3 { parameters.append(ParameterType<[Filler]> { _ in .nodes([]) }) }
            open(parameters[0], parameters[1], parameters[2])
        }

        private func open(_ a: some Parameter, _ b: some Parameter, _ c: some Parameter) {
            func open<T: Tag>(_ tag: T.Type) {
                if recipe.canThrow { add(tag, a, b, c, (any Error).self) } else { add(tag, a, b, c, Never.self) }
            }
            let tag =
                switch recipe.kind {
                case .provides(let target), .decorates(let target), .hooks(let target): target.tag
                case .contributes(let tag), .calls(let tag, _), .forwards(let tag, _): tag
                }
            open(tags[tag])
        }

        private func add<T: Tag, A, B, C, Failure: Error>(
            _ tag: T.Type,
            _ a: some Parameter<A>,
            _ b: some Parameter<B>,
            _ c: some Parameter<C>,
            _ failure: Failure.Type
        ) {
            typealias Made = Service<T>
            let hold: @Sendable (A, B, C) -> [Held] = { [a.hold($0), b.hold($1), c.hold($2)] }
            let make: @Sendable (A, B, C) throws(Failure) -> Made = { [recipe, world] (x, y, z) throws(Failure) in
                try world.make(recipe, hold(x, y, z), failure) { Made(recipe.id, $0) }
            }
            let makeOnMainActor: @MainActor (A, B, C) throws(Failure) -> Made = {
                [recipe, world] (x, y, z) throws(Failure) in
                try world.make(recipe, hold(x, y, z), failure) { Made(recipe.id, $0) }
            }
            let makeAsync: @Sendable (A, B, C) async throws(Failure) -> Made = {
                [recipe, world] (x, y, z) async throws(Failure) in
                try await world.makeAsync(recipe, hold(x, y, z), failure) { Made(recipe.id, $0) }
            }
            let makeAsyncOnMainActor: @MainActor (A, B, C) async throws(Failure) -> Made = {
                [recipe, world] (x, y, z) async throws(Failure) in
                try await world.makeAsync(recipe, hold(x, y, z), failure) { Made(recipe.id, $0) }
            }
            let (main, id) = (registry.onMainActor, recipe.id)
            switch (recipe.kind, recipe.isOnMainActor, recipe.isAsync) {
            case (.provides(.service), false, false): modify(registry.register(Made.self, make))
            case (.provides(.service), false, true): modify(registry.register(Made.self, makeAsync))
            case (.provides(.service), true, false): modify(main.register(Made.self, makeOnMainActor))
            case (.provides(.service), true, true): modify(main.register(Made.self, makeAsyncOnMainActor))
            case (.provides(.name), false, false): modify(registry.register(Name<T>.self, make))
            case (.provides(.name), false, true): modify(registry.register(Name<T>.self, makeAsync))
            case (.provides(.name), true, false): modify(main.register(Name<T>.self, makeOnMainActor))
            case (.provides(.name), true, true): modify(main.register(Name<T>.self, makeAsyncOnMainActor))
            case (.contributes, false, false): modify(registry.contribute(Made.self, make))
            case (.contributes, false, true): modify(registry.contribute(Made.self, makeAsync))
            case (.contributes, true, false): modify(main.contribute(Made.self, makeOnMainActor))
            case (.contributes, true, true): modify(main.contribute(Made.self, makeAsyncOnMainActor))
            case (.provides, false, _):
                registry.register(Made.self, arguments: Int.self) { (_, x: A, y: B, z: C) throws(Failure) in
                    try make(x, y, z)
                }
            case (.provides, true, _):
                main.register(Made.self, arguments: Int.self) { (_, x: A, y: B, z: C) throws(Failure) in
                    try makeOnMainActor(x, y, z)
                }
            case (.hooks(.name), _, _): modify(registry.hooks(for: Name<T>.self))
            case (.hooks, _, _): modify(registry.hooks(for: Made.self))
            case (.calls(_, let scope), _, _):
                func open<S: Scope>(_ scope: S.Type) { addCall(tag, within: scope, a, b, c) }
                open(scope.type)
            case (.forwards(_, let target), _, _):
                func open<From: Tag>(_ from: From.Type) { addForward(tag, to: from, failure) }
                open(tags[target.tag])
            case (.decorates(.list), _, _):
                decorate([Made].self, a, b, c, failure) { all, parts in all.map { Made(id, parts, inner: $0) } }
            case (.decorates(.input), _, _):
                decorate(Input<T>.self, a, b, c, failure) { input, parts in
                    Input<T>(id, parts, inner: input)
                }
            case (.decorates(.name), _, _): decorateName(tag, a, b, c, failure)
            case (.decorates(.call(_, let scope)), _, _):
                func open<S: Scope>(_ scope: S.Type) { decorateCall(tag, within: scope, a, b, c, failure) }
                open(scope.type)
            case (.decorates, _, _):
                decorate(Made.self, a, b, c, failure) { made, parts in Made(id, parts, inner: made) }
            }
        }

        private func addCall<T: Tag, S: Scope, A, B, C>(
            _ tag: T.Type,
            within scope: S.Type,
            _ a: some Parameter<A>,
            _ b: some Parameter<B>,
            _ c: some Parameter<C>
        ) {
            registry.register(Call<T, S>.self, within: scope) { [recipe, world] (x: A, y: B, z: C) async throws in
                await world.runsCall(recipe, [a.hold(x), b.hold(y), c.hold(z)])
            }
        }

        private func addForward<T: Tag, From: Tag, Failure: Error>(
            _ tag: T.Type,
            to from: From.Type,
            _ failure: Failure.Type
        ) {
            let convert: @Sendable (Service<From>) throws(Failure) -> Service<T> = {
                [recipe, world] (made) throws(Failure) in
                try world.make(recipe, [], failure) { Service<T>(recipe.id, $0, inner: made) }
            }
            switch (recipe.kind, recipe.isOnMainActor) {
            case (.forwards(_, .name), false): registry.forward(Service<T>.self, to: Name<From>.self, convert)
            case (.forwards(_, .name), true):
                registry.onMainActor.forward(Service<T>.self, to: Name<From>.self) { (made) throws(Failure) in
                    try convert(made)
                }
            case (_, false): registry.forward(Service<T>.self, to: Service<From>.self, convert)
            case (_, true):
                registry.onMainActor.forward(Service<T>.self, to: Service<From>.self) { (made) throws(Failure) in
                    try convert(made)
                }
            }
        }

        private func decorateName<T: Tag, A, B, C, Failure: Error>(
            _ tag: T.Type,
            _ a: some Parameter<A>,
            _ b: some Parameter<B>,
            _ c: some Parameter<C>,
            _ failure: Failure.Type
        ) {
            let make: @Sendable (Service<T>, A, B, C) throws(Failure) -> Service<T> = {
                [recipe, world] (inner, x, y, z) throws(Failure) in
                try world.make(recipe, [a.hold(x), b.hold(y), c.hold(z)], failure) {
                    Service<T>(recipe.id, $0, inner: inner)
                }
            }
            if recipe.isOnMainActor {
                registry.onMainActor.decorate(Name<T>.self) { (inner, x: A, y: B, z: C) throws(Failure) in
                    try make(inner, x, y, z)
                }
            } else {
                registry.decorate(Name<T>.self, make)
            }
        }

        private func decorateCall<T: Tag, S: Scope, A, B, C, Failure: Error>(
            _ tag: T.Type,
            within scope: S.Type,
            _ a: some Parameter<A>,
            _ b: some Parameter<B>,
            _ c: some Parameter<C>,
            _ failure: Failure.Type
        ) {
            typealias Function = @Sendable (S.Inputs) async throws -> Void
            let make: @Sendable (@escaping Function, A, B, C) throws(Failure) -> Function = {
                [recipe, world] (inner, x, y, z) throws(Failure) in
                _ = try world.make(recipe, [a.hold(x), b.hold(y), c.hold(z)], failure) { Node(recipe.id, $0) }
                return inner
            }
            if recipe.isOnMainActor {
                registry.onMainActor.decorate(Call<T, S>.self) { (inner, x: A, y: B, z: C) throws(Failure) in
                    try make(inner, x, y, z)
                }
            } else {
                registry.decorate(Call<T, S>.self, make)
            }
        }

        private func decorate<Value, A, B, C, Failure: Error>(
            _ type: Value.Type,
            _ a: some Parameter<A>,
            _ b: some Parameter<B>,
            _ c: some Parameter<C>,
            _ failure: Failure.Type,
            _ wrap: @escaping @Sendable (Value, [Held]) -> Value
        ) {
            let make: @Sendable (Value, A, B, C) throws(Failure) -> Value = {
                [recipe, world] (inner, x, y, z) throws(Failure) in
                let parts = [a.hold(x), b.hold(y), c.hold(z)]
                let node = try world.make(recipe, parts, failure) { Node(recipe.id, $0) }
                return wrap(inner, node.parts)
            }
            if recipe.isOnMainActor {
                registry.onMainActor.decorate(type) { (inner, x: A, y: B, z: C) throws(Failure) in
                    try make(inner, x, y, z)
                }
            } else {
                registry.decorate(type, make)
            }
        }
    }
}

// Modifiers: the scope, and the hooks.
extension Crossing.Registrar {
    private func modify<Made: Crossing.Node, Parameter>(_ registration: Registration<Made, Parameter>) {
        switch recipe.lifetime {
        case nil: break
        case .transient: registration.scope(.transient)
        case .graph: registration.scope(.graph)
        case .singleton: addHooks(registration.scope(.singleton))
        case .weak: addHooks(registration.scope(.weak))
        case .scoped(let scope): addHooks(registration.scope(scope.type))
        }
    }

    private func modify<Made: Crossing.Node, Parameter>(_ registration: SharedRegistration<Made, Parameter>) {
        switch recipe.lifetime {
        case .singleton: registration.scope(.singleton)
        case .weak: registration.scope(.weak)
        case .scoped(let scope): registration.scope(scope.type)
        case nil, .transient, .graph: break
        }
        addHooks(registration)
    }

    private func addHooks<Made: Crossing.Node, Parameter>(_ registration: SharedRegistration<Made, Parameter>) {
        guard hasHooks else { return }
        registration.onStart { [recipe, world] _ in world.runsHook(of: recipe, isStart: true) }
            .onStop { [recipe, world] _ in world.runsHook(of: recipe, isStart: false) }
    }

    private func modify<Made: Crossing.Node, Parameter>(_ registration: MainActorRegistration<Made, Parameter>) {
        switch recipe.lifetime {
        case nil: break
        case .transient: registration.scope(.transient)
        case .graph: registration.scope(.graph)
        case .singleton: addHooks(registration.scope(.singleton))
        case .weak: addHooks(registration.scope(.weak))
        case .scoped(let scope): addHooks(registration.scope(scope.type))
        }
    }

    private func modify<Made: Crossing.Node, Parameter>(_ registration: MainActorSharedRegistration<Made, Parameter>) {
        switch recipe.lifetime {
        case .singleton: registration.scope(.singleton)
        case .weak: registration.scope(.weak)
        case .scoped(let scope): registration.scope(scope.type)
        case nil, .transient, .graph: break
        }
        addHooks(registration)
    }

    private func addHooks<Made: Crossing.Node, Parameter>(_ registration: MainActorSharedRegistration<Made, Parameter>)
    {
        guard hasHooks else { return }
        registration.onStart { [recipe, world] _ in world.runsHook(of: recipe, isStart: true) }
            .onStop { [recipe, world] _ in world.runsHook(of: recipe, isStart: false) }
    }

    private var hasHooks: Bool {
        if case .hooks = recipe.kind { return true }
        return recipe.hasHooks
    }
}
