import DovetailGraph

/// The context of one call to resolve, passed to every recipe that it runs.
///
/// It counts no references: the caller of resolve keeps the container alive for as long as the call lasts.
@usableFromInline
struct Resolution {
    @usableFromInline let scope: Unmanaged<ScopeInstance>
    /// The instances shared within this call, if a recipe requires them.
    @usableFromInline let graph: Unmanaged<GraphInstances>?
    /// Whether the container itself will hold the result.
    @usableFromInline let isForSharedService: Bool

    @_alwaysEmitIntoClient @inline(__always)
    init(in scope: ScopeInstance, graph: GraphInstances? = nil, isForSharedService: Bool = false) {
        self.scope = .passUnretained(scope)
        self.graph = graph.map { .passUnretained($0) }
        self.isForSharedService = isForSharedService
    }

    /// A call that makes an instance for a scope.
    @_alwaysEmitIntoClient @inline(__always)
    init(sharedIn scope: Unmanaged<ScopeInstance>) {
        self.scope = scope
        graph = nil
        isForSharedService = true
    }

    /// The same call while it makes a shared service, which holds no instance of the call itself.
    var forSharedService: Resolution {
        Resolution(in: scope.takeUnretainedValue().root, isForSharedService: true)
    }
}

/// The instances that live for one call to resolve. Only the calling thread accesses them.
@usableFromInline
final class GraphInstances {
    private var instances: [ObjectIdentifier: AnyObject] = [:]

    private final class Instance<Service> {
        let service: Service

        init(_ service: Service) {
            self.service = service
        }
    }

    func instance<Service>(of provider: ServiceProvider<Service>, make: () throws -> Service) rethrows -> Service {
        let id = ObjectIdentifier(provider)
        if let instance = instances[id] {
            // A provider makes services of one type only, so the stored instance has that type.
            return unsafeDowncast(instance, to: Instance<Service>.self).service
        }
        let service = try make()
        instances[id] = Instance(service)
        return service
    }
}

/// Begins to measure an event of a service, and returns a function to call at its end, with the error if it failed.
typealias Observation = @Sendable (DependencyGraph.ID, ObservedEvent) -> (_ error: (any Error)?) -> Void

/// An event of a service.
enum ObservedEvent {
    /// Its recipe runs.
    case made
    /// It is resolved.
    case resolved
}

extension ScopeInstance {
    /// Runs a function, and notifies the observers, if there are any.
    func observing<Service>(
        _ service: DependencyGraph.ID,
        _ event: ObservedEvent,
        _ body: () throws -> Service
    ) throws -> Service {
        guard let end = providers.observe?(service, event) else { return try body() }
        do {
            let service = try body()
            end(nil)
            return service
        } catch {
            end(error)
            throw error
        }
    }
}

extension Resolution {
    /// Runs a provider's recipe.
    func making<Service>(_ provider: Provider, _ body: () throws -> Service) throws -> Service {
        guard provider.requirements.observers else { return try body() }
        return try scope._withUnsafeGuaranteedRef { try $0.observing(provider.service, .made, body) }
    }
}
