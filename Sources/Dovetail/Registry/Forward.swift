/// That a service is another one, seen in another way.
struct Forward: Sendable {
    /// What users call the other one.
    let target: Any.Type
    /// Which of several it is; all of them where this is `nil`.
    let arguments: ArgumentList?
    /// Makes a recipe that takes arguments of one of the other service. A function, so that a program which forwards nothing need not
    /// have the code.
    let recipe: @Sendable (_ target: Recipe, _ forward: Recipe) -> Recipe

    init<Target, Service>(
        to target: Target.Type,
        _ arguments: ArgumentList?,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) {
        self.target = (target as? any NamedParameter.Type)?.name ?? target
        self.arguments = arguments
        recipe = { target, forward in
            func recipe<Arguments>(_ arguments: Arguments.Type) -> Recipe {
                FactoryRecipe<Arguments, Service>.forward(forward, to: target, convert)
            }
            return recipe(target.argumentsType)
        }
    }
}

extension FactoryRecipe {
    /// A recipe that takes the same arguments as another one, and sees what that makes as its own service.
    static func forward<Target>(
        _ forward: Recipe,
        to target: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) -> Recipe {
        let (arguments, isOnMainActor) = (target.arguments, target.isOnMainActor || forward.isOnMainActor)
        return FactoryRecipe(
            forward.service,
            kind: .forward,
            arguments: arguments,
            dependencies: [],
            origin: forward.origin,
            decorateOtherwise: Self.decorate,
            isOnMainActor: isOnMainActor,
            forms: { ProviderForm.factory(Service.self, arguments: arguments, isOnMainActor: isOnMainActor) },
            make: { provider, resolution, arguments in
                try convert(provider.makeLinked(FactoryProvider<Arguments, Target>.self, resolution, arguments))
            }
        )
    }
}
