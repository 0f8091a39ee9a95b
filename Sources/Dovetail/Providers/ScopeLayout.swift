import DovetailGraph

/// How much room a value needs in memory, and where it may lie.
struct InstanceLayout {
    let size: Int
    let alignment: Int

    init<Value>(of type: Value.Type) {
        size = MemoryLayout<Value>.size
        alignment = MemoryLayout<Value>.alignment
    }
}

/// Where the instance of a custom scope lies in what is allocated when the scope is entered.
struct ScopedPlace {
    /// The scope's number, 0 where it is no custom one.
    var scope = 0
    /// The position of the instance's guard.
    var index = 0
    /// Where the instance itself lies.
    var offset = 0
    /// Whether a recipe that runs for it can call back into the container, and so be asked for what it is making.
    var callsBack = false
}

/// The instances of one scope: what was allocated for them when it was entered.
struct ScopedInstances {
    fileprivate let memory: UnsafeMutableRawPointer

    /// What guards the instance in this place.
    func scopedGuard(of place: ScopedPlace) -> UnsafeMutablePointer<ScopedGuard> {
        memory.assumingMemoryBound(to: ScopedGuard.self) + place.index
    }

    /// The instance in this place, made or not.
    func instance(in place: ScopedPlace) -> UnsafeMutableRawPointer {
        memory + place.offset
    }
}

/// What is allocated when a scope is entered: a guard for each of its instances, and behind them room for the instances.
final class ScopeLayout: Sendable {
    /// Something that the scope is entered with.
    struct Input {
        let type: ObjectIdentifier
        /// What users call it.
        let service: Any.Type
        let place: ScopedPlace
    }

    let name: String
    let number: Int
    /// The number of the scope that it is entered from.
    let outer: Int
    /// What it is entered with, in order.
    let inputs: [Input]
    /// The providers of its services, each after those that it holds. They belong to the container's, as this does.
    private let providers: [Unmanaged<Provider>]
    private let size: Int
    private let alignment: Int

    /// Gives each of the providers its place.
    init(
        _ name: String,
        number: Int,
        outer: Int,
        providers: [Provider],
        inputs: () -> [Input]
    ) {
        var size = MemoryLayout<ScopedGuard>.stride * providers.count
        var alignment = MemoryLayout<ScopedGuard>.alignment
        for (index, provider) in providers.enumerated() {
            let instance = provider.instanceLayout
            alignment = max(alignment, instance.alignment)
            provider.place.scope = number
            provider.place.index = index
            provider.place.offset = size.rounded(upTo: instance.alignment)
            size = provider.place.offset + instance.size
        }
        self.name = name
        self.number = number
        self.outer = outer
        // They have the places that the providers have by now.
        self.inputs = inputs()
        self.providers = providers.map { .passUnretained($0) }
        self.size = size
        self.alignment = alignment
    }

    func allocate() -> ScopedInstances {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        let guards = memory.bindMemory(to: ScopedGuard.self, capacity: providers.count)
        for index in providers.indices { (guards + index).initialize(to: ScopedGuard()) }
        return ScopedInstances(memory: memory)
    }

    func deallocate(_ instances: ScopedInstances) {
        // What was made last may hold what was made before.
        for provider in providers.reversed() {
            provider._withUnsafeGuaranteedRef { provider in
                let scopedGuard = instances.scopedGuard(of: provider.place)
                if scopedGuard.pointee.hasInstance || scopedGuard.pointee.hasStoppedInstance {
                    provider.deinitialize(instances.instance(in: provider.place))
                }
                scopedGuard.deinitialize(count: 1)
            }
        }
        instances.memory.deallocate()
    }
}

extension Int {
    fileprivate func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
