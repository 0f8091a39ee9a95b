/// A property on the main actor as a dependency: the two functions that read and write it, isolated to the main actor.
///
/// ```swift
/// let hasNewPage = MainActorProperty(viewModel, \.hasNewPage)     // holds the view model weakly
/// ```
///
/// It is ``Property`` for an owner that is isolated to the main actor. The functions are isolated too, instead of being
/// asynchronous, so that the main actor reads and writes without suspending, and everyone else has to say `await`.
public struct MainActorProperty<Value>: Sendable {
    /// Reads the value.
    public let get: @MainActor () throws -> Value

    /// Writes the value.
    public let set: @MainActor (Value) throws -> Void

    /// Creates a property from its two functions.
    public init(get: @escaping @MainActor () throws -> Value, set: @escaping @MainActor (Value) throws -> Void) {
        self.get = get
        self.set = set
    }

    /// Creates a property of an object, which is held weakly, or of a value, which is copied.
    ///
    /// - Parameters:
    ///   - owner: An object, also one behind a protocol: once it is gone, both functions throw ``OwnerDeallocated``.
    ///     Or a value that writes through to something it refers to.
    ///   - keyPath: The property of the owner. That of a value must have a nonmutating setter.
    @MainActor @_alwaysEmitIntoClient
    public init<Owner>(_ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
        let owned = Owned(owner)
        self.init(
            get: { try (owned.get() as Owner)[keyPath: keyPath] },
            set: { newValue in
                let owner: Owner = try owned.get()
                owner[keyPath: keyPath] = newValue
            }
        )
    }
}
