// What services have in common that are made once.

/// A pointer to a value of its own.
func pointer<Value>(to value: Value) -> UnsafeMutableRawPointer {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafeMutableRawPointer(pointer)
}

/// Frees what ``pointer(to:)`` gave.
@usableFromInline
func release<Value>(_ pointer: UnsafeMutableRawPointer?, _ type: Value.Type) {
    guard let pointer else { return }
    pointer.assumingMemoryBound(to: type).deinitialize(count: 1)
    pointer.deallocate()
}

/// An error as a recipe may throw it. Where it may not, there is no way on: waiting would never end.
func admitted<Failure: Error>(_ error: any Error) -> Failure {
    guard let failure = error as? Failure else { fatalError("\(error)") }
    return failure
}
