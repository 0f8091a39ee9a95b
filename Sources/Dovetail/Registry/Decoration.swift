import DovetailGraph

/// Makes what takes a service's place, given the provider whose dependencies behind the first one are those of the decoration.
typealias Decorate<Service> = @Sendable (Service, Provider, Resolution) throws -> Service

/// What takes the place of a service, given that service. What it makes has the scope of the service's own recipe.
struct Decoration: Sendable {
    /// Its dependencies and where it was written, for the case that there is nothing to decorate.
    let recipe: Recipe
    /// Of several services that take different arguments it is around the one with these, or around all of them.
    let arguments: ArgumentList?
    /// A ``Decorate`` of the recipe's service.
    private let function: any AnyObject & Sendable

    private final class Function<Service>: Sendable {
        let call: Decorate<Service>

        init(_ call: @escaping Decorate<Service>) {
            self.call = call
        }
    }

    init<Service>(
        _ service: Any.Type,
        _ arguments: ArgumentList?,
        dependencies: [Any.Type],
        origin: Recipe.Origin,
        isOnMainActor: Bool,
        _ call: @escaping Decorate<Service>
    ) {
        self.arguments = arguments
        function = Function(call)
        recipe = ServiceRecipe<Service>(
            service,
            kind: .decoration,
            lifetime: .transient,
            dependencies: dependencies,
            origin: origin,
            isOnMainActor: isOnMainActor
        ) { provider, _ in
            // The check reports that there is nothing to decorate, so that this is never called.
            throw ResolutionError.containerReleased(provider.service)
        }
    }

    /// The function, for a recipe that was found by the service's own type.
    func function<Service>(of service: Service.Type) -> Decorate<Service> {
        unsafeDowncast(function, to: Function<Service>.self).call
    }
}
