/// An owner: held weakly when it is an object, as it is when it is a value.
///
/// It does not say of what type, so that it is one class and not one for each owner.
@usableFromInline
final class Owned: @unchecked Sendable {
    // Sendable because it is never changed, and what shares it between threads is only made for an owner that is Sendable or
    // stays on the main actor.
    // Reading a weak reference from several threads is safe.

    private let type: Any.Type
    private let value: Any?
    private weak var object: AnyObject?

    @usableFromInline
    init(_ owner: Any) {
        // Asked of the instance, because an `any Loader` does not satisfy `Owner: AnyObject` even where every loader is
        // an object: an overload for objects would not be chosen, and the loader be kept alive without a word.
        type = Swift.type(of: owner)
        let isObject = type is AnyObject.Type
        value = isObject ? nil : owner
        object = isObject ? owner as AnyObject : nil
    }

    @usableFromInline
    func get<Owner>() throws -> Owner {
        guard let owner = (value ?? object as Any?) as? Owner else { throw OwnerDeallocated(type) }
        return owner
    }
}
