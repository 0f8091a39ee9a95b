/// Makes a function of a method whose owner it holds weakly.
///
/// A method of a value, `viewModel.reload`, keeps the view model alive as long as the function lives: where the view
/// model holds that function, directly or not, the two are never released. This function does not, and needs no
/// `[weak self]` at the call site:
///
/// ```swift
/// let reload = weakly(viewModel, ViewModel.reload)
/// try await reload()          // throws OwnerDeallocated once the view model is gone
/// ```
///
/// The result has the effects of `method` and `throws` besides. The owner is held strongly while a call runs, not
/// between calls. The result is `@Sendable` when the owner is `Sendable` and `method` is `@Sendable`.
///
/// - Important: For a synchronous method that is isolated to the main actor use `weakly(_:onMainActor:)`: the
///   compiler (Swift 6.3) does not see that the isolation of an unapplied method is lost here. An `async` method
///   keeps its isolation.
///
/// - Parameters:
///   - owner: The object whose method is called.
///   - method: The unapplied method, `Owner.method`.
/// - Returns: A function that calls `method` on `owner`, or throws ``OwnerDeallocated``.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject, each Parameter, Output>(
    _ owner: Owner,
    _ method: @escaping (Owner) -> (repeat each Parameter) -> Output
) -> (repeat each Parameter) throws -> Output {
    { [weak owner] (arguments: repeat each Parameter) in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return method(owner)(repeat each arguments)
    }
}

/// Makes a function of a synchronous method, isolated to the main actor, whose owner it holds weakly.
///
/// ```swift
/// let select: @MainActor (User.ID) throws -> Void = weakly(viewModel, onMainActor: ViewModel.select)
/// ```
///
/// It is `weakly(_:_:)` with the isolation kept. The label is needed because Swift cannot overload on isolation.
///
/// - Parameters:
///   - owner: The object whose method is called.
///   - method: The unapplied method, `Owner.method`.
/// - Returns: A function that calls `method` on `owner`, or throws ``OwnerDeallocated``.
@_alwaysEmitIntoClient
public func weakly<Owner: AnyObject & Sendable, each Parameter, Output>(
    _ owner: Owner,
    onMainActor method: @escaping @Sendable (Owner) -> @MainActor (repeat each Parameter) throws -> Output
) -> @MainActor (repeat each Parameter) throws -> Output {
    { [weak owner] (arguments: repeat each Parameter) in
        guard let owner else { throw OwnerDeallocated(Owner.self) }
        return try method(owner)(repeat each arguments)
    }
}
