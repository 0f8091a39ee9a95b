import DovetailAnalysis

/// One registration: its service, its dependencies, its source location. It is immutable, and any number of containers
/// can be linked from it.
class Recipe: @unchecked Sendable {
    // Sendable because every field is a `let` of a Sendable type; unchecked only because it has subclasses.

    /// The service's type, or its name if it has one.
    final let service: Any.Type
    /// The type that its name stands for, if it has one.
    final let namedType: Any.Type?
    final let kind: DependencyGraph.Node.Kind
    /// The type under which the recipe is found. It identifies the service and the argument types.
    final let type: Any.Type
    final var key: ObjectIdentifier { ObjectIdentifier(type) }
    final let lifetime: Lifetime
    final let arguments: ArgumentList
    final let dependencies: [Any.Type]
    final let origin: Origin
    /// How the service starts and stops, if it does.
    final let startup: Startup?
    /// Whether it can throw.
    final let canThrow: Bool
    /// The target, if this is a forward.
    final let forward: Forward?
    /// Whether it runs on the main actor.
    final let isOnMainActor: Bool
    /// Its ID in the graph, if that differs from its service: for the call of a function that enters a scope.
    final let id: DependencyGraph.ID?

    /// The source location of a registration, and its assembly.
    struct Origin: Sendable {
        let location: DependencyGraph.Location
        let assembly: Any.Type?
    }

    init(
        _ traits: RecipeTraits,
        _ service: Any.Type,
        type: Any.Type,
        lifetime: Lifetime,
        arguments: ArgumentList,
        startup: Startup? = nil,
        forward: Forward? = nil
    ) {
        let named = service as? any NamedParameter.Type
        self.service = named?.name ?? service
        namedType = named?.serviceType
        kind = traits.kind
        self.type = type
        self.lifetime = lifetime
        self.arguments = arguments
        dependencies = traits.dependencies
        origin = traits.origin
        self.startup = startup
        canThrow = traits.canThrow
        self.forward = forward
        isOnMainActor = traits.isOnMainActor
        id = traits.id
    }

    /// The size and alignment of an instance in the memory of a scope.
    var instanceLayout: InstanceLayout { InstanceLayout(of: Void.self) }

    /// A provider for one container, not yet linked to its dependencies.
    func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, _ traits: ProviderTraits) -> Provider {
        Provider(id, dependencyCount: dependencyCount, traits: traits)
    }

    /// The functions that a parameter can take in place of the service.
    func functionForms() -> [ProviderForm] { [] }

    /// A recipe that wraps this one. It is linked to this one first, and then to its own dependencies.
    func decorated(by decoration: Decoration) -> Recipe { self }

    /// A recipe with the arguments of this one that converts its service to another type.
    func forwarded<Target, Service>(
        by forward: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) -> Recipe { self }

    /// The traits of a recipe that adds this one's function around another recipe.
    final func traits(around inner: Recipe) -> RecipeTraits {
        RecipeTraits(
            kind: kind,
            dependencies: dependencies,
            origin: origin,
            isOnMainActor: isOnMainActor || inner.isOnMainActor,
            canThrow: canThrow
        )
    }

    /// Whether each run of the provider's function is recorded.
    fileprivate final func isRecorded(_ requirements: Requirements) -> Bool {
        guard requirements.observers || requirements.isMadeAtStart, lifetime == .transient else { return false }
        return kind == .recipe || kind == .contribution || kind == .decoration
    }
}

/// What registrations have in common, whatever they make.
struct RecipeTraits: Sendable {
    var kind = DependencyGraph.Node.Kind.recipe
    var dependencies: [Any.Type]
    let origin: Recipe.Origin
    var isOnMainActor = false
    /// Whether the recipe itself can throw.
    var canThrow = true
    /// Its ID in the graph, if that differs from its service.
    var id: DependencyGraph.ID?
}

/// The argument types of a service, which distinguish several services of one type.
struct ArgumentList: Sendable, Equatable {
    let types: [Any.Type]

    static let none = ArgumentList(types: [])

    var isEmpty: Bool { types.isEmpty }
    var ids: [DependencyGraph.ID] { types.map { DependencyGraph.ID($0) } }

    init(types: [Any.Type]) {
        self.types = types
    }

    /// The types as written in a call; `Void` stands for no argument.
    init<each Argument>(_ argument: repeat (each Argument).Type) {
        var types: [Any.Type] = []
        repeat types.append(each argument)
        self.types = types.filter { $0 != Void.self }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.types.elementsEqual(right.types) { $0 == $1 }
    }
}

/// The recipe of a service that takes no arguments.
final class ServiceRecipe<Service>: Recipe, @unchecked Sendable {
    // Sendable like `Recipe`, and because `make` is a Sendable function.

    private let make: Make<Service>

    init(
        _ traits: RecipeTraits,
        _ lifetime: Lifetime = .transient,
        startup: Startup? = nil,
        forward: Forward? = nil,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(
            traits,
            Service.self,
            type: Service.self,
            lifetime: lifetime,
            arguments: .none,
            startup: startup,
            forward: forward
        )
    }

    override var instanceLayout: InstanceLayout { InstanceLayout(of: Service.self) }

    override func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, _ traits: ProviderTraits) -> Provider {
        let make = self.make
        return ServiceProvider(
            id,
            dependencyCount: dependencyCount,
            traits: traits,
            lifetime: lifetime,
            startFunctions: startup?.functions,
            make: !isRecorded(traits.requirements)
                ? make
                : { provider, resolution in try resolution.making(provider) { try make(provider, resolution) } }
        )
    }

    override func functionForms() -> [ProviderForm] {
        ProviderForm.deferred(Service.self, isOnMainActor: isOnMainActor)
    }

    override func decorated(by decoration: Decoration) -> Recipe {
        let traits = decoration.recipe.traits(around: self)
        if let startup {
            return ServiceRecipe.started(traits, lifetime, startup.decorated(decoration, traits.isOnMainActor))
        }
        let decorate = decoration.function(of: Service.self)
        let make: Make<Service> = lifetime.sharing { provider, resolution in
            let inner = try provider.dependency(Service.self, at: 0, in: resolution)
            return try decorate(inner, provider, resolution)
        }
        return ServiceRecipe(traits, lifetime, make: make)
    }
}

/// The recipe of a service that takes arguments, as one tuple.
final class FactoryRecipe<Arguments, Service>: Recipe, @unchecked Sendable {
    // Sendable like `Recipe`, and because `make` is a Sendable function.

    private let make: MakeWithArguments<Arguments, Service>
    private let forms: ProviderForm.Factories

    init(
        _ traits: RecipeTraits,
        taking arguments: ArgumentList,
        forms: @escaping ProviderForm.Factories,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        self.forms = forms
        super.init(
            traits,
            Service.self,
            type: FactoryProvider<Arguments, Service>.self,
            lifetime: .transient,
            arguments: arguments
        )
    }

    override func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, _ traits: ProviderTraits) -> Provider {
        let make = self.make
        return FactoryProvider(
            id,
            dependencyCount: dependencyCount,
            traits: traits,
            make: !isRecorded(traits.requirements)
                ? make
                : { provider, resolution, arguments in
                    try resolution.making(provider) { try make(provider, resolution, arguments) }
                }
        )
    }

    override func functionForms() -> [ProviderForm] {
        forms(Service.self, arguments.types, isOnMainActor)
    }

    override func decorated(by decoration: Decoration) -> Recipe {
        let decorate = decoration.function(of: Service.self)
        return FactoryRecipe(decoration.recipe.traits(around: self), taking: arguments, forms: forms) {
            provider,
            resolution,
            arguments in
            let inner = try provider.makeLinked(FactoryProvider<Arguments, Service>.self, resolution, arguments)
            return try decorate(inner, provider, resolution)
        }
    }

    override func forwarded<Target, Other>(
        by forward: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Other
    ) -> Recipe {
        var traits = forward.traits(around: self)
        traits.dependencies = []
        return FactoryRecipe<Arguments, Other>(traits, taking: arguments, forms: forms) {
            provider,
            resolution,
            arguments in
            // The forward is linked to a recipe of the type that it converts.
            try convert(provider.makeLinked(FactoryProvider<Arguments, Target>.self, resolution, arguments))
        }
    }
}
