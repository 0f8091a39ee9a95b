/// An owner: held weakly when it is an object, as it is when it is a value.
enum Owned<Owner> {
    case value(Owner)
    case object(WeakObject<Owner>, OwnerDeallocated)

    init(_ owner: Owner) {
        // Asked of the instance, because an `any Loader` does not satisfy `Owner: AnyObject` even where every loader is
        // an object: an overload for objects would not be chosen, and the loader be kept alive without a word.
        let type = type(of: owner as Any)
        if type is AnyObject.Type {
            self = .object(WeakObject(object: owner as AnyObject), OwnerDeallocated(type))
        } else {
            self = .value(owner)
        }
    }

    func get() throws -> Owner {
        switch self {
        case .value(let owner):
            return owner
        case .object(let reference, let deallocated):
            guard let owner = reference.object as? Owner else { throw deallocated }
            return owner
        }
    }
}

extension Owned: Sendable where Owner: Sendable {}

/// A weak reference to an owner that is known to be an object at run time only.
struct WeakObject<Owner> {
    fileprivate weak var object: AnyObject?
}

// The object is an `Owner`, which the compiler cannot see behind `AnyObject`. The reference is never changed after it
// was made, and reading a weak reference from several threads is safe.
extension WeakObject: @unchecked Sendable where Owner: Sendable {}
