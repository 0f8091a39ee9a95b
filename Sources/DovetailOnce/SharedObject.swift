public import Synchronization

// Objects that are created on first use without a lock, behind an atomic of their owner.

/// The object that an atomic points to. If several threads create it at the same time, the first is kept and the others are released.
@inlinable
package func sharedObject<Object: AnyObject>(
    at pointer: borrowing Atomic<UnsafeMutableRawPointer?>,
    _ make: () -> Object
) -> Object {
    if let existing: Object = existingObject(at: pointer) { return existing }
    let new = Unmanaged.passRetained(make())
    let desired = new.toOpaque()
    let (isSet, earlier) = pointer.compareExchange(expected: nil, desired: desired, ordering: .acquiringAndReleasing)
    guard !isSet, let earlier else { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged<Object>.fromOpaque(earlier).takeUnretainedValue()
}

/// The object that an atomic points to, if it was created.
@inlinable
package func existingObject<Object: AnyObject>(at pointer: borrowing Atomic<UnsafeMutableRawPointer?>) -> Object? {
    pointer.load(ordering: .acquiring).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// Releases the object that an atomic points to, if it was created. For the owner's `deinit`.
@usableFromInline
package func releaseSharedObject(at pointer: borrowing Atomic<UnsafeMutableRawPointer?>) {
    if let pointer = pointer.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}
