import DovetailGraph
import Synchronization

/// A thread or task that makes a shared service or waits for it, and what it was making when it began.
///
/// Each service is made by one at a time. What recipes *hold* has no cycles, so those who wait cannot wait for each
/// other — until a recipe calls a deferred dependency while it still runs, and that leads back to it. Then waiting
/// would never end. So whoever is about to wait says so on a common board, looks there whether the one to wait for waits
/// in turn, over however many others, and is told if so.
@usableFromInline
final class InFlight: @unchecked Sendable {
    // Sendable because what changes is only touched while the board is held.

    /// What the code that runs right now is making. A task-local value because that is the standard library's only
    /// value that follows a thread; a task started by a recipe inherits it, and is told apart by `task`.
    @TaskLocal static var current: InFlight?

    /// Held by who reads or changes, in any container or graph, who makes what and who waits for what.
    static let board = Lock()

    let place: Once
    private let outer: InFlight?
    private let outermostOther: InFlight?
    private let task: Int?

    /// Where this waits. Known by the outermost of all that the thread or task is making.
    private var waiting: Once?

    /// The tasks that are suspended until this one has made the service, and some that have stopped waiting.
    var waiters: [InFlight] = []
    var formerWaiters = 0

    /// How this goes on, while it is a suspended task.
    var continuation: UnsafeContinuation<(any Error)?, Never>?
    var isCancelled = false

    init(at place: Once) {
        self.place = place
        task = currentTask
        let current = Self.current
        outer = current?.task == task ? current : nil
        outermostOther = outer?.outermost
    }

    /// For what is emitted into other modules. An initialiser that they can call, every program would carry.
    @usableFromInline
    static func beginning(at place: Once) -> InFlight {
        InFlight(at: place)
    }

    /// The same for all that one thread or task is making at once.
    private var outermost: InFlight { outermostOther ?? self }

    /// What this thread or task is making, the outermost first.
    private var path: [DependencyGraph.ID] { (outer?.path ?? []) + [place.service] }

    /// Thrown where waiting would never end.
    var circle: ResolutionError { .circular(path: path) }

    // The following are called while the board is held.

    /// Notes that this waits, unless the place's maker waits, over however many others, for this.
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
    /// Throws ``ResolutionError`` where waiting would never end. Only the first use of a service comes here, so that
    /// nothing of this is paid for afterwards.
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
