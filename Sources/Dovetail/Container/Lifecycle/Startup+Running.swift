// Apart from everything else, so that the linker can leave this out where nothing is started: gold keeps a file's `async` functions
// along with any of its data, also such as other files have too.

extension ServiceSlot {
    /// Makes the instance, and gives it out once the hook has run.
    static func startup(
        onStart: (@Sendable (Service) async throws -> Void)? = nil,
        onStop: (@Sendable (Service) async throws -> Void)? = nil,
        isOnMainActor: Bool = false,
        _ make: @escaping @Sendable (ServiceSlot<Service>, Resolution) async throws -> Service
    ) -> Startup {
        let start: Startup.Function = { slot, storage in
            // The recipe that this belongs to makes slots of this class.
            let slot = unsafeDowncast(slot, to: ServiceSlot<Service>.self)
            let observe = storage.wiring.catalog.registry.observe
            let (endMaking, endAsking) = (observe?(slot.service, .made), observe?(slot.service, .resolved))
            do {
                // A start is nowhere in particular, unless the recipe is on the main actor.
                if slot.demands.mainActor, !isOnMainActor {
                    try storage.wiring.catalog.registry.requireMainActor?(slot, nil)
                }
                let service = try await make(slot, Resolution(sharedIn: .passUnretained(storage)))
                endMaking?(nil)
                try await onStart?(service)
                try slot.keep(service, in: storage)
            } catch {
                endAsking?(error)
                throw error
            }
        }
        guard let onStop else { return Startup(start: start, onStop: nil) }
        return Startup(start: start) { slot, storage in
            let slot = unsafeDowncast(slot, to: ServiceSlot<Service>.self)
            try await onStop(try slot.make(slot, Resolution(sharedIn: .passUnretained(storage))))
        }
    }

    /// Makes the instance of what is inside.
    static func startup(decorating decorate: Decorate<Service>, isOnMainActor: Bool) -> Startup {
        let make: @Sendable (ServiceSlot<Service>, Resolution) throws -> Service = { slot, resolution in
            try decorate.call(slot.dependency(Service.self, at: 0, in: resolution), slot, resolution)
        }
        return isOnMainActor ? startup(isOnMainActor: true, hopping { try make($0, $1) }) : startup(make)
    }
}

extension Storage {
    /// Starts a service here.
    func starting(_ slot: Slot, _ startup: Startup) -> LifecycleStep.Hook {
        calling(startup.start, slot)
    }

    /// What is to be called to stop a service here, the last thing being to give it out no more.
    func stopping(_ slot: Slot, _ startup: Startup) -> [LifecycleStep.Hook] {
        let stop = calling({ $0.stopInstance(in: $1) }, slot)
        guard let onStop = startup.onStop else { return [stop] }
        return [calling(onStop, slot), stop]
    }

    /// The container keeps what starts it, so that does not keep the container; nor the slot, which would keep an instance for as
    /// long as a task takes to end. The slot is there where the container is.
    private func calling(
        _ function: @escaping Startup.Function,
        _ slot: Slot
    ) -> LifecycleStep.Hook {
        { [weak self, unowned slot] in
            guard let self else { return }
            try await function(slot, self)
        }
    }
}
