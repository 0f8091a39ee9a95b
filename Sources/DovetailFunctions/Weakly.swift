/// Turns a method into a function that holds the method's owner weakly.
///
/// A reference to a method, such as `viewModel.reload`, holds the view model strongly. If the view model holds that
/// function in turn, directly or not, neither is ever released. `weakly` avoids that without `[weak self]` at the call
/// site. Instead of a method, you can pass a property to read, or an `async` closure that takes the owner:
///
/// ```swift
/// let reload = weakly(viewModel, UserListModel.reload)
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// let clear = weakly(viewModel) { $0.title = "" }
/// ```
///
/// The type of the method decides what a call does once the owner is gone, as for `unimplemented(_:fileID:line:)`:
///
/// | the method | once the owner is gone |
/// |---|---|
/// | can throw | throws ``OwnerDeallocated`` |
/// | returns nothing | does nothing |
/// | returns a value | throws ``OwnerDeallocated``, or returns the value of `returning:`, evaluated at each such call |
///
/// ```swift
/// let onTap: @MainActor () -> Void = weakly(viewModel, UserListModel.reload)
/// let count: @MainActor () -> Int = weakly(viewModel, UserListModel.count, returning: 0)
/// ```
///
/// So a method that returns a value becomes a function that `throws`, unless you pass `returning:`. An `async` method that
/// cannot throw becomes one that can. Otherwise the result has the effects of `method`, and stays on the main actor if
/// `method` is isolated to it. It is `@Sendable` when the owner is `Sendable` and `method` is `@Sendable`; with a closure,
/// when the context requires it.
///
/// A call holds the owner strongly while it runs. Methods and closures have at most two parameters besides the owner. For
/// anything else, such as a synchronous closure, write it yourself: `{ [weak owner] in owner?.reset() }`.
///
/// - Parameters:
///   - owner: The object whose method is called.
///   - method: The unapplied method, `Owner.method`.
/// - Returns: A function that calls `method` on `owner`, or throws ``OwnerDeallocated``.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject & Sendable, A, Output>(
    _ owner: Owner,
    _ method: @escaping @Sendable (Owner) -> @MainActor (A) async throws -> Output
) -> @MainActor (A) async throws -> Output {
    { [weak owner] (a: A) in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return try await method(owner)(a)
    }
}

/// Turns a method into a function that holds the method's owner weakly, and never throws. See `weakly(_:_:)`.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject & Sendable, A, Output>(
    _ owner: Owner,
    _ method: @escaping @Sendable (Owner) -> @MainActor (A) -> Output,
    returning standIn: @autoclosure @escaping @MainActor () -> Output
) -> @MainActor (A) -> Output {
    { [weak owner] (a: A) in
        guard let owner else { return standIn() }
        return method(owner)(a)
    }
}

/// Gives an owner, which it holds weakly, to a closure, which stays on the actor where it is written. See `weakly(_:_:)`.
///
/// ```swift
/// let rename = weakly(viewModel) { (model, title: String) in model.title = title }
/// ```
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject, A, Output>(
    _ owner: Owner,
    do body: @escaping (Owner, A) async throws -> Output
) -> (A) async throws -> Output {
    { [weak owner] (a: A) in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return try await body(owner, a)
    }
}

/// Creates a function that reads a property and holds the property's owner weakly. A ``Property`` also writes it.
///
/// ```swift
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// ```
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject, Value>(_ owner: Owner, _ keyPath: KeyPath<Owner, Value>) -> () throws -> Value {
    { [weak owner] in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return owner[keyPath: keyPath]
    }
}

/// Reads a property anywhere. See `weakly(_:_:)`.
@_documentation(visibility: internal) @_alwaysEmitIntoClient
public func weakly<Owner: AnyObject & Sendable, Value>(
    _ owner: Owner,
    _ keyPath: any KeyPath<Owner, Value> & Sendable
) -> @Sendable () throws -> Value {
    { [weak owner] in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return owner[keyPath: keyPath]
    }
}

/// Reads a property of the main actor. See `weakly(_:_:)`.
@_documentation(visibility: internal) @MainActor @_alwaysEmitIntoClient
public func weakly<Owner: AnyObject & Sendable, Value>(
    _ owner: Owner,
    _ keyPath: KeyPath<Owner, Value>,
    unused _: Never? = nil
) -> @MainActor () throws -> Value {
    { [weak owner] in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return owner[keyPath: keyPath]
    }
}
