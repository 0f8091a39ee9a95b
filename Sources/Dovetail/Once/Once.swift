import DovetailGraph
import Synchronization

/// Where a shared service is made, by one thread or task at a time.
@usableFromInline
class Once: @unchecked Sendable {
    // Sendable because `maker` is guarded by ``InFlight/board``; a subclass answers for what it adds.

    /// What users call the service, for messages.
    final let service: DependencyGraph.ID

    /// Held by a thread while it makes the service. A task that may be suspended holds none.
    final let making = Mutex(())

    /// Who makes the service right now; guarded by ``InFlight/board``.
    final var maker: InFlight?

    init(_ service: DependencyGraph.ID) {
        self.service = service
    }
}

extension Once {
    /// Where a function runs that is memoized.
    @usableFromInline
    static func ofMemoizedFunction() -> Once {
        Once("a memoized function")
    }

    /// The one that an atomic points to, which the first who needs it sets up.
    static func shared(
        at pointer: borrowing Atomic<UnsafeMutableRawPointer?>,
        _ service: @autoclosure () -> DependencyGraph.ID
    ) -> Once {
        if let pointer = pointer.load(ordering: .acquiring) {
            return Unmanaged<Once>.fromOpaque(pointer).takeUnretainedValue()
        }
        let new = Unmanaged.passRetained(Once(service()))
        let (isSet, earlier) = pointer.compareExchange(
            expected: nil,
            desired: new.toOpaque(),
            ordering: .acquiringAndReleasing
        )
        guard !isSet, let earlier else { return new.takeUnretainedValue() }
        new.release()
        return Unmanaged<Once>.fromOpaque(earlier).takeUnretainedValue()
    }

    /// Lets go of one that was set up.
    @usableFromInline
    static func release(at pointer: UnsafeMutableRawPointer?) {
        if let pointer { Unmanaged<Once>.fromOpaque(pointer).release() }
    }
}
