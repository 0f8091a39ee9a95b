/// What one call to resolve hands down to every recipe that it runs.
///
/// It counts no references: the container is kept alive by whoever called resolve, for as long as the call lasts.
@usableFromInline
struct Resolution {
    @usableFromInline let storage: Unmanaged<ScopeInstance>
    /// The instances of this call, where any are to be shared within it.
    @usableFromInline let graph: Unmanaged<GraphInstances>?
    /// Whether what is made will be kept by the container itself.
    @usableFromInline let isForSharedService: Bool

    @_alwaysEmitIntoClient @inline(__always)
    init(storage: ScopeInstance, graph: GraphInstances? = nil, isForSharedService: Bool = false) {
        self.storage = .passUnretained(storage)
        self.graph = graph.map { .passUnretained($0) }
        self.isForSharedService = isForSharedService
    }

    /// A call that makes what a scope keeps.
    @_alwaysEmitIntoClient @inline(__always)
    init(sharedIn scope: Unmanaged<ScopeInstance>) {
        storage = scope
        graph = nil
        isForSharedService = true
    }

    /// The same call while it makes a shared service, which holds nothing that lives only as long as the call.
    var forSharedService: Resolution {
        Resolution(storage: storage.takeUnretainedValue().root, isForSharedService: true)
    }
}

/// The instances that live for one call to resolve. Never seen by more than the thread that called.
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
            // A provider makes services of one type only, so that is what was stored for it.
            return unsafeDowncast(instance, to: Instance<Service>.self).service
        }
        let service = try make()
        instances[id] = Instance(service)
        return service
    }
}
