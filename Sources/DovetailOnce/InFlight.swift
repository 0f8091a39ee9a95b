/// Lets one task at a time make an instance. Waiting suspends the other tasks and blocks no thread; see ``InFlight``.
@usableFromInline
package final class AsyncOnce: @unchecked Sendable {
    // Sendable because ``InFlight/lock`` guards `maker`.

    /// The service's name in messages.
    package let service: any InstanceName

    /// The task that is making the instance.
    var maker: InFlight?

    package init(_ service: any InstanceName) { self.service = service }
}

/// A task that makes an instance or waits for it, possibly because the recipe of another instance needs it.
///
/// A recipe may await other instances, itself or in child tasks. If one of these waits leads back to the recipe's own instance, it
/// would never end. So before a task waits, it registers under a lock that all tasks share, and checks whether the maker for which it
/// would wait is itself waiting, directly or through others, for an instance that is made around this task. If so, the call throws.
@usableFromInline
package final class InFlight: Activity, @unchecked Sendable {
    // Sendable because `lock` guards all mutable state. For the size of programs, `async` functions have a separate file.

    /// Guards the makers and waiters of all containers, graphs and memoized functions.
    private static let lock = Lock()

    private let once: AsyncOnce

    /// The tasks that are suspended until this one has made the instance, including some that have stopped waiting.
    private var waiters: [InFlight] = []
    private var formerWaiters = 0

    /// Resumes this task, while it is suspended.
    private var continuation: UnsafeContinuation<(any Error)?, Never>?
    private var isCancelled = false

    package init(_ kind: Kind = .make, at once: AsyncOnce, in scopes: [ObjectIdentifier] = []) {
        self.once = once
        super.init(kind, of: once.service, in: scopes)
    }

    /// For code that is emitted into other modules. An initializer that this code could call would be part of every program.
    @usableFromInline
    package static func beginning(at once: AsyncOnce) -> InFlight { InFlight(at: once) }

    /// Makes the instance in this task, unless another task is making it.
    package func beginUnlessMaking() -> Bool {
        Self.lock.withLock {
            guard once.maker == nil else { return false }
            once.maker = self
            return true
        }
    }

    /// Resumes the tasks that wait for this: with its error, or with `nil` if they should check again.
    @usableFromInline
    package func end(_ error: (any Error)?) {
        let continuations = Self.lock.withLock {
            once.maker = nil
            end()
            defer { waiters = [] }
            formerWaiters = 0
            return waiters.compactMap { $0.resumption() }
        }
        // Resumed outside the lock, because a task that runs at once may need it.
        for continuation in continuations { continuation.resume(returning: error) }
    }

    /// Registers that this task waits, with the function that resumes it. Returns the answer if there is one already.
    func wait(_ continuation: UnsafeContinuation<(any Error)?, Never>) -> Outcome? {
        Self.lock.withLock {
            if isCancelled { return .resume(CancellationError()) }
            guard let maker = once.maker else { return .resume(nil) }
            if closesCycle(through: maker) { return .cycle(.circular(path: cycle)) }
            self.continuation = continuation
            for activity in enclosing { activity.waits[ObjectIdentifier(self)] = once }
            maker.waiters.append(self)
            return nil
        }
    }

    enum Outcome {
        case resume((any Error)?)
        case cycle(ResolutionError)
    }

    @usableFromInline
    package func cancel() {
        let continuation = Self.lock.withLock {
            isCancelled = true
            guard let continuation = resumption() else { return nil as UnsafeContinuation<(any Error)?, Never>? }
            // Many tasks may start and stop waiting meanwhile, so cancelled waiters are removed once they are the majority.
            if let maker = once.maker {
                maker.formerWaiters += 1
                if maker.formerWaiters * 2 > maker.waiters.count {
                    maker.waiters.removeAll { $0.continuation == nil }
                    maker.formerWaiters = 0
                }
            }
            return continuation
        }
        continuation?.resume(returning: CancellationError())
    }

    /// The continuation of this task, or `nil` if it was taken before. Call this while `lock` is held.
    private func resumption() -> UnsafeContinuation<(any Error)?, Never>? {
        guard let continuation else { return nil }
        self.continuation = nil
        for activity in enclosing { activity.waits[ObjectIdentifier(self)] = nil }
        return continuation
    }
}

// Finding cycles. Use these members only while `lock` is held, except for the path of an error.

extension InFlight {
    /// Whether a maker waits for an instance that is being made around this one, directly or through others.
    private func closesCycle(through maker: InFlight) -> Bool {
        let around = Set(enclosing.map { ObjectIdentifier($0) })
        var isSeen: Set<ObjectIdentifier> = []
        var makers = [maker]
        while let maker = makers.popLast() {
            if around.contains(ObjectIdentifier(maker)) { return true }
            guard isSeen.insert(ObjectIdentifier(maker)).inserted else { continue }
            makers += maker.waits.values.compactMap(\.maker)
        }
        return false
    }

    /// The path of the error: the instances that are being made, from the needed one if it is among them, followed by that one.
    private var cycle: [any InstanceName] {
        let makers = enclosing.dropFirst().compactMap { $0 as? InFlight }
        let count = makers.firstIndex { $0.once === once }.map { $0 + 1 } ?? makers.count
        return makers.prefix(count).reversed().map(\.once.service) + [once.service]
    }
}
