import DovetailAnalysis

/// A registration that modifiers can still change. A container makes a recipe of it when it is created, and later changes have
/// no effect.
protocol Draft: AnyObject {
    func recipe() -> Recipe
    /// Keeps the lifetime of the recipe that this one replaces, unless a modifier has said another.
    func keepLifetime(of replaced: (ObjectIdentifier) -> Recipe?)
}

extension Draft {
    func keepLifetime(of replaced: (ObjectIdentifier) -> Recipe?) {}
}

/// A registration without modifiers.
extension Recipe: Draft {
    func recipe() -> Recipe { self }
}

/// The draft of a service without arguments. Recipes take it as a `Parameter`: the service itself, or ``Named``.
@usableFromInline
final class ServiceDraft<Service, Parameter>: Draft {
    /// Makes the service when the container or its scope starts.
    typealias AsyncMake = @Sendable (ServiceProvider<Parameter>, Resolution) async throws -> Parameter

    /// When the recipe runs.
    private enum Making {
        /// When the service is needed, or at the start if it has hooks.
        case sync(Make<Parameter>)
        /// At the start.
        case async(AsyncMake)
    }

    private var traits: RecipeTraits
    private let making: Making
    private let service: @Sendable (Parameter) -> Service
    /// What a modifier said.
    private var statedLifetime: Lifetime?
    private var lifetime: Lifetime { statedLifetime ?? .transient }
    /// Makes the service according to its lifetime.
    private var make: Make<Parameter>
    var hooks = Hooks<Service>() {
        didSet { startsService() }
    }
    /// Makes the recipe. It is a value, so that a program whose services do not start does not contain how they start.
    private var build: (ServiceDraft) -> Recipe = { ServiceRecipe($0.traits, $0.lifetime, make: $0.make) }

    private init(
        _ traits: RecipeTraits,
        _ making: Making,
        _ make: @escaping Make<Parameter>,
        _ service: @escaping @Sendable (Parameter) -> Service
    ) {
        self.traits = traits
        self.making = making
        self.make = make
        self.service = service
    }

    convenience init(
        _ traits: RecipeTraits,
        _ make: @escaping Make<Parameter>,
        _ service: @escaping @Sendable (Parameter) -> Service
    ) {
        self.init(traits, .sync(make), make, service)
    }

    convenience init(
        _ traits: RecipeTraits,
        async make: @escaping AsyncMake,
        _ service: @escaping @Sendable (Parameter) -> Service
    ) {
        self.init(traits, .async(make), notStarted, service)
        startsService()
    }

    private func startsService() { build = { $0.startedRecipe() } }

    // Not inlinable: it runs once for each registration.
    @usableFromInline
    func set(_ lifetime: Lifetime, _ make: @escaping Make<Parameter>) {
        statedLifetime = lifetime
        self.make = make
    }

    func set(_ lifetime: Lifetime) {
        guard case .sync(let make) = making else { return set(lifetime, notStarted) }
        set(lifetime, lifetime.sharing(make))
    }

    func recipe() -> Recipe { build(self) }

    func keepLifetime(of replaced: (ObjectIdentifier) -> Recipe?) {
        guard statedLifetime == nil, let replaced = replaced(ObjectIdentifier(Parameter.self)) else { return }
        set(replaced.lifetime)
        // A shared service of the main actor need not be Sendable, so only that actor may have the new one, too.
        if replaced.lifetime.isShared, replaced.isOnMainActor { traits.isOnMainActor = true }
    }

    /// The recipe of a service that the container or its scope starts.
    private func startedRecipe() -> Recipe {
        let make: AsyncMake =
            switch making {
            case .async(let make): make
            // The container switches to the main actor only for recipes that run there.
            case .sync(let make) where traits.isOnMainActor: hopping { try make($0, $1) }
            case .sync(let make): { try make($0, $1) }
            }
        let startup = Startup.making(hooks.map(service), isOnMainActor: traits.isOnMainActor, make)
        // A service that starts exists until it stops, so it is always shared, and strongly.
        let isStrong = lifetime.isShared && lifetime != .weak
        return ServiceRecipe<Parameter>.started(traits, isStrong ? lifetime : .singleton, startup)
    }
}
