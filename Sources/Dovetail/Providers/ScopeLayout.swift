import DovetailGraph

/// The size and alignment of a value.
struct InstanceLayout {
    let size: Int
    let alignment: Int

    init<Value>(of type: Value.Type) {
        size = MemoryLayout<Value>.size
        alignment = MemoryLayout<Value>.alignment
    }
}

/// The place of an instance in the memory of a custom scope.
struct ScopedPlace {
    /// The scope's number, or 0 if it is not a custom scope.
    var scope = 0
    /// The position of the instance's guard.
    var index = 0
    /// The offset of the instance itself.
    var offset = 0
}

/// The instances of one scope, in the memory allocated when it was entered.
struct ScopedInstances {
    fileprivate let memory: UnsafeMutableRawPointer

    /// The guard of the instance in this place.
    func scopedGuard(of place: ScopedPlace) -> UnsafeMutablePointer<ScopedGuard> {
        memory.assumingMemoryBound(to: ScopedGuard.self) + place.index
    }

    /// The inputs of the scope, which are the first instances.
    func inputs(in layout: ScopeLayout) -> UnsafeMutableRawPointer { memory + layout.firstInstance }

    /// The instance in this place, made or not.
    func instance(in place: ScopedPlace) -> UnsafeMutableRawPointer {
        memory + place.offset
    }
}

/// The memory layout of a scope: a guard for each of its instances, followed by the instances.
final class ScopeLayout: Sendable {
    let scope: CustomScope
    /// The scope in messages. Each work in the scope has it, and the name of a type takes long.
    let id: DependencyGraph.ID
    let number: Int
    /// The number of the enclosing scope.
    let outer: Int
    /// The number of its inputs.
    private let inputCount: Int
    /// The offset of the first instance.
    fileprivate let firstInstance: Int
    /// The providers of its inputs and then of its services, each after those that it holds. The container's
    /// ``LinkedProviders`` own the providers and this layout.
    let providers: [Unmanaged<Provider>]
    /// The positions of the guards. Those of each container that adds services precede its instances.
    private let guards: [Range<Int>]
    private let size: Int
    private let alignment: Int

    /// Assigns a place to each of the providers.
    init(
        _ scope: CustomScope,
        number: Int,
        outer: Int,
        inputs: [Provider],
        services: [Provider]
    ) {
        let providers = inputs + services
        var end = Space()
        guards = [end.add(providers, inScope: number)]
        inputCount = inputs.count
        firstInstance = providers.first?.place.offset ?? end.size
        self.scope = scope
        id = scope.messageID
        self.number = number
        self.outer = outer
        self.providers = providers.map { .passUnretained($0) }
        size = end.size
        alignment = end.alignment
    }

    /// Adds the providers of an extension. Those of the extended container keep their places.
    init(extending base: ScopeLayout, by providers: [Provider]) {
        var end = Space(size: base.size, alignment: base.alignment)
        guards = base.guards + [end.add(providers, inScope: base.number)]
        scope = base.scope
        id = base.id
        number = base.number
        outer = base.outer
        inputCount = base.inputCount
        firstInstance = base.firstInstance
        self.providers = base.providers + providers.map { .passUnretained($0) }
        size = end.size
        alignment = end.alignment
    }

    func allocate() -> ScopedInstances {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        for guards in guards {
            let first = memory + guards.lowerBound * MemoryLayout<ScopedGuard>.stride
            let bound = first.bindMemory(to: ScopedGuard.self, capacity: guards.count)
            for index in 0..<guards.count {
                // The caller stores the inputs at once.
                let isInput = guards.lowerBound + index < inputCount
                (bound + index).initialize(to: ScopedGuard(hasInstance: isInput))
            }
        }
        return ScopedInstances(memory: memory)
    }

    func deallocate(_ instances: ScopedInstances) {
        // In reverse, because later instances may hold earlier ones.
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

/// The memory that has been assigned.
private struct Space {
    var size = 0
    var alignment = MemoryLayout<ScopedGuard>.alignment

    /// Assigns places to the instances of providers, and returns the positions of their guards.
    mutating func add(_ providers: [Provider], inScope scope: Int) -> Range<Int> {
        let stride = MemoryLayout<ScopedGuard>.stride
        let first = size.rounded(upTo: stride) / stride
        let instances = providers.map(\.instanceLayout)
        alignment = instances.reduce(alignment) { max($0, $1.alignment) }
        // Any type fits at this offset, so the inputs of a scope, which come first, lie like the elements of their tuple.
        size = ((first + providers.count) * stride).rounded(upTo: alignment)
        for (index, (provider, instance)) in zip(providers, instances).enumerated() {
            provider.place.scope = scope
            provider.place.index = first + index
            provider.place.offset = size.rounded(upTo: instance.alignment)
            size = provider.place.offset + instance.size
        }
        return first..<first + providers.count
    }
}

extension Int {
    fileprivate func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
