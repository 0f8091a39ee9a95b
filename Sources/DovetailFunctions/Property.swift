/// A property as a dependency: the two functions that read and write it.
///
/// ```swift
/// struct Paging {
///     var hasNextPage: Property<Bool>
/// }
///
/// let live = Paging(hasNextPage: Property(loader, \.hasNextPage))           // holds the loader weakly
/// let fixed = Paging(hasNextPage: Property(get: { true }, set: { _ in }))   // a test double
///
/// if try live.hasNextPage.get() { try live.hasNextPage.set(false) }
/// ```
///
/// Both functions can throw ``OwnerDeallocated``, because an owner that is held weakly may be gone.
///
/// A `Property` stays where it was created, for instance on the main actor, and its owner may be any object. A
/// ``SendableProperty`` can be used anywhere.
public struct Property<Value> {
    /// Reads the value.
    public let get: () throws -> Value

    /// Writes the value.
    public let set: (Value) throws -> Void

    /// Creates a property from its two functions.
    public init(get: @escaping () throws -> Value, set: @escaping (Value) throws -> Void) {
        self.get = get
        self.set = set
    }

    /// Creates a property of an object, which is held weakly, or of a value, which is copied.
    ///
    /// - Parameters:
    ///   - owner: An object, possibly as `any` protocol: once it is gone, both functions throw ``OwnerDeallocated``. Or
    ///     a value with a nonmutating setter, for instance a struct that wraps a store.
    ///   - keyPath: The property of the owner.
    @_alwaysEmitIntoClient
    public init<Owner>(_ owner: Owner, _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
        let owned = Owned(owner)
        self.init(
            get: { try (owned.get() as Owner)[keyPath: keyPath] },
            set: { try (owned.get() as Owner)[keyPath: keyPath] = $0 }
        )
    }
}

/// A property that can be read and written anywhere: a ``Property`` of a `Sendable` owner.
///
/// ```swift
/// struct Paging: Sendable {
///     var hasNextPage: SendableProperty<Bool>
/// }
/// ```
///
/// Its functions are `@Sendable`, so it can be part of a `Sendable` client, and `@Sendable` functions can capture it.
public struct SendableProperty<Value>: Sendable {
    /// Reads the value.
    public let get: @Sendable () throws -> Value

    /// Writes the value.
    public let set: @Sendable (Value) throws -> Void

    /// Creates a property from its two functions.
    public init(get: @escaping @Sendable () throws -> Value, set: @escaping @Sendable (Value) throws -> Void) {
        self.get = get
        self.set = set
    }

    /// Creates a property of an object, which is held weakly, or of a value, which is copied, as `Property.init(_:_:)` does.
    @_alwaysEmitIntoClient
    public init<Owner: Sendable>(_ owner: Owner, _ keyPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable) {
        let owned = Owned(owner)
        self.init(
            get: { try (owned.get() as Owner)[keyPath: keyPath] },
            set: { try (owned.get() as Owner)[keyPath: keyPath] = $0 }
        )
    }
}
