/// Thrown by a function that holds its owner weakly, if it is called after the owner was deallocated.
///
/// See `weakly(_:_:)` and ``Property``.
public struct OwnerDeallocated: Error, Hashable, CustomStringConvertible {
    /// The name of the owner's type.
    public let owner: String

    /// Creates the error for an owner of the given type.
    public init(_ owner: Any.Type) { self.owner = String(describing: owner) }

    /// One sentence that names the type of the owner.
    public var description: String { "the \(owner) was deallocated before a function that holds it weakly was called" }
}
