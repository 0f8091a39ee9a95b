/// The started services of a container or a scope.
///
/// A service starts on demand, or together with all others; either way it starts once. It stops before those that it holds.
final class StartedServices: @unchecked Sendable {
    // Sendable because a lock guards the state, and the container keeps the providers alive.

    private struct State {
        /// In the order in which they were started.
        var order: [Unmanaged<Provider>] = []
        /// For each service, the place where one task at a time starts it.
        var places: [ObjectIdentifier: AsyncOnce] = [:]
    }

    private let lock = Lock()
    private var state = State()

    var isEmpty: Bool { lock.withLock { state.order.isEmpty } }
    /// In the order in which they were started.
    var all: [Unmanaged<Provider>] { lock.withLock { state.order } }

    func place(of provider: Provider) -> AsyncOnce {
        lock.withLock {
            let id = ObjectIdentifier(provider)
            if let place = state.places[id] { return place }
            let place = AsyncOnce(provider.service)
            state.places[id] = place
            return place
        }
    }

    func add(_ provider: Provider) {
        lock.withLock { state.order.append(.passUnretained(provider)) }
    }

    /// Sets the order in which a start has reported its services, whose tasks may have ended in a slightly different
    /// one. Does nothing if other services were started on demand meanwhile: then their dependencies determine the
    /// order.
    func setOrder(_ order: [Unmanaged<Provider>]) {
        lock.withLock {
            if order.count == state.order.count { state.order = order }
        }
    }

    /// Removes all services, and returns them in the order in which they stop: the reverse order of their start. A
    /// service that takes an `async` function may start before the services that the function starts. It stops before
    /// them too.
    func removeAll() -> [Unmanaged<Provider>] {
        let order = lock.withLock {
            defer { state.order = [] }
            return state.order
        }
        let hasRanks = order.contains { $0._withUnsafeGuaranteedRef { $0.stopRank > 0 } }
        guard hasRanks else { return order.reversed() }
        // The ranks of different containers cannot be compared. Services that an extension adds to a scope stop first,
        // since no service of the extended container depends on them.
        let stopping = order.reversed().enumerated().map { position, provider in
            provider._withUnsafeGuaranteedRef { (keys: [$0.level, $0.stopRank, -position], provider: provider) }
        }
        return stopping.sorted { $1.keys.lexicographicallyPrecedes($0.keys) }.map(\.provider)
    }
}
