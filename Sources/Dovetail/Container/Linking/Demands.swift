/// What a call to resolve has to see to besides, where it leads to a slot: instances that live for one call, since the recipe or
/// one whose result it holds does; to be on the main actor, where the recipe runs or one that makes what it holds; and to tell who
/// observes.
typealias Demands = (graphScope: Bool, mainActor: Bool, observation: Bool)

/// Throws unless whoever resolves is isolated as is needed for this slot.
typealias RequireActor = @Sendable (Slot, _ isolation: (any Actor)?) throws -> Void
