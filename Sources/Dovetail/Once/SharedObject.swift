public import Synchronization

// An object that is made when it is first needed, behind an atomic that its owner keeps: without a lock, and without the object where
// nobody needs it.

/// The object that an atomic points to. The first thread that needs it makes it; another one that made it at the same time is released.
func sharedObject<Object: AnyObject>(
    at pointer: borrowing Atomic<UnsafeMutableRawPointer?>,
    _ make: () -> Object
) -> Object {
    if let pointer = pointer.load(ordering: .acquiring) {
        return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    let new = Unmanaged.passRetained(make())
    let (isSet, earlier) = pointer.compareExchange(
        expected: nil,
        desired: new.toOpaque(),
        ordering: .acquiringAndReleasing
    )
    guard !isSet, let earlier else { return new.takeUnretainedValue() }
    new.release()
    return Unmanaged<Object>.fromOpaque(earlier).takeUnretainedValue()
}

/// Releases the object that an atomic points to, where it was made. For the owner's `deinit`.
@usableFromInline
func releaseSharedObject(at pointer: borrowing Atomic<UnsafeMutableRawPointer?>) {
    if let pointer = pointer.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
}
