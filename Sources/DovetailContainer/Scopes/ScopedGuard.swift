import DovetailOnce
import Synchronization

/// Ensures that an instance of a scope is made once.
struct ScopedGuard: ~Copyable {
    private let once = Once()
    private let state: Atomic<UInt8>

    init(hasInstance: Bool) { state = Atomic(hasInstance ? Self.isMade : Self.isMissing) }

    private static var isMissing: UInt8 { 0 }
    private static var isMade: UInt8 { 1 }
    private static var isStopped: UInt8 { 2 }
    var hasInstance: Bool { state.load(ordering: .acquiring) == Self.isMade }
    /// Whether there is a stopped instance, which is no longer supplied.
    var hasStoppedInstance: Bool { state.load(ordering: .acquiring) == Self.isStopped }

    func stop() { state.store(Self.isStopped, ordering: .releasing) }

    /// Runs `make` while no other thread does so here, unless an instance exists by then. Throws ``ResolutionError`` if waiting would never
    /// end.
    @inline(__always)  // specialized for its closure, it would count a reference
    func makeOnce(_ provider: Provider, _ make: () throws -> Void) throws {
        try once.exclusively(for: provider, { $0.service }) {
            guard !hasInstance else { return }
            try make()
            state.store(Self.isMade, ordering: .releasing)
        }
    }
}

/// An instance of a custom scope, or the memory for it.
@usableFromInline
struct ScopedPlace {
    /// The address of the instance, which may not be made yet.
    @usableFromInline let pointer: UnsafeMutableRawPointer
    let scopedGuard: UnsafeMutablePointer<ScopedGuard>
    /// The scope that makes it, if it is not made yet.
    @usableFromInline let maker: Unmanaged<ScopeInstance>?
}

extension ServiceProvider {
    /// The instance in the current scope, or in one that encloses it.
    @_alwaysEmitIntoClient
    func scopedInstance(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        let scoped = try findScoped(resolution)
        // The layout reserves this memory for exactly this type.
        let instance = scoped.pointer.assumingMemoryBound(to: Service.self)
        if let scope = scoped.maker {
            let making = Resolution(sharedIn: scope, resolution.record)
            try makeScoped(scoped, making) { instance.initialize(to: try make(self, making)) }
        }
        return instance.pointee
    }

    /// Makes an instance of a scope available.
    func keep(_ service: Service, in scope: ScopeInstance) throws {
        guard let instances = scope.instances else { return keep(service) }
        try instances.scopedGuard(of: address).pointee.makeOnce(self) {
            instances.instance(at: address).assumingMemoryBound(to: Service.self).initialize(to: service)
        }
    }
}

extension Provider {
    /// The instance, or the memory for it.
    @usableFromInline
    func findScoped(_ resolution: Resolution) throws -> ScopedPlace {
        if let scope = resolution.scope(of: self) { return scopedInstance(in: scope) }
        throw ResolutionError.notEntered(service, resolution.scopeName(of: self))
    }

    fileprivate func scopedInstance(in scope: Unmanaged<ScopeInstance>) -> ScopedPlace {
        scope._withUnsafeGuaranteedRef { scope in
            guard let instances = scope.instances else { preconditionFailure("a custom scope has instances") }
            let scopedGuard = instances.scopedGuard(of: address)
            return ScopedPlace(
                pointer: instances.instance(at: address),
                scopedGuard: scopedGuard,
                maker: scopedGuard.pointee.hasInstance ? nil : .passUnretained(scope)
            )
        }
    }

    /// The position of the dependency that is an input of the innermost scope.
    func innermostInput(_ resolution: Resolution) throws -> Int {
        var next: Unmanaged<ScopeInstance>? = resolution.scope
        while let scope = next {
            let (number, outer) = scope._withUnsafeGuaranteedRef { ($0.number, $0.outer) }
            if let position = dependencies.firstIndex(where: {
                $0._withUnsafeGuaranteedRef { $0.address.scope == number }
            }) {
                return position
            }
            next = outer
        }
        throw ResolutionError.notEntered(service, resolution.scopeName(of: dependencies[0].takeUnretainedValue()))
    }

    /// Makes the instance of a scope, unless another thread does.
    @usableFromInline
    func makeScoped(_ scoped: ScopedPlace, _ resolution: Resolution, _ make: () throws -> Void) throws {
        try scoped.scopedGuard.pointee.makeOnce(self) { try resolution.making(self, make) }
    }

    /// Whether the shared instance exists. A weak one may have been released.
    func hasInstance(in scope: ScopeInstance) -> Bool {
        if let instances = scope.instances { return instances.scopedGuard(of: address).pointee.hasInstance }
        if let weakInstance { return weakInstance.withLock { $0.object != nil } }
        return instance.load(ordering: .acquiring) != nil
    }

    /// Whether the instance was stopped, and is no longer supplied.
    func hasStoppedInstance(in resolution: Resolution) -> Bool {
        guard address.scope > 0, let scoped = try? findScoped(resolution) else {
            return stoppedInstance.load(ordering: .acquiring) != nil
        }
        return scoped.scopedGuard.pointee.hasStoppedInstance
    }

    /// Withdraws the instance: from now on it is no longer supplied.
    func stopInstance(in scope: ScopeInstance) {
        if let instances = scope.instances {
            instances.scopedGuard(of: address).pointee.stop()
        } else {
            stoppedInstance.store(instance.exchange(nil, ordering: .acquiringAndReleasing), ordering: .releasing)
        }
    }
}

extension Resolution {
    /// The scope that has a provider's instance, if it was entered.
    func scope(of provider: Provider) -> Unmanaged<ScopeInstance>? {
        var next: Unmanaged<ScopeInstance>? = scope
        while let scope = next {
            let (number, outer) = scope._withUnsafeGuaranteedRef { ($0.number, $0.outer) }
            if number == provider.address.scope { return scope }
            next = outer
        }
        return nil
    }

    func scopeName(of provider: Provider) -> String {
        scope._withUnsafeGuaranteedRef { $0.linked.scopes[provider.address.scope - 1].scope.id.description }
    }
}
