/// A property as a dependency: the two functions that read and write it.
///
/// ```swift
/// struct Paging {
///     var hasNewPage: Property<Bool>
/// }
///
/// let live = Paging(hasNewPage: Property(loader, \.hasNewPage))           // holds the loader weakly
/// let fixed = Paging(hasNewPage: Property(get: { true }, set: { _ in }))  // a test double
///
/// if try live.hasNewPage.get() { try live.hasNewPage.set(false) }
/// ```
///
/// Both functions throw, because an owner that is held weakly may be gone: ``OwnerDeallocated``.
///
/// A property is `Sendable`, like the other dependencies, so that it can be part of a `Sendable` client and be captured
/// by `@Sendable` functions. Its owner therefore has to be `Sendable` and must not be isolated; for a view model on the
/// main actor there is ``MainActorProperty``.
public struct Property<Value>: Sendable {
    /// Reads the value.
    public let get: @Sendable () throws -> Value

    /// Writes the value.
    public let set: @Sendable (Value) throws -> Void

    /// Creates a property from its two functions.
    public init(get: @escaping @Sendable () throws -> Value, set: @escaping @Sendable (Value) throws -> Void) {
        self.get = get
        self.set = set
    }

    /// Creates a property of an object, which is held weakly, or of a value, which is copied.
    ///
    /// - Parameters:
    ///   - owner: An object, also one behind a protocol: once it is gone, both functions throw ``OwnerDeallocated``.
    ///     Or a value that writes through to something it refers to, for instance a struct that wraps a store.
    ///   - keyPath: The property of the owner. That of a value must have a nonmutating setter.
    @_alwaysEmitIntoClient
    public init<Owner: Sendable>(
        _ owner: Owner,
        _ keyPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable
    ) {
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
