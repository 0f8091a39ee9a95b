/// An owner: an object is held weakly, any other value is copied.
///
/// It is not generic over the owner's type, so that programs contain only one such class.
@usableFromInline
final class Owned: @unchecked Sendable {
    // Sendable because it never changes. Only functions whose owner is Sendable or stays on the main actor share it between
    // threads. Reading a weak reference from several threads is safe.

    private let type: Any.Type
    private let value: Any?
    private weak var object: AnyObject?

    @usableFromInline
    init(_ owner: Any) {
        // Decided at run time: `any Loader` does not satisfy `Owner: AnyObject` even if every loader is an object. An
        // overload for objects would not be chosen, and the loader would silently be kept alive.
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
