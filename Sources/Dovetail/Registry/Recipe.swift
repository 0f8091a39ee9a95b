import DovetailGraph

/// One registration: what it provides, what it needs, where it was written. It is never changed, and any number of
/// containers can be linked from it.
class Recipe: @unchecked Sendable {
    // Sendable because every field is a `let` of a Sendable type; unchecked only because it has subclasses.

    /// What users call the service: its type, or its name where it has one.
    final let service: Any.Type
    final let kind: DependencyGraph.Node.Kind
    /// The type by which the table of services knows it: what it makes, and from which arguments.
    final let type: Any.Type
    final var key: ObjectIdentifier { ObjectIdentifier(type) }
    final let lifetime: Lifetime
    final let arguments: [Any.Type]
    /// All arguments as one value.
    final let argumentsType: Any.Type
    final let dependencies: [Any.Type]
    final let origin: Origin
    /// How it is decorated, where that is not as any other is: one with arguments, or one that is started.
    final let decorateOtherwise: DecorateRecipe?
    /// How it is started and stopped, where that is how it is made.
    final let startup: Startup?
    /// That it is another service, where it is.
    final let forward: Forward?
    final var isStarted: Bool { startup !== nil }
    /// Whether it runs on the main actor.
    final let isOnMainActor: Bool

    /// Where a recipe was written: the place, and the assembly that registered it.
    struct Origin: Sendable {
        let location: DependencyGraph.Location
        let assembly: Any.Type?
    }

    init(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind,
        type: Any.Type,
        lifetime: Lifetime,
        arguments: [Any.Type],
        as argumentsType: Any.Type,
        dependencies: [Any.Type],
        origin: Origin,
        decorateOtherwise: DecorateRecipe? = nil,
        startup: Startup? = nil,
        forward: Forward? = nil,
        isOnMainActor: Bool = false
    ) {
        self.service = (service as? any NamedParameter.Type)?.name ?? service
        self.kind = kind
        self.type = type
        self.lifetime = lifetime
        self.arguments = arguments
        self.argumentsType = argumentsType
        self.dependencies = dependencies
        self.origin = origin
        self.decorateOtherwise = decorateOtherwise
        self.startup = startup
        self.forward = forward
        self.isOnMainActor = isOnMainActor
    }

    /// A provider for one container, not yet linked to what it needs.
    func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, requirements: Requirements) -> Provider {
        Provider(id, dependencyCount: dependencyCount, requirements: requirements)
    }

    /// Whether each run of the function in its provider is one of the recipe, of which the observers are notified.
    final func isTold(_ requirements: Requirements) -> Bool {
        guard requirements.observation, case .transient = lifetime else { return false }
        return kind == .recipe || kind == .contribution || kind == .decoration
    }

    /// The functions that a parameter can ask for in place of the service.
    func functionForms() -> [ProviderForm] { [] }
}

/// The recipe of a service that takes no arguments.
final class ServiceRecipe<Service>: Recipe, @unchecked Sendable {
    // As above: `make` is a Sendable function.

    private let make: Make<Service>
    /// Other functions than the usual ones, where it runs on the main actor.
    let formsOnMainActor: (@Sendable () -> [ProviderForm])?

    init(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind = .recipe,
        lifetime: Lifetime,
        dependencies: [Any.Type],
        origin: Origin,
        startup: Startup? = nil,
        forward: Forward? = nil,
        decorateOtherwise: DecorateRecipe? = nil,
        formsOnMainActor: (@Sendable () -> [ProviderForm])? = nil,
        make: @escaping Make<Service>
    ) {
        self.make = make
        self.formsOnMainActor = formsOnMainActor
        super.init(
            service,
            kind: kind,
            type: Service.self,
            lifetime: lifetime,
            arguments: [],
            as: Void.self,
            dependencies: dependencies,
            origin: origin,
            decorateOtherwise: decorateOtherwise,
            startup: startup,
            forward: forward,
            isOnMainActor: formsOnMainActor != nil
        )
    }

    override func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, requirements: Requirements) -> Provider {
        let make = self.make
        return ServiceProvider(
            id,
            dependencyCount: dependencyCount,
            requirements: requirements,
            lifetime: lifetime,
            make: !isTold(requirements)
                ? make : { provider, resolution in try resolution.making(provider) { try make(provider, resolution) } }
        )
    }

    override func functionForms() -> [ProviderForm] {
        formsOnMainActor?() ?? ProviderForm.deferred(Service.self)
    }
}

/// The recipe of a service that takes arguments, all of them as one tuple.
final class FactoryRecipe<Arguments, Service>: Recipe, @unchecked Sendable {
    // As above: `make` is a Sendable function.

    private let make: MakeWithArguments<Arguments, Service>
    /// Given from outside, so that a program which registers no such service need not have the code.
    private let forms: @Sendable () -> [ProviderForm]

    init(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind = .recipe,
        arguments: [Any.Type],
        dependencies: [Any.Type],
        origin: Origin,
        decorateOtherwise: @escaping DecorateRecipe,
        isOnMainActor: Bool,
        forms: @escaping @Sendable () -> [ProviderForm],
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        self.forms = forms
        super.init(
            service,
            kind: kind,
            type: FactoryProvider<Arguments, Service>.self,
            lifetime: .transient,
            arguments: arguments,
            as: Arguments.self,
            dependencies: dependencies,
            origin: origin,
            decorateOtherwise: decorateOtherwise,
            isOnMainActor: isOnMainActor
        )
    }

    override func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, requirements: Requirements) -> Provider {
        let make = self.make
        return FactoryProvider(
            id,
            dependencyCount: dependencyCount,
            requirements: requirements,
            make: !isTold(requirements)
                ? make
                : { provider, resolution, arguments in
                    try resolution.making(provider) { try make(provider, resolution, arguments) }
                }
        )
    }

    override func functionForms() -> [ProviderForm] { forms() }
}
