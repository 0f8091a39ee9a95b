/// Makes a function of a method whose owner it holds weakly.
///
/// A method of a value, `viewModel.reload`, keeps the view model alive as long as the function lives: where the view
/// model holds that function, directly or not, the two are never released. This function does not, and needs no
/// `[weak self]` at the call site. The method may be a property that is read, or a closure that is given the owner:
///
/// ```swift
/// let reload = weakly(viewModel, ViewModel.reload)
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// let info = weakly(self) { try await $0.networking.getProfileInfo() }
/// ```
///
/// What a call does once the owner is gone is visible in its type, as for `unimplemented(_:fileID:line:)`:
///
/// | the function | once the owner is gone |
/// |---|---|
/// | can throw | throws ``OwnerDeallocated`` |
/// | returns nothing | does nothing |
/// | returns something | returns what `returning:` says, evaluated at each such call |
///
/// ```swift
/// let onTap: () -> Void = weakly(viewController, ViewController.reload)
/// let read: (String) -> Data = weakly(cache, Cache.read, returning: Data())
/// let isOn: () -> Bool = weakly(settings, returning: false) { $0.isOn && $0.isAllowed }
/// ```
///
/// So a method that returns something becomes a function that `throws`, unless `returning:` is there. Beside that the result
/// has the effects of `method`, and it stays on the main actor where `method` belongs there. It is `@Sendable` when the owner is
/// `Sendable` and `method` is `@Sendable`; a closure is where the context asks for it.
///
/// The owner is held strongly while a call runs, not between calls. Methods of any number of parameters can be held, closures
/// of up to three beside the owner.
///
/// - Parameters:
///   - owner: The object whose method is called.
///   - method: The unapplied method, `Owner.method`.
///   - actor: Left out by callers: it tells overloads apart.
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

/// Makes a function that reads a property, of an owner that it holds weakly. See `weakly(_:_:on:)`.
///
/// ```swift
/// let hasNextPage: () throws -> Bool = weakly(loader, \.hasNextPage)
/// ```
///
/// A property that is also written is a ``Property``.
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
