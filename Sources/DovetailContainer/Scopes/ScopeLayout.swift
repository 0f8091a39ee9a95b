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
    /// Where they lie; the ``LinkedContainer`` owns it.
    let layout: Unmanaged<ScopeLayout>
    fileprivate let memory: UnsafeMutableRawPointer

    /// The guard of the instance at this address.
    func scopedGuard(of address: ScopedAddress) -> UnsafeMutablePointer<ScopedGuard> {
        memory.assumingMemoryBound(to: ScopedGuard.self) + address.index
    }

    /// The inputs of the scope, which are the first instances, and lie there like the elements of their tuple.
    var inputs: UnsafeMutableRawPointer { memory + layout._withUnsafeGuaranteedRef { $0.firstInstance } }

    /// The instance at this address, made or not.
    func instance(at address: ScopedAddress) -> UnsafeMutableRawPointer { memory + address.offset }
}

/// The memory of a scope, a guard for each instance followed by the instances, and their providers.
final class ScopeLayout: Sendable {
    let scope: CustomScope
    /// The scope in messages. Each work in the scope has it, and the name of a type takes long.
    let id: DependencyGraph.ID
    /// The scope's number; the container itself has 0.
    let number: Int
    let outer: Int
    let inputCount: Int
    private let size: Int
    private let alignment: Int
    /// The offset of the first instance.
    fileprivate let firstInstance: Int
    /// The positions of the guards. Those of each container that adds services precede its instances.
    private let guards: [Range<Int>]
    /// The providers of its inputs and then of its services, each after those that it holds. The ``LinkedContainer`` owns the providers and
    /// this layout.
    let providers: [Unmanaged<Provider>]
    /// The providers of a scope that no registration mentions, which belong to this layout alone.
    private let ownProviders: [Provider]

    /// The layout of the inputs, and after them the services. In an extension, those of the extended container come first.
    private init(
        _ scope: CustomScope,
        number: Int,
        outer: Int,
        inputCount: Int,
        _ added: [(type: Any.Type, provider: Provider)],
        extending base: ScopeLayout? = nil,
        isOwner: Bool = false
    ) {
        self.scope = scope
        id = base?.id ?? scope.messageID
        self.number = number
        self.outer = outer
        self.inputCount = inputCount
        let instances = added.map { type, _ in Self.sizeAndAlignment(of: type) }
        let stride = MemoryLayout<ScopedGuard>.stride
        let firstGuard = (base?.size ?? 0).rounded(upTo: stride) / stride
        let alignment = base?.alignment ?? MemoryLayout<ScopedGuard>.alignment
        self.alignment = instances.reduce(alignment) { max($0, $1.alignment) }
        // Any type fits at this offset, so the inputs of a scope, which come first, lie like the elements of their tuple.
        var end = ((firstGuard + instances.count) * stride).rounded(upTo: self.alignment)
        firstInstance = base?.firstInstance ?? end
        guards = (base?.guards ?? []) + [firstGuard..<firstGuard + instances.count]
        for (index, instance) in instances.enumerated() {
            let offset = end.rounded(upTo: instance.alignment)
            added[index].provider.address = ScopedAddress(scope: number, index: firstGuard + index, offset: offset)
            end = offset + instance.size
        }
        size = end
        providers = (base?.providers ?? []) + added.map { .passUnretained($0.provider) }
        ownProviders = isOwner ? added.map(\.provider) : []
    }

    /// The layout of a scope that no registration mentions: it stores the inputs, and nothing takes them.
    convenience init(unmentioned scope: CustomScope, in outer: Int) {
        func provider<Input>(of input: Input.Type) -> Provider {
            ServiceProvider<Input>(DependencyGraph.ID(input), dependencyCount: 0, make: notStarted)
        }
        let inputs = scope.inputs.map { (type: $0, provider: provider(of: $0)) }
        // No service has this number, so none is looked for there.
        self.init(scope, number: -1, outer: outer, inputCount: inputs.count, inputs, isOwner: true)
    }

    /// The layouts of all scopes, by number. `order` has each recipe after those that it holds.
    static func all(
        _ resolver: BindingResolver,
        _ order: [Int],
        _ providers: Levels<Provider>,
        extending base: [ScopeLayout]
    ) -> [ScopeLayout] {
        let (recipes, scopes) = (resolver.recipes, resolver.scopes)
        guard !scopes.isEmpty else { return [] }
        var members: [[Int]] = Array(repeating: [], count: scopes.scopes.count)
        for index in order where recipes[index].recipe.isKept {
            guard let scope = recipes[index].recipe.lifetime.customScope else { continue }
            members[scopes.number(of: scope)].append(index)
        }
        return scopes.scopes.enumerated().map { number, scope in
            let base = base.indices.contains(number) ? base[number] : nil
            // So an extension takes no time for services that were there.
            if let base, members[number].isEmpty { return base }
            // Each input is a recipe of its scope, in the first container that has the scope.
            let inputs = scopes.inputs(of: number).compactMap { input in
                members[number].first { recipes[$0].recipe === input }
            }
            let services = members[number].filter { !inputs.contains($0) }
            return ScopeLayout(
                scope,
                // The container itself has the number 0.
                number: number + 1,
                outer: scopes.outer(of: number).map { $0 + 1 } ?? 0,
                inputCount: base?.inputCount ?? inputs.count,
                (inputs + services).map { (recipes[$0].recipe.type, providers[$0]) },
                extending: base
            )
        }
    }

    private static func sizeAndAlignment<Instance>(of type: Instance.Type) -> (size: Int, alignment: Int) {
        (MemoryLayout<Instance>.size, MemoryLayout<Instance>.alignment)
    }

    func allocate() -> InstanceMemory {
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
        return InstanceMemory(layout: .passUnretained(self), memory: memory)
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

extension Int {
    fileprivate func rounded(upTo alignment: Int) -> Int { (self + alignment - 1) / alignment * alignment }
}
