/// Turns a method into a function that holds the method's owner weakly.
///
/// A reference to a method, such as `viewModel.reload`, holds the view model strongly. If the view model holds that
/// function in turn, directly or not, neither is ever released. `weakly` avoids that without `[weak self]` at the call
/// site. Instead of a method, you can pass a property to read, or a closure that takes the owner:
///
/// ```swift
/// let reload = weakly(viewModel, UserListModel.reload)
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// let reset = weakly(loader) { $0.hasNextPage = true }
/// ```
///
/// The type of the function decides what a call does once the owner is gone, as for `unimplemented(_:fileID:line:)`:
///
/// | the function | once the owner is gone |
/// |---|---|
/// | can throw | throws ``OwnerDeallocated`` |
/// | returns nothing | does nothing |
/// | returns a value | returns the value of `returning:`, evaluated at each such call |
///
/// ```swift
/// let onTap: @MainActor () -> Void = weakly(viewModel, UserListModel.reload)
/// let hasNextPage: () -> Bool = weakly(loader, \.hasNextPage, returning: false)
/// let isDone: () -> Bool = weakly(loader, returning: true) { !$0.hasNextPage }
/// ```
///
/// So a method that returns a value becomes a function that `throws`, unless you pass `returning:`. Otherwise the result has
/// the effects of `method`, and stays on the main actor if `method` is isolated to it. It is `@Sendable` when the owner is
/// `Sendable` and `method` is `@Sendable`; with a closure, when the context requires it.
///
/// A call holds the owner strongly while it runs. A method may have any number of parameters; a closure has at most
/// three besides the owner.
///
/// - Parameters:
///   - owner: The object whose method is called.
///   - method: The unapplied method, `Owner.method`.
///   - actor: Callers leave it out: it tells overloads apart.
/// - Returns: A function that calls `method` on `owner`, or throws ``OwnerDeallocated``.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject, A, Output>(
    _ owner: Owner,
    _ method: @escaping (Owner) -> (A) throws -> Output,
    on actor: Never? = nil
) -> (A) throws -> Output {
    { [weak owner] a in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return try method(owner)(a)
    }
}

/// Creates a function that reads a property and holds the property's owner weakly. See `weakly(_:_:on:)`.
///
/// ```swift
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// ```
///
/// To write the property as well, use ``Property``.
///
/// - Parameters:
///   - owner: The object whose property is read.
///   - keyPath: The property.
/// - Returns: A function that reads it, or throws ``OwnerDeallocated``.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject, Value>(
    _ owner: Owner,
    _ keyPath: KeyPath<Owner, Value>
) -> () throws -> Value {
    { [weak owner] in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return owner[keyPath: keyPath]
    }
}
