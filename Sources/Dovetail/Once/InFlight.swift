import DovetailGraph
import Synchronization

/// A thread or task that makes a shared service or waits for it, and the service that it was making before.
///
/// One thread or task at a time makes each service. Services that recipes *hold* form no cycles, so callers cannot wait for
/// each other — unless a recipe calls a deferred dependency while it still runs, and that leads back to the same service.
/// Then waiting would never end. So before a caller waits, it registers on a common board, and checks there whether the
/// maker it is about to wait for waits for the caller, directly or through others. If so, the call throws instead.
@usableFromInline
final class InFlight: @unchecked Sendable {
    // Sendable because what changes is only touched while the board is held.

    /// The service that the running code is making. It is task-local because the standard library has no other value that
    /// follows a thread. A task started by a recipe inherits it, and is told apart by `task`.
    @TaskLocal static var current: InFlight?

    /// Guards all makers and waiters, of every container and graph.
    static let board = Lock()

    let place: Once
    private let outer: InFlight?
    private let outermostOther: InFlight?
    private let task: Int?

    /// The service that this waits for. Only the outermost service of a thread or task stores it.
    private var waiting: Once?

    /// The tasks that are suspended until this one has made the service, including some that have stopped waiting.
    var waiters: [InFlight] = []
    var formerWaiters = 0

    /// Resumes this task, while it is suspended.
    var continuation: UnsafeContinuation<(any Error)?, Never>?
    var isCancelled = false

    init(at place: Once) {
        self.place = place
        task = currentTask
        let current = Self.current
        outer = current?.task == task ? current : nil
        outermostOther = outer?.outermost
    }

    /// For code that is emitted into other modules. An initializer that they can call would be part of every program.
    @usableFromInline
    static func beginning(at place: Once) -> InFlight {
        InFlight(at: place)
    }

    /// The same object for all services that one thread or task is making at once.
    private var outermost: InFlight { outermostOther ?? self }

    /// The services that this thread or task is making, the outermost first.
    private var path: [DependencyGraph.ID] { (outer?.path ?? []) + [place.service] }

    /// Thrown when waiting would never end.
    var circle: ResolutionError { .circular(path: path) }

    // Call the following only while the board is locked.

    /// Records that this waits, unless the place's maker waits for this, directly or through others.
    func wait() -> Bool {
        var next: Once? = place
        while let maker = next?.maker?.outermost {
            if maker === outermost { return false }
            next = maker.waiting
        }
        outermost.waiting = place
        return true
    }

    func stopWaiting() {
        outermost.waiting = nil
    }

    func begin() {
        stopWaiting()
        place.maker = self
    }
}

extension Once {
    /// Runs `work` while no other thread does so here.
    ///
    /// Throws ``ResolutionError`` if waiting would never end. Only the first use of a service comes here, so later uses do
    /// not pay for it.
    @usableFromInline
    func exclusively(_ work: () throws -> Void) throws {
        let this = InFlight(at: self)
        guard InFlight.board.withLock(this.wait) else { throw this.circle }
        try making.withLock { _ in
            InFlight.board.withLock(this.begin)
            defer { InFlight.board.withLock { maker = nil } }
            try InFlight.$current.withValue(this, operation: work)
        }
    }
}
