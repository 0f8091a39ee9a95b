import DependencyGraph
import Synchronization

/// Where a shared service is made, by one thread or task at a time.
@usableFromInline
class Workplace: @unchecked Sendable {
    // Sendable because `maker` is guarded by ``Making/board``; a subclass answers for what it adds.

    /// What users call the service, for messages.
    final let service: DependencyGraph.ID

    /// Held by a thread while it makes the service. A task that may be suspended holds none.
    final let making = Mutex(())

    /// Who makes the service right now; guarded by ``Making/board``.
    final var maker: Making?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }
}

extension Workplace {
    /// Where a function runs that is memoized.
    @usableFromInline
    static func ofMemoizedFunction() -> Workplace {
        Workplace("a memoized function")
    }

    /// The workplace that an atomic points to, which is set up by the first who needs it.
    static func shared(
        at pointer: borrowing Atomic<UnsafeMutableRawPointer?>,
        _ service: @autoclosure () -> DependencyGraph.ID
    ) -> Workplace {
        if let pointer = pointer.load(ordering: .acquiring) {
            return Unmanaged<Workplace>.fromOpaque(pointer).takeUnretainedValue()
        }
        let new = Unmanaged.passRetained(Workplace(service()))
        let (isSet, earlier) = pointer.compareExchange(
            expected: nil,
            desired: new.toOpaque(),
            ordering: .acquiringAndReleasing
        )
        guard !isSet, let earlier else { return new.takeUnretainedValue() }
        new.release()
        return Unmanaged<Workplace>.fromOpaque(earlier).takeUnretainedValue()
    }

    /// Lets go of a workplace that was set up.
    @usableFromInline
    static func release(at pointer: UnsafeMutableRawPointer?) {
        if let pointer { Unmanaged<Workplace>.fromOpaque(pointer).release() }
    }
}
