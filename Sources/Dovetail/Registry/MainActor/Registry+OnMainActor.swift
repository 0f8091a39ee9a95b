import DovetailGraph

// Recipes that run on the main actor, registered by ``MainActorRegistry`` or by ``Registry`` with `on:`.

extension Registry {
    /// Adds the recipe of a service that is made on the main actor.
    mutating func addOnMainActor<Service, each Dependency>(
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceProvider<Service>, Resolution) throws -> Service
    ) {
        recipes.append(
            recipeOnMainActor(lifetime, needing: repeat each dependency, origin: origin(fileID, line), make)
        )
    }

    /// The recipe of a service, or of a contribution, that is made on the main actor.
    func recipeOnMainActor<Service, each Dependency>(
        kind: DependencyGraph.Node.Kind = .recipe,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        origin: Recipe.Origin,
        _ make: @escaping @MainActor (ServiceProvider<Service>, Resolution) throws -> Service
    ) -> Recipe {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        return ServiceRecipe(
            kind: kind,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            isOnMainActor: true,
            make: lifetime.sharing(confined(make))
        )
    }

    /// Adds the recipe of a service that is made on the main actor, with arguments.
    mutating func addOnMainActor<Service, Arguments, each Dependency>(
        arguments: [Any.Type],
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (FactoryProvider<Arguments, Service>, Resolution, Arguments) throws -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        recipes.append(
            FactoryRecipe(
                arguments: ArgumentList(types: arguments),
                dependencies: dependencies,
                origin: origin(fileID, line),
                isOnMainActor: true,
                make: confined(make)
            )
        )
    }
}

extension Registry {
    /// Adds a contribution that is made on the main actor.
    mutating func contributeOnMainActor<Service, each Dependency>(
        _ service: Service.Type,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceProvider<Service>, Resolution) throws -> Service
    ) {
        let recipe = recipeOnMainActor(
            kind: .contribution,
            lifetime,
            needing: repeat each dependency,
            origin: origin(fileID, line),
            make
        )
        contribute(recipe, of: service)
    }

    /// Adds a contribution under a key, which is made on the main actor.
    mutating func contributeOnMainActor<Service, Key: Hashable & Sendable, each Dependency>(
        _ service: Service.Type,
        key: Key,
        _ lifetime: Lifetime,
        needing dependency: repeat (each Dependency).Type,
        fileID: String,
        line: Int,
        _ make: @escaping @MainActor (ServiceProvider<Service>, Resolution) throws -> Service
    ) {
        let recipe = recipeOnMainActor(
            kind: .contribution,
            lifetime,
            needing: repeat each dependency,
            origin: origin(fileID, line),
            make
        )
        contribute(recipe, of: service, key: key)
    }

    /// Adds a decoration that runs on the main actor.
    mutating func decorateOnMainActor<Service, each Dependency>(
        _ arguments: ArgumentList? = nil,
        needing dependency: repeat (each Dependency).Type,
        origin: Recipe.Origin,
        _ call: @escaping @MainActor (Service, Provider, Resolution) throws -> Service
    ) {
        var dependencies: [Any.Type] = []
        repeat dependencies.append(each dependency)
        decorate(
            arguments,
            dependencies,
            origin,
            isOnMainActor: true,
            confined(call)
        )
    }
}

extension Registry {
    /// Declares a scope whose inputs stay on the main actor.
    mutating func declareOnMainActor<each Input>(
        _ scope: Scope,
        within outer: Scope?,
        supplying input: repeat (each Input).Type,
        origin: Recipe.Origin
    ) {
        var inputs: [Recipe] = []
        for input in repeat each input { inputs.append(inputOnMainActor(input, of: scope, origin)) }
        declare(scope, within: outer, inputs, origin)
    }

    private func inputOnMainActor<Input>(_ type: Input.Type, of scope: Scope, _ origin: Recipe.Origin) -> Recipe {
        input(type, of: scope, origin, isOnMainActor: true)
    }
}
