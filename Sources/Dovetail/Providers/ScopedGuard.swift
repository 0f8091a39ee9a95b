import DovetailGraph
import Synchronization

/// Lets an instance of a scope be made once.
struct ScopedGuard: ~Copyable {
    private let state = Atomic<UInt8>(isMissing)
    /// Where it is made, if that can be asked for what it is making.
    private let once = Atomic<UnsafeMutableRawPointer?>(nil)

    private static var isMissing: UInt8 { 0 }
    private static var isBeingMade: UInt8 { 1 }
    private static var isMade: UInt8 { 2 }
    private static var isStopped: UInt8 { 3 }

    var hasInstance: Bool { state.load(ordering: .acquiring) == Self.isMade }

    /// Whether there is an instance that is not given out any more.
    var hasStoppedInstance: Bool { state.load(ordering: .acquiring) == Self.isStopped }

    func setHasInstance() { state.store(Self.isMade, ordering: .releasing) }

    func stop() { state.store(Self.isStopped, ordering: .releasing) }

    /// Runs `make` while no other thread does so here, unless there is an instance by then.
    ///
    /// Where a recipe can call back into the container, threads that wait are on the board of those that make, so every circle is
    /// found. Other recipes wait for nothing that could wait for them, since services that hold each other have no circles: for all
    /// of them the scope has one lock, which a call takes once. Only a container that a recipe finds by itself could lead back here.
    ///
    /// Throws ``ResolutionError`` where waiting would never end.
    func makeOnce(_ provider: Provider, in scope: ScopeInstance, _ make: () throws -> Void) throws {
        guard !provider.place.callsBack else {
            let once = sharedObject(at: once) { Once(provider.service) }
            return try once.exclusively { try makeUnlessMade(provider, make) }
        }
        try scope.exclusively(for: currentThread) { try makeUnlessMade(provider, make) }
    }

    @inline(__always)
    private func makeUnlessMade(_ provider: Provider, _ make: () throws -> Void) throws {
        let earlier = state.load(ordering: .acquiring)
        if earlier == Self.isMade { return }
        if earlier == Self.isBeingMade { throw ResolutionError.circular(path: [provider.service, provider.service]) }
        state.store(Self.isBeingMade, ordering: .relaxed)
        do {
            try make()
        } catch {
            // What was stopped stays so.
            state.store(earlier, ordering: .relaxed)
            throw error
        }
        setHasInstance()
    }

    deinit {
        releaseSharedObject(at: once)
    }
}

/// An instance of a custom scope, as a recipe finds it.
@usableFromInline
struct ScopedInstance {
    /// Where it is, or is to be made.
    @usableFromInline let pointer: UnsafeMutableRawPointer
    let scopedGuard: UnsafeMutablePointer<ScopedGuard>
    /// The scope that is to make it, where that is not done yet.
    @usableFromInline let maker: Unmanaged<ScopeInstance>?
}

extension ServiceProvider {
    /// The instance of the scope that this is resolved in, or of one that it was entered from.
    @_alwaysEmitIntoClient
    func scopedInstance(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        let scoped = try findScoped(resolution)
        // The layout has room there for just this type.
        let instance = scoped.pointer.assumingMemoryBound(to: Service.self)
        if let scope = scoped.maker {
            try makeScoped(scoped, in: scope) { instance.initialize(to: try make(self, Resolution(sharedIn: scope))) }
        }
        return instance.pointee
    }

    /// Gives out an instance that was made for a scope.
    func keep(_ service: Service, in scope: ScopeInstance) throws {
        guard let instances = scope.instances else { return keep(service) }
        try instances.scopedGuard(of: place).pointee.makeOnce(self, in: scope) {
            instances.instance(in: place).assumingMemoryBound(to: Service.self).initialize(to: service)
        }
    }
}

extension Provider {
    /// The instance, or the place where it is to be made.
    @usableFromInline
    func findScoped(_ resolution: Resolution) throws -> ScopedInstance {
        guard let scope = resolution.scope(of: self),
            let instances = scope._withUnsafeGuaranteedRef({ $0.instances })
        else { throw ResolutionError.notEntered(service, resolution.scopeName(of: self)) }
        let scopedGuard = instances.scopedGuard(of: place)
        return ScopedInstance(
            pointer: instances.instance(in: place),
            scopedGuard: scopedGuard,
            maker: scopedGuard.pointee.hasInstance ? nil : scope
        )
    }

    /// Makes the instance of a scope, unless somebody else does.
    @usableFromInline
    func makeScoped(
        _ scoped: ScopedInstance,
        in scope: Unmanaged<ScopeInstance>,
        _ make: () throws -> Void
    ) throws {
        try scope._withUnsafeGuaranteedRef { scope in
            guard requirements.observers else { return try scoped.scopedGuard.pointee.makeOnce(self, in: scope, make) }
            try scoped.scopedGuard.pointee.makeOnce(self, in: scope) { try scope.observing(service, .made, make) }
        }
    }

    /// Whether there was an instance that is not given out any more.
    func hasStoppedInstance(in resolution: Resolution) -> Bool {
        guard place.scope > 0, let scoped = try? findScoped(resolution) else {
            return stoppedInstance.load(ordering: .acquiring) != nil
        }
        return scoped.scopedGuard.pointee.hasStoppedInstance
    }

    /// From now on the instance is not given out any more.
    func stopInstance(in scope: ScopeInstance) {
        if let instances = scope.instances {
            instances.scopedGuard(of: place).pointee.stop()
        } else {
            stoppedInstance.store(instance.exchange(nil, ordering: .acquiringAndReleasing), ordering: .releasing)
        }
    }
}

extension Resolution {
    /// The scope in which a provider's instance lives, where that was entered.
    fileprivate func scope(of provider: Provider) -> Unmanaged<ScopeInstance>? {
        var next: Unmanaged<ScopeInstance>? = scope
        while let scope = next {
            let (number, outer) = scope._withUnsafeGuaranteedRef { ($0.number, $0.outer) }
            if number == provider.place.scope { return scope }
            next = outer
        }
        return nil
    }

    /// What the scope is called in which a provider's instance lives.
    func scopeName(of provider: Provider) -> String {
        scope._withUnsafeGuaranteedRef { $0.providers.scopes[provider.place.scope - 1].name }
    }
}
