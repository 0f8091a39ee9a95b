import DovetailGraph
import Synchronization

/// How a service is made when its container is started, and what is called when it is stopped. Each is given the service's provider
/// and the container or scope that is meant.
final class Startup: Sendable {
    typealias Function = @Sendable (Provider, ScopeInstance) async throws -> Void

    let start: Function
    let onStop: Function?

    init(start: @escaping Function, onStop: Function?) {
        self.start = start
        self.onStop = onStop
    }
}

extension ServiceRecipe {
    /// The recipe of something that is started: only that makes it.
    static func started(
        _ service: Any.Type,
        kind: DependencyGraph.Node.Kind,
        _ lifetime: Lifetime,
        dependencies: [Any.Type],
        _ origin: Origin,
        _ startup: Startup,
        formsOnMainActor: (@Sendable () -> [ProviderForm])? = nil
    ) -> ServiceRecipe {
        ServiceRecipe(
            service,
            kind: kind,
            lifetime: lifetime,
            dependencies: dependencies,
            origin: origin,
            startup: startup,
            decorateOtherwise: Self.decorateStarted,
            formsOnMainActor: formsOnMainActor,
            make: lifetime.sharing { provider, resolution in throw provider.notStarted(in: resolution) }
        )
    }

    /// What lies around something that is started is started as well.
    private static func decorateStarted(_ recipe: Recipe, like decoration: Recipe, _ decorate: AnyObject) -> Recipe {
        // All three are found by the service's own type.
        let decorate = unsafeDowncast(decorate, to: Decorate<Service>.self)
        let formsOnMainActor =
            unsafeDowncast(recipe, to: ServiceRecipe.self).formsOnMainActor
            ?? unsafeDowncast(decoration, to: ServiceRecipe.self).formsOnMainActor
        let startup = ServiceProvider<Service>.startup(decorating: decorate, isOnMainActor: formsOnMainActor != nil)
        return started(
            recipe.service,
            kind: .decoration,
            recipe.lifetime,
            dependencies: decoration.dependencies,
            decoration.origin,
            startup,
            formsOnMainActor: formsOnMainActor
        )
    }
}

extension ServiceProvider {
    /// Gives out what was made.
    func keep(_ service: Service, in storage: ScopeInstance) throws {
        guard storage.scope > 0 else { return keep(service) }
        let instance = try scopedPlace(Resolution(sharedIn: .passUnretained(storage))).instance
        try (instance - place.offset).scopedGuard(at: place.index).pointee.makeOnce(self, in: storage) {
            instance.assumingMemoryBound(to: Service.self).initialize(to: service)
        }
    }
}

extension Provider {
    /// Why there is no instance of what is to be started.
    fileprivate func notStarted(in resolution: Resolution) -> ResolutionError {
        .notStarted(service, wasStopped: hasStoppedInstance(in: resolution))
    }

    /// From now on the instance is not given out any more.
    func stopInstance(in storage: ScopeInstance) {
        if storage.scope == 0 {
            stoppedInstance.store(instance.exchange(nil, ordering: .acquiringAndReleasing), ordering: .releasing)
        } else if let instances = storage.instances {
            instances.scopedGuard(at: place.index).pointee.stop()
        }
    }
}
