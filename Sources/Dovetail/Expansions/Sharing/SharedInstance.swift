/// Moves a shared service to the heap, and returns a pointer to it.
func pointer<Value>(to value: Value) -> UnsafeMutableRawPointer {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafeMutableRawPointer(pointer)
}

/// Frees the value behind a pointer of ``pointer(to:)``.
@usableFromInline
func release<Value>(_ pointer: UnsafeMutableRawPointer?, _ type: Value.Type) {
    guard let pointer else { return }
    pointer.assumingMemoryBound(to: type).deinitialize(count: 1)
    pointer.deallocate()
}
