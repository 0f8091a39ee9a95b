import DovetailGraph
public import Synchronization

/// A service of a graph that is made once, when it is first needed.
///
/// `@Graph` writes one for each recipe that is marked as shared. Without macros it is written by hand:
///
/// ```swift
/// struct AppGraph {
///     private struct Shared: ~Copyable {
///         let api = SharedService<any ApiService>("AppGraph.api")
///     }
///     private let shared = _SharedServices(Shared())
///
///     func api() -> any ApiService { shared.services.api.get { HTTPApi() } }
/// }
/// ```
///
/// **Threads.** Any number of threads may ask at once; one of them makes the service and the others wait for it. Services
/// that do not need each other are made at the same time. Where the service is not `Sendable`, neither is this.
///
/// **Life.** The service is released with this value.
///
/// Once the service is made, getting it takes one atomic load; no lock, no allocation.
public struct SharedService<Service>: ~Copyable {
    /// The service once it is made: a pointer to it, which is set once.
    @usableFromInline let instance = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Where it is made, once that is needed.
    @usableFromInline let once = Atomic<UnsafeMutableRawPointer?>(nil)
    @usableFromInline let name: StaticString

    /// A service that is not made yet.
    ///
    /// - Parameter name: What messages call the service, for instance `AppGraph.api`.
    @_alwaysEmitIntoClient
    public init(_ name: StaticString) {
        self.name = name
    }

    /// The service, which is made where nobody has made it yet.
    ///
    /// A failure is not remembered: the next call makes the service anew. Making it may need other shared services.
    ///
    /// - Parameter make: Makes the service. It runs until it has succeeded once, and never on two threads at once.
    /// - Returns: The service that was made first.
    /// - Throws: What `make` throws; and ``ResolutionError`` where `make`, while it runs, calls a function that leads
    ///   back to the same service. Where `make` cannot throw that error, the program stops with its message.
    @_alwaysEmitIntoClient @inline(__always)
    public borrowing func get<Failure>(_ make: () throws(Failure) -> Service) throws(Failure) -> Service {
        if let pointer = instance.load(ordering: .acquiring) {
            return pointer.assumingMemoryBound(to: Service.self).pointee
        }
        return try makeOnce(make)
    }

    @usableFromInline @inline(never)
    borrowing func makeOnce<Failure>(_ make: () throws(Failure) -> Service) throws(Failure) -> Service {
        var failure: Failure?
        do {
            try sharedObject(at: once, { Once(DependencyGraph.ID(name.description)) }).exclusively {
                guard instance.load(ordering: .acquiring) == nil else { return }
                do throws(Failure) {
                    instance.store(pointer(to: try make()), ordering: .releasing)
                } catch {
                    failure = error
                }
            }
        } catch {
            throw admitted(error)
        }
        if let failure { throw failure }
        guard let pointer = instance.load(ordering: .acquiring) else { preconditionFailure("made and threw nothing") }
        return pointer.assumingMemoryBound(to: Service.self).pointee
    }

    @_alwaysEmitIntoClient
    deinit {
        release(instance.load(ordering: .acquiring), Service.self)
        releaseSharedObject(at: once)
    }
}

// Sendable because what changes is atomic, and set once: all threads see the same service, and that is Sendable.
extension SharedService: @unchecked Sendable where Service: Sendable {}
