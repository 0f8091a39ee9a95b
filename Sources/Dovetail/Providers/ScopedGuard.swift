import DovetailGraph
import Synchronization

/// Sees to it that an instance of a scope is made once.
struct ScopedGuard: ~Copyable {
    private let state = Atomic<UInt8>(isMissing)
    /// Where it is made, if that can be asked for what it is making.
    private let workplace = Atomic<UnsafeMutableRawPointer?>(nil)

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
    /// Where a recipe can call back into the container, whoever waits is known to whoever makes, so that a circle is found
    /// whoever is in it. Others wait for nothing that could wait for them, as what holds each other has no circles: for all of
    /// them the scope has one lock, which is taken once for all that a call makes. Only a container that a recipe finds by itself
    /// could lead back here then.
    ///
    /// Throws ``ResolutionError`` where waiting would never end.
    func makeOnce(_ provider: Provider, in scope: ScopeInstance, _ make: () throws -> Void) throws {
        guard !provider.place.callsBack else {
            let workplace = Once.shared(at: workplace, provider.service)
            return try workplace.exclusively { try makeUnlessMade(provider, make) }
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
        Once.release(at: workplace.load(ordering: .acquiring))
    }
}

extension ServiceProvider {
    /// The instance of the scope that this is resolved in, or of one that it was entered from.
    @_alwaysEmitIntoClient
    func scopedInstance(_ resolution: Resolution, _ make: Make<Service>) throws -> Service {
        let place = try scopedPlace(resolution)
        // The layout has room there for just this type.
        let instance = place.instance.assumingMemoryBound(to: Service.self)
        if let owner = place.owner {
            try makeScoped(place.instance, in: owner) {
                instance.initialize(to: try make(self, Resolution(sharedIn: owner)))
            }
        }
        return instance.pointee
    }
}

extension Resolution {
    /// What the scope is called in which an instance lives.
    func scopeName(of provider: Provider) -> String {
        storage._withUnsafeGuaranteedRef { $0.wiring.scopes[provider.place.scope - 1].name }
    }
}

extension Provider {
    /// Where the instance is, or is to be made for the scope that owns it.
    @usableFromInline
    func scopedPlace(
        _ resolution: Resolution
    ) throws -> (instance: UnsafeMutableRawPointer, owner: Unmanaged<ScopeInstance>?) {
        var next: Unmanaged<ScopeInstance>? = resolution.storage
        while let storage = next {
            let (scope, instances, outer) = storage._withUnsafeGuaranteedRef { storage in
                (storage.scope, storage.instances, storage.outer)
            }
            if scope == place.scope, let instances {
                let isMade = instances.scopedGuard(at: place.index).pointee.hasInstance
                return (instances + place.offset, isMade ? nil : storage)
            }
            next = outer
        }
        throw ResolutionError.notEntered(service, resolution.scopeName(of: self))
    }

    /// Makes the instance that belongs in this place, unless somebody else does.
    @usableFromInline
    func makeScoped(
        _ instance: UnsafeMutableRawPointer,
        in owner: Unmanaged<ScopeInstance>,
        _ make: () throws -> Void
    ) throws {
        try owner._withUnsafeGuaranteedRef { scope in
            let scopedGuard = (instance - place.offset).scopedGuard(at: place.index)
            guard requirements.observation else { return try scopedGuard.pointee.makeOnce(self, in: scope, make) }
            try scopedGuard.pointee.makeOnce(self, in: scope) { try scope.observing(service, .made, make) }
        }
    }

    /// Whether there was an instance that is not given out any more.
    func hasStoppedInstance(in resolution: Resolution) -> Bool {
        guard place.scope > 0, let instance = try? scopedPlace(resolution).instance else {
            return stoppedInstance.load(ordering: .acquiring) != nil
        }
        return (instance - place.offset).scopedGuard(at: place.index).pointee.hasStoppedInstance
    }
}
