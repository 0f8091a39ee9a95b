import DovetailAnalysis

/// The address of an instance in the memory of a custom scope.
struct ScopedAddress {
    /// The scope's number, or 0 if it is not a custom scope.
    var scope = 0
    /// The position of the instance's guard.
    var index = 0
    /// The offset of the instance itself.
    var offset = 0
}

/// The instances of one scope, in the memory allocated when it was entered.
struct InstanceMemory {
    fileprivate let memory: UnsafeMutableRawPointer

    /// The guard of the instance at this address.
    func scopedGuard(of address: ScopedAddress) -> UnsafeMutablePointer<ScopedGuard> {
        memory.assumingMemoryBound(to: ScopedGuard.self) + address.index
    }

    /// The inputs of the scope, which are the first instances.
    func inputs(in layout: ScopeLayout) -> UnsafeMutableRawPointer { memory + layout.space.firstInstance }

    /// The instance at this address, made or not.
    func instance(at address: ScopedAddress) -> UnsafeMutableRawPointer {
        memory + address.offset
    }
}

/// The memory of a scope, and the providers of its instances.
final class ScopeLayout: Sendable {
    let scope: CustomScope
    /// The scope in messages. Each work in the scope has it, and the name of a type takes long.
    let id: DependencyGraph.ID
    /// The scope's number; the container itself has 0.
    let number: Int
    /// The number of the enclosing scope.
    let outer: Int
    let inputCount: Int
    let space: ScopeSpace
    /// The providers of its inputs and then of its services, each after those that it holds. The ``LinkedContainer`` owns the providers and
    /// this layout.
    let providers: [Unmanaged<Provider>]
    /// The providers that belong to this layout alone.
    private let ownProviders: [Provider]

    init(_ plan: ScopePlan, _ providers: Levels<Provider>) {
        scope = plan.scope
        id = plan.base?.id ?? plan.scope.messageID
        number = plan.number
        outer = plan.outer
        inputCount = plan.inputCount
        space = plan.space
        self.providers = (plan.base?.providers ?? []) + plan.members.map { .passUnretained(providers[$0]) }
        ownProviders = []
    }

    /// The layout of a scope that no registration mentions: it stores the inputs, and nothing takes them.
    init(unmentioned scope: CustomScope, in outer: Int) {
        self.scope = scope
        id = scope.messageID
        // No service has this number, so none is looked for there.
        number = -1
        self.outer = outer
        let inputs = scope.inputs
        inputCount = inputs.count
        var space = ScopeSpace()
        let addresses = space.add(inputs, inScope: number)
        self.space = space
        ownProviders = inputs.indices.map { Self.provider(of: inputs[$0], at: addresses[$0]) }
        providers = ownProviders.map { .passUnretained($0) }
    }

    private static func provider<Input>(of input: Input.Type, at address: ScopedAddress) -> Provider {
        let traits = ProviderTraits(address: address)
        return ServiceProvider<Input>(DependencyGraph.ID(input), dependencyCount: 0, traits: traits, make: notStarted)
    }

    func allocate() -> InstanceMemory {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: space.size, alignment: space.alignment)
        for guards in space.guards {
            let first = memory + guards.lowerBound * MemoryLayout<ScopedGuard>.stride
            let bound = first.bindMemory(to: ScopedGuard.self, capacity: guards.count)
            for index in 0..<guards.count {
                // The caller stores the inputs at once.
                let isInput = guards.lowerBound + index < inputCount
                (bound + index).initialize(to: ScopedGuard(hasInstance: isInput))
            }
        }
        return InstanceMemory(memory: memory)
    }

    func deallocate(_ instances: InstanceMemory) {
        // In reverse, because later instances may hold earlier ones.
        for provider in providers.reversed() {
            provider._withUnsafeGuaranteedRef { provider in
                let scopedGuard = instances.scopedGuard(of: provider.address)
                if scopedGuard.pointee.hasInstance || scopedGuard.pointee.hasStoppedInstance {
                    provider.deinitialize(instances.instance(at: provider.address))
                }
                scopedGuard.deinitialize(count: 1)
            }
        }
        instances.memory.deallocate()
    }
}

/// The memory that is assigned to the instances of a scope: a guard for each of them, followed by the instances.
struct ScopeSpace: Sendable {
    fileprivate private(set) var size = 0
    fileprivate private(set) var alignment = MemoryLayout<ScopedGuard>.alignment
    /// The offset of the first instance.
    fileprivate private(set) var firstInstance = 0
    /// The positions of the guards. Those of each container that adds services precede its instances.
    fileprivate private(set) var guards: [Range<Int>] = []

    /// Assigns addresses to instances of these types.
    mutating func add(_ types: [Any.Type], inScope scope: Int) -> [ScopedAddress] {
        let instances = types.map { Self.sizeAndAlignment(of: $0) }
        let stride = MemoryLayout<ScopedGuard>.stride
        let first = size.rounded(upTo: stride) / stride
        alignment = instances.reduce(alignment) { max($0, $1.alignment) }
        // Any type fits at this offset, so the inputs of a scope, which come first, lie like the elements of their tuple.
        size = ((first + instances.count) * stride).rounded(upTo: alignment)
        if guards.isEmpty { firstInstance = size }
        guards.append(first..<first + instances.count)
        return instances.enumerated().map { index, instance in
            let offset = size.rounded(upTo: instance.alignment)
            size = offset + instance.size
            return ScopedAddress(scope: scope, index: first + index, offset: offset)
        }
    }

    private static func sizeAndAlignment<Instance>(of type: Instance.Type) -> (size: Int, alignment: Int) {
        (MemoryLayout<Instance>.size, MemoryLayout<Instance>.alignment)
    }
}

extension Int {
    fileprivate func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
