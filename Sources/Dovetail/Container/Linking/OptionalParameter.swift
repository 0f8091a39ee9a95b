import DependencyGraph

/// Lets a type or a value be recognised as `Optional` without knowing of what.
protocol OptionalParameter: SendableMetatype {
    static var wrapped: Any.Type { get }
    var value: Any? { get }

    /// A slot whose service is what `target` makes, or `nil` without one.
    static func makeSlot(of target: Slot?) -> Slot
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
}
