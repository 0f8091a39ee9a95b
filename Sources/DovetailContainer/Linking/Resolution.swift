/// The context of one call to resolve, passed to every recipe that it runs. It counts no references: the caller of resolve keeps the
/// container alive for as long as the call lasts.
@usableFromInline
struct Resolution {
    @usableFromInline let scope: Unmanaged<ScopeInstance>
    /// The instances shared within this call, if a recipe requires them.
    @usableFromInline let graph: Unmanaged<GraphInstances>?
    /// Whether the container itself will hold the result.
    @usableFromInline let isForSharedService: Bool
    /// The record of this call, if it is observed.
    @usableFromInline let record: Unmanaged<MakingRecord>?

    @_alwaysEmitIntoClient @inline(__always)
    init(in scope: ScopeInstance, isForSharedService: Bool = false) {
        self.scope = .passUnretained(scope)
        graph = nil
        self.isForSharedService = isForSharedService
        record = nil
    }

    init(in scope: ScopeInstance, graph: GraphInstances?, isForSharedService: Bool, _ record: MakingRecord?) {
        self.scope = .passUnretained(scope)
        self.graph = graph.map { .passUnretained($0) }
        self.isForSharedService = isForSharedService
        self.record = record.map { .passUnretained($0) }
    }

    /// A call that makes an instance for a scope.
    @_alwaysEmitIntoClient @inline(__always)
    init(sharedIn scope: Unmanaged<ScopeInstance>, _ record: Unmanaged<MakingRecord>?) {
        self.scope = scope
        graph = nil
        isForSharedService = true
        self.record = record
    }

    /// The same call while it makes a shared service, which must not hold instances that live for one call.
    func forSharedService(of provider: Provider) -> Resolution {
        Resolution(sharedIn: .passUnretained(scope.takeUnretainedValue().container(of: provider)), record)
    }
}

/// The instances that live for one call to resolve. Only the calling thread accesses them.
@usableFromInline
final class GraphInstances {
    private var instances: [ObjectIdentifier: AnyObject] = [:]

    func instance<Service>(of provider: ServiceProvider<Service>, make: () throws -> Service) rethrows -> Service {
        let id = ObjectIdentifier(provider)
        if let instance = instances[id] {
            // A provider makes services of one type only, so the stored instance has that type.
            return unsafeDowncast(instance, to: Box<Service>.self).value
        }
        let service = try make()
        instances[id] = Box(service)
        return service
    }
}
