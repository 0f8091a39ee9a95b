import DovetailGraph

/// What takes the place of a service, given that service. What it makes has the scope of the service's own recipe.
///
/// The recipe says what it needs besides and where it was written, for the case that there is nothing to decorate. The function
/// makes a recipe of one that is to be decorated, to which the new one is then to be linked first.
///
/// Of several services that take different arguments it is around the one with these, or around all of them.
typealias Decoration = (recipe: Recipe, arguments: ArgumentList?, apply: @Sendable (Recipe) -> Recipe)

/// Makes what takes a service's place, given the provider whose dependencies behind the first one are those of the decoration.
final class Decorate<Service>: Sendable {
    let call: @Sendable (Service, Provider, Resolution) throws -> Service

    init(_ call: @escaping @Sendable (Service, Provider, Resolution) throws -> Service) {
        self.call = call
    }
}

/// Decorates a recipe that is not an ordinary one; the object is the service's ``Decorate``.
typealias DecorateRecipe = @Sendable (_ recipe: Recipe, _ decoration: Recipe, _ decorate: AnyObject) -> Recipe

extension ServiceRecipe {
    func decorated(like decoration: Recipe, _ decorate: Decorate<Service>) -> Recipe {
        let make: Make<Service> = lifetime.sharing { provider, resolution in
            try decorate.call(provider.dependency(Service.self, at: 0, in: resolution), provider, resolution)
        }
        return ServiceRecipe(
            service,
            kind: .decoration,
            lifetime: lifetime,
            dependencies: decoration.dependencies,
            origin: decoration.origin,
            // One of the two on the main actor is enough.
            formsOnMainActor: formsOnMainActor ?? unsafeDowncast(decoration, to: ServiceRecipe.self).formsOnMainActor,
            make: make
        )
    }
}

extension FactoryRecipe {
    static func decorate(_ recipe: Recipe, like decoration: Recipe, _ decorate: AnyObject) -> Recipe {
        // Both are found by the service's own type.
        let decorate = unsafeDowncast(decorate, to: Decorate<Service>.self)
        let (arguments, isOnMainActor) = (recipe.arguments, recipe.isOnMainActor || decoration.isOnMainActor)
        return FactoryRecipe<Arguments, Service>(
            recipe.service,
            kind: .decoration,
            arguments: arguments,
            dependencies: decoration.dependencies,
            origin: decoration.origin,
            decorateOtherwise: Self.decorate,
            isOnMainActor: isOnMainActor,
            forms: { ProviderForm.factory(Service.self, arguments: arguments, isOnMainActor: isOnMainActor) }
        ) { provider, resolution, arguments in
            let inner = try provider.makeLinked(FactoryProvider<Arguments, Service>.self, resolution, arguments)
            return try decorate.call(inner, provider, resolution)
        }
    }
}
