/// Lets only the first call of a completion handler through, and detects a handler that is released without a call.
///
/// The handler is its only owner. It is not generic over the handler's types, so that programs contain only one such class.
@usableFromInline
final class Completion: Sendable {
    private let isPending = Locked(true)
    private let dropped: @Sendable () -> Void

    /// - Parameter dropped: Called when the handler is released without a call.
    @usableFromInline
    init(ifDropped dropped: @escaping @Sendable () -> Void) {
        self.dropped = dropped
    }

    deinit {
        if isFirst() { dropped() }
    }

    /// Returns `true` for the first call, on any thread, and `false` afterwards.
    @usableFromInline
    func isFirst() -> Bool {
        isPending.withLock { isPending in
            defer { isPending = false }
            return isPending
        }
    }
}
