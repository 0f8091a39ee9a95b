import DovetailGraph

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
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind,
        type: Any.Type,
        lifetime: Lifetime,
        arguments: ArgumentList,
        dependencies: [Any.Type],
        origin: Origin,
        startup: Startup? = nil,
        forward: Forward? = nil,
        isOnMainActor: Bool,
        id: DependencyGraph.ID? = nil
    ) {
        let named = service as? any NamedParameter.Type
        self.service = named?.name ?? service
        namedType = named?.serviceType
        self.kind = kind
        self.type = type
        self.lifetime = lifetime
        self.arguments = arguments
        self.dependencies = dependencies
        self.origin = origin
        self.startup = startup
        self.forward = forward
        self.isOnMainActor = isOnMainActor
        self.id = id
    }

    /// A provider for one container, not yet linked to its dependencies.
    func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, requirements: Requirements) -> Provider {
        Provider(id, dependencyCount: dependencyCount, requirements: requirements)
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

    /// Whether each run of the provider's function is recorded.
    fileprivate final func isRecorded(_ requirements: Requirements) -> Bool {
        guard requirements.observers || requirements.isMadeAtStart, lifetime == .transient else { return false }
        return kind == .recipe || kind == .contribution || kind == .decoration
    }
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
        kind: DependencyGraph.Node.Kind = .recipe,
        lifetime: Lifetime,
        dependencies: [Any.Type],
        origin: Origin,
        startup: Startup? = nil,
        forward: Forward? = nil,
        isOnMainActor: Bool = false,
        id: DependencyGraph.ID? = nil,
        make: @escaping Make<Service>
    ) {
        self.make = make
        super.init(
            Service.self,
            kind: kind,
            type: Service.self,
            lifetime: lifetime,
            arguments: .none,
            dependencies: dependencies,
            origin: origin,
            startup: startup,
            forward: forward,
            isOnMainActor: isOnMainActor,
            id: id
        )
    }

    override func makeProvider(
        _ id: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements
    ) -> Provider {
        let make = self.make
        return ServiceProvider(
            id,
            dependencyCount: dependencyCount,
            requirements: requirements,
            lifetime: lifetime,
            startFunctions: startup?.functions,
            make: !isRecorded(requirements)
                ? make
                : { provider, resolution in try resolution.making(provider) { try make(provider, resolution) } }
        )
    }

    override func functionForms() -> [ProviderForm] {
        ProviderForm.deferred(Service.self, isOnMainActor: isOnMainActor)
    }

    override func decorated(by decoration: Decoration) -> Recipe {
        // The result is on the main actor if one of the two is.
        let isOnMainActor = isOnMainActor || decoration.recipe.isOnMainActor
        if let startup {
            return ServiceRecipe.started(
                kind: .decoration,
                lifetime,
                dependencies: decoration.recipe.dependencies,
                decoration.recipe.origin,
                startup.decorated(decoration, isOnMainActor),
                isOnMainActor: isOnMainActor
            )
        }
        let decorate = decoration.function(of: Service.self)
        return ServiceRecipe(
            kind: .decoration,
            lifetime: lifetime,
            dependencies: decoration.recipe.dependencies,
            origin: decoration.recipe.origin,
            isOnMainActor: isOnMainActor,
            make: lifetime.sharing { provider, resolution in
                let inner = try provider.dependency(Service.self, at: 0, in: resolution)
                return try decorate(inner, provider, resolution)
            }
        )
    }
}

/// The recipe of a service that takes arguments, as one tuple.
final class FactoryRecipe<Arguments, Service>: Recipe, @unchecked Sendable {
    // Sendable like `Recipe`, and because `make` is a Sendable function.

    private let make: MakeWithArguments<Arguments, Service>

    init(
        kind: DependencyGraph.Node.Kind = .recipe,
        arguments: ArgumentList,
        dependencies: [Any.Type],
        origin: Origin,
        isOnMainActor: Bool = false,
        make: @escaping MakeWithArguments<Arguments, Service>
    ) {
        self.make = make
        super.init(
            Service.self,
            kind: kind,
            type: FactoryProvider<Arguments, Service>.self,
            lifetime: .transient,
            arguments: arguments,
            dependencies: dependencies,
            origin: origin,
            isOnMainActor: isOnMainActor
        )
    }

    override func makeProvider(
        _ id: DependencyGraph.ID,
        dependencyCount: Int,
        requirements: Requirements
    ) -> Provider {
        let make = self.make
        return FactoryProvider(
            id,
            dependencyCount: dependencyCount,
            requirements: requirements,
            make: !isRecorded(requirements)
                ? make
                : { provider, resolution, arguments in
                    try resolution.making(provider) { try make(provider, resolution, arguments) }
                }
        )
    }

    override func functionForms() -> [ProviderForm] {
        ProviderForm.factory(Service.self, arguments: arguments.types, isOnMainActor: isOnMainActor)
    }

    override func decorated(by decoration: Decoration) -> Recipe {
        let decorate = decoration.function(of: Service.self)
        return FactoryRecipe(
            kind: .decoration,
            arguments: arguments,
            dependencies: decoration.recipe.dependencies,
            origin: decoration.recipe.origin,
            isOnMainActor: isOnMainActor || decoration.recipe.isOnMainActor
        ) { provider, resolution, arguments in
            let inner = try provider.makeLinked(FactoryProvider<Arguments, Service>.self, resolution, arguments)
            return try decorate(inner, provider, resolution)
        }
    }

    override func forwarded<Target, Other>(
        by forward: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Other
    ) -> Recipe {
        FactoryRecipe<Arguments, Other>(
            kind: .forward,
            arguments: arguments,
            dependencies: [],
            origin: forward.origin,
            isOnMainActor: isOnMainActor || forward.isOnMainActor
        ) { provider, resolution, arguments in
            // The forward is linked to a recipe of the type that it converts.
            try convert(provider.makeLinked(FactoryProvider<Arguments, Target>.self, resolution, arguments))
        }
    }
}
