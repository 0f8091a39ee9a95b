/// A recipe with all that was registered of it: its service, its dependencies, its source location. Modifiers change it until a container is made; then it is
/// complete, and any number of containers can be linked from it.
///
/// It is one object for both times. A second type, for the time after, was measured: it takes 11 % more instructions to make a container,
/// since each registration needs one more object.
@usableFromInline
class Recipe: @unchecked Sendable {
    // Sendable because nothing changes after it is complete, and it is complete before another thread can see it: all that changes it asks
    // `isComplete` first.

    /// The service's type, or its name if it has one.
    final let service: Any.Type
    /// The type that its name stands for, if it has one.
    final let namedType: Any.Type?
    /// The type under which the recipe is found. It identifies the service and the argument types.
    final let type: Any.Type
    final var key: ObjectIdentifier { ObjectIdentifier(type) }
    /// The type with which recipes take the service, whatever its arguments: the service itself, or ``Named``.
    final let parameter: Any.Type
    /// The types of its arguments, which distinguish several services of one type.
    final let arguments: [DependencyGraph.ID]
    /// What gives it the arguments of its target, if it is a forward.
    final let forward: Forward?
    final private(set) var traits: RecipeTraits
    final private(set) var lifetime: Lifetime
    /// How the service starts and stops, if it does.
    final private(set) var startup: Startup?
    /// The argument types of the service that this decorates or forwards to, or `nil` for all services of its type.
    final private(set) var targetArguments: [DependencyGraph.ID]?
    private final let makesProvider: MakeProvider
    /// The same, if the modifier `scope` has shared the recipe's function. It is inlined into the assembly, where the compiler knows the
    /// service's type and specializes the sharing for it, so that reading a singleton is one load.
    private final var makesSharingProvider: MakeProvider?
    private final var statesLifetime: Bool
    /// Whether it starts, and is therefore shared, although a modifier has said that it is not.
    final private(set) var startsUnshared = false
    /// Whether a container was made, so that modifiers have no effect.
    private final var isComplete = false

    /// The source location of a registration, and its assembly.
    struct Origin: Sendable {
        let location: DependencyGraph.Location
        let assembly: Any.Type?
    }

    /// The lifetime is `nil` if modifiers are to say it.
    init(
        _ traits: RecipeTraits,
        _ service: Any.Type,
        type: Any.Type,
        _ lifetime: Lifetime?,
        arguments: [DependencyGraph.ID] = [],
        startup: Startup? = nil,
        forward: Forward? = nil,
        makesProvider: @escaping MakeProvider
    ) {
        let named = namedParameter(service)
        self.service = named?.name ?? service
        parameter = service
        namedType = named?.serviceType
        self.type = type
        self.traits = traits
        self.lifetime = lifetime ?? .transient
        statesLifetime = lifetime != nil
        self.arguments = arguments
        self.startup = startup
        self.forward = forward
        self.makesProvider = makesProvider
    }

    final var kind: DependencyGraph.Node.Kind { traits.kind }
    final var dependencies: [Any.Type] { traits.dependencies }
    final var origin: Origin { traits.origin }
    final var canThrow: Bool { traits.canThrow }
    final var isOnMainActor: Bool { traits.isOnMainActor }
    final var id: DependencyGraph.ID? { traits.id }
    final var entered: CustomScope? { if case .enters(let scope) = traits.call { scope } else { nil } }
    /// The type with which recipes take what it forwards to, if it is a forward.
    final var target: Any.Type? { forward == nil ? nil : dependencies[0] }
    /// Whether it has the hooks of a service whose recipe is registered elsewhere.
    final var hasHooksOfOther: Bool { traits.call == .hooks }
    /// Whether it always runs outside of the main actor: a start, or the call of a function that enters a scope.
    final var runsOffMainActor: Bool { !isOnMainActor && startup != nil || traits.call == .runs }
    /// Whether the service runs, with work of its own.
    final var runs: Bool { startup?.running?.run != nil }
    /// Whether the container or a scope keeps the instance.
    final var isKept: Bool { lifetime.isShared && (traits.call == nil || hasHooksOfOther) }

    // What depends on the type of the service opens it, since the runtime makes a type of each generic class for each service.

    /// Whether services of this type can be instances of classes. For `any P` this is checked when a service is made.
    final var makesObject: Bool { Self.isObject(type) }

    private static func isObject(_ type: Any.Type) -> Bool {
        if let named = type as? any NamedParameter.Type { return isObject(named.serviceType) }
        if let optional = type as? any OptionalParameter.Type { return isObject(optional.wrapped) }
        return type is AnyObject.Type || DependencyGraph.ID.isExistential(type)
    }

    /// A recipe of the same type that supplies the innermost of several inputs.
    final func innermostInput() -> Recipe {
        var traits = RecipeTraits(kind: .input, dependencies: [], origin: origin, canThrow: false)
        traits.call = .leads
        func open<Service>(_ service: Service.Type) -> Recipe {
            Recipe(service, traits, lifetime) { provider, resolution in
                try provider.dependency(Service.self, at: provider.innermostInput(resolution), in: resolution)
            }
        }
        return _openExistential(type, do: open)
    }

    /// A provider for one container, not yet linked to its dependencies.
    final func makeProvider(_ id: DependencyGraph.ID, dependencyCount: Int, _ traits: ProviderTraits) -> Provider {
        (makesSharingProvider ?? makesProvider)(self, id, dependencyCount, traits)
    }

    /// The functions that a parameter can take in place of the service.
    func adapters() -> [Adapter] {
        func open<Service>(_ service: Service.Type) -> [Adapter] {
            Adapter.deferred(service, isOnMainActor: isOnMainActor)
        }
        return _openExistential(type, do: open)
    }

    /// A recipe that wraps this one. It is linked to this one first, and then to its own dependencies.
    func decorated(by decoration: Decoration) -> Recipe {
        let traits = decoration.recipe.traits(around: self)
        func open<Service>(_ service: Service.Type) -> Recipe {
            let decorate = decoration.function(of: service)
            let startup = startup?.decorated(decoration, traits.isOnMainActor)
            return Recipe(service, traits, lifetime, startup: startup) { provider, resolution in
                let inner = try provider.dependency(Service.self, at: 0, in: resolution)
                return try decorate(inner, provider, resolution)
            }
        }
        return _openExistential(type, do: open)
    }

    /// Whether this is to decorate a recipe of its service's type, or to forward to it.
    final func applies(to other: Recipe) -> Bool { targetArguments.map { $0 == other.arguments } ?? true }

    /// A recipe with the arguments of this one that converts its service to another type.
    func forwarded<Target, Service>(
        by forward: Recipe,
        _ convert: @escaping @Sendable (Target) throws -> Service
    ) -> Recipe { self }

    /// The traits of a recipe that adds this one's function around another recipe.
    final func traits(around inner: Recipe) -> RecipeTraits {
        var traits = traits
        traits.isOnMainActor = isOnMainActor || inner.isOnMainActor
        // The function of a scope is still one, which nothing keeps.
        if inner.traits.call != nil { traits.call = .leads }
        return traits
    }

    /// The recipe's function, which shares its instances.
    fileprivate final func withLifetime<Service>(_ make: @escaping Make<Service>) -> Make<Service> {
        let notStarted: Make<Service> = notStarted
        if startup != nil { return lifetime.sharing(notStarted) }
        // An input is where its scope was entered with it.
        return kind != .input && (isKept || lifetime == .graph) ? lifetime.sharing(make) : make
    }

    /// Whether each run of the provider's function is recorded.
    final func isRecorded(_ requirements: Requirements) -> Bool {
        guard requirements.observers || requirements.isMadeAtStart, lifetime == .transient else { return false }
        return kind == .recipe || kind == .contribution || kind == .decoration
    }
}

// Before it is complete.
extension Recipe {
    /// Not inlinable: it runs once for each registration.
    @usableFromInline
    func set<Service>(_ lifetime: Lifetime, _ shared: @escaping Make<Service>) {
        guard !isComplete else { return }
        set(lifetime)
        makesSharingProvider = providing(shared, isShared: true)
    }

    func set(_ lifetime: Lifetime) {
        guard !isComplete else { return }
        self.lifetime = lifetime
        statesLifetime = true
        makesSharingProvider = nil
    }

    func setTarget(_ arguments: [DependencyGraph.ID]) { if !isComplete { targetArguments = arguments } }

    /// How the service starts, which it does from now on; `nil` if modifiers have no effect any more.
    func starting(_ make: (_ isOnMainActor: Bool) -> Startup) -> Startup? {
        guard !isComplete else { return nil }
        let startup = startup ?? make(isOnMainActor)
        self.startup = startup
        return startup
    }

    /// What a replacement keeps: the lifetime of the recipe that it replaces, unless a modifier has said another.
    func keepLifetime(of replaced: Recipe) {
        guard !statesLifetime, !isComplete else { return }
        lifetime = replaced.lifetime
        // A shared service of the main actor need not be Sendable, so only that actor may have the new one, too. The service of an async
        // recipe is Sendable.
        if startup?.isAsync != true, replaced.lifetime.isShared, replaced.isOnMainActor {
            traits.isOnMainActor = true
            startup?.isOnMainActor = true
        }
    }

    /// Ends the time of modifiers.
    func complete() {
        guard !isComplete else { return }
        isComplete = true
        guard startup != nil else { return }
        // A service that starts exists until it stops, so it is always shared, and strongly.
        startsUnshared = statesLifetime && !lifetime.isShared
        if !lifetime.isShared || lifetime == .weak { lifetime = .singleton }
        makesSharingProvider = nil
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
    /// What it has to do with the call of a function that enters a scope. Nothing keeps its service, which has a custom scope only because
    /// it is made there.
    var call: CallPart?

    enum CallPart: Sendable, Equatable {
        /// It enters this scope.
        case enters(CustomScope)
        /// It is the function that runs there, or the function that its callers have.
        case runs, leads
        /// It has the hooks of a service whose recipe is registered elsewhere.
        case hooks
    }
}

/// Makes the provider of a recipe in one container.
typealias MakeProvider = @Sendable (Recipe, DependencyGraph.ID, _ dependencyCount: Int, ProviderTraits) -> Provider

extension Recipe {
    /// The recipe of a service that takes no arguments.
    convenience init<Service>(
        _ service: Service.Type,
        _ traits: RecipeTraits,
        _ lifetime: Lifetime? = nil,
        startup: Startup? = nil,
        forward: Forward? = nil,
        make: @escaping Make<Service>
    ) {
        self.init(
            traits,
            service,
            type: service,
            lifetime,
            startup: startup,
            forward: forward,
            makesProvider: providing(make, isShared: false)
        )
    }
}

/// A function that makes the providers of a recipe, whose function may share its instances already.
private func providing<Service>(_ make: @escaping Make<Service>, isShared: Bool) -> MakeProvider {
    { recipe, id, dependencyCount, traits in
        let make = isShared ? make : recipe.withLifetime(make)
        return ServiceProvider(
            id,
            dependencyCount: dependencyCount,
            traits: traits,
            lifetime: recipe.lifetime,
            startup: recipe.startup,
            make: !recipe.isRecorded(traits.requirements)
                ? make
                : { provider, resolution in try resolution.making(provider) { try make(provider, resolution) } }
        )
    }
}
