import DovetailAnalysis
public import DovetailOnce
public import Synchronization

/// What does not depend on the type of a shared service, so that the compiler does not repeat it for each.
@usableFromInline
struct SharedPlace: ~Copyable, @unchecked Sendable {
    // Sendable because it is atomic and set once. Whether threads may share the service is up to the type around this.

    /// A pointer to the service, set once. Its type is known to the ``_Graph/SharedService`` around this.
    @usableFromInline let instance = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Ensures that it is made once.
    @usableFromInline let once = Once()

    @_alwaysEmitIntoClient @inline(__always)
    init() {}

    /// The pointer, or `nil` before the service is made.
    @_alwaysEmitIntoClient @inline(__always)
    var made: UnsafeMutableRawPointer? { instance.load(ordering: .acquiring) }

    @usableFromInline @inline(never)
    borrowing func makeOnce<Failure>(
        _ name: StaticString,
        _ make: () throws(Failure) -> UnsafeMutableRawPointer
    ) throws(Failure) -> UnsafeMutableRawPointer {
        // A graph that refers to the services weakly finds them here.
        if let made { return made }
        do {
            try once.exclusively(for: name, { DependencyGraph.ID($0.description) }) {
                guard made == nil else { return }
                instance.store(try make(), ordering: .releasing)
            }
        } catch {
            throw typedError(error)
        }
        guard let made else { preconditionFailure("made and threw nothing") }
        return made
    }
}
