/// The recipe of a service that takes arguments, as one tuple.
final class FactoryRecipe<Arguments, Service>: Recipe, @unchecked Sendable {
    // Sendable like `Recipe`, and because `factories` is a Sendable function.

    private let argumentTypes: [Any.Type]
    private let factories: Adapter.Factories

    init(
        _ traits: RecipeTraits,
        taking argumentTypes: [Any.Type],
        factories: @escaping Adapter.Factories,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.argumentTypes = argumentTypes
        self.factories = factories
        super.init(
            traits,
            Service.self,
            type: FactoryProvider<Arguments, Service>.self,
            .transient,
            arguments: argumentTypes.map { DependencyGraph.ID($0) }
        ) { recipe, id, dependencyCount, traits in
            FactoryProvider(
                id,
                dependencyCount: dependencyCount,
                traits: traits,
                make: !recipe.isRecorded(traits.requirements)
                    ? make
                    : { provider, resolution, arguments in
                        try resolution.making(provider) { try make(provider, resolution, arguments) }
                    }
            )
        }
    }

    override func adapters() -> [Adapter] { factories(Service.self, argumentTypes, isOnMainActor) }

    override func decorated(by decoration: Decoration) -> Recipe {
        let decorate = decoration.function(of: Service.self)
        let traits = decoration.recipe.traits(around: self)
        let make: MakeWithArguments<Arguments, Service> = { provider, resolution, arguments in
            let inner = try provider.makeLinked(FactoryProvider<Arguments, Service>.self, resolution, arguments)
            return try decorate(inner, provider, resolution)
        }
        return FactoryRecipe(traits, taking: argumentTypes, factories: factories, make: make)
    }

    override func forwarded<Target, Other>(
        by forward: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Other
    ) -> Recipe {
        var traits = forward.traits(around: self)
        traits.dependencies = []
        let make: MakeWithArguments<Arguments, Other> = { provider, resolution, arguments in
            // The forward is linked to a recipe of the type that it converts.
            try convert(provider.makeLinked(FactoryProvider<Arguments, Target>.self, resolution, arguments))
        }
        return FactoryRecipe<Arguments, Other>(traits, taking: argumentTypes, factories: factories, make: make)
    }
}
