import DependencyGraph

/// Lets a type or a value be recognised as `Optional` without knowing of what.
protocol OptionalParameter: SendableMetatype {
    static var wrapped: Any.Type { get }
    var value: Any? { get }

    /// A slot whose service is what `target` makes, or `nil` without one.
    static func makeSlot(of target: Slot?) -> Slot

    /// The slot that makes what is wrapped from arguments of this type, unless nothing does.
    static func factorySlot<Arguments>(taking arguments: Arguments.Type, from linker: Linker) -> Slot?

    /// A slot that takes arguments, and whose service is what `target` makes from them, or `nil` without one.
    static func makeFactorySlot<Arguments>(taking arguments: Arguments.Type, of target: Slot?) -> Slot
}

extension Optional: OptionalParameter {
    static var wrapped: Any.Type { Wrapped.self }

    var value: Any? { self }

    static func makeSlot(of target: Slot?) -> Slot {
        guard let target else {
            return ServiceSlot<Self>(DependencyGraph.ID(Self.self), dependencyCount: 0) { _, _ in nil }
        }
        let slot = ServiceSlot<Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: 1,
            demands: target.demands
        ) {
            slot,
            resolution in
            try slot.dependency(Wrapped.self, at: 0, in: resolution)
        }
        slot.link(target, at: 0)
        return slot
    }

    static func factorySlot<Arguments>(taking arguments: Arguments.Type, from linker: Linker) -> Slot? {
        linker.factorySlot(FactorySlot<Arguments, Wrapped>.self)
    }

    static func makeFactorySlot<Arguments>(taking arguments: Arguments.Type, of target: Slot?) -> Slot {
        let slot = FactorySlot<Arguments, Self>(
            DependencyGraph.ID(Self.self),
            dependencyCount: target == nil ? 0 : 1,
            demands: target?.demands ?? (false, false, false)
        ) { slot, resolution, arguments in
            guard !slot.dependencies.isEmpty else { return nil }
            return try slot.makeLinked(FactorySlot<Arguments, Wrapped>.self, resolution, arguments)
        }
        if let target { slot.link(target, at: 0) }
        return slot
    }
}
