/// Lets the first call of a completion handler through and no other, and notices when the handler is dropped uncalled.
///
/// The handler is its only owner. It does not know the handler's types, so that it is one class and not one for each.
@usableFromInline
final class Completion: Sendable {
    private let isPending = Locked(true)
    private let dropped: @Sendable () -> Void

    /// - Parameter dropped: Called when nobody can call the handler any more and nobody has.
    @usableFromInline
    init(ifDropped dropped: @escaping @Sendable () -> Void) {
        self.dropped = dropped
    }

    deinit {
        if isFirst() { dropped() }
    }

    /// Whether this is asked for the first time, on whatever thread.
    @usableFromInline
    func isFirst() -> Bool {
        isPending.withLock { isPending in
            defer { isPending = false }
            return isPending
        }
    }
}
