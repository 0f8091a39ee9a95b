import Synchronization

/// A shared service that is being made, and what the same thread was making when it began.
///
/// Each service has a lock of its own, which is held while its recipe runs. What recipes *hold* has no cycles, so these
/// locks cannot wait for each other — until a recipe calls a deferred dependency while it still runs, and that leads
/// back to it. Then a plain lock would hang. So every thread that is about to wait says so on a common board, looks
/// there whether the one it waits for waits for it in turn, and throws if so.
final class Making: @unchecked Sendable {
    // Sendable because `waiting` is only touched while the board is held; the rest never changes.

    /// What the code that runs right now is making. A task-local value because that is the standard library's only
    /// value that follows a thread; a task started by a recipe inherits it, and is told apart by `task`.
    @TaskLocal fileprivate static var current: Making?

    /// Held by who reads or changes, in any container, who makes what and who waits for what.
    fileprivate static let board = Lock()

    fileprivate let slot: Slot
    private let outer: Making?
    fileprivate let task: Int?

    /// The slot that the thread waits for. Known by the outermost of all that the thread is making.
    private var waiting: Slot?

    fileprivate init(_ slot: Slot, outer: Making?, task: Int?) {
        self.slot = slot
        self.outer = outer
        self.task = task
    }

    /// The same for all that one thread is making at once.
    private var outermost: Making { outer?.outermost ?? self }

    /// What this thread is making, the outermost first.
    fileprivate var path: [Any.Type] { (outer?.path ?? []) + [slot.service] }

    /// Notes that the thread waits for the slot, unless the slot's maker waits, over however many others, for the thread.
    fileprivate func wait() -> Bool {
        Self.board.withLock {
            var next: Slot? = slot
            while let maker = next?.maker {
                if maker === outermost { return false }
                next = maker.waiting
            }
            outermost.waiting = slot
            return true
        }
    }

    fileprivate func begin() {
        Self.board.withLock {
            outermost.waiting = nil
            slot.maker = outermost
        }
    }

    fileprivate func end() {
        Self.board.withLock { slot.maker = nil }
    }
}

extension ServiceSlot {
    /// Runs `body` while no other thread does so for this slot. What it makes is for a shared service.
    ///
    /// Throws ``ResolutionError`` where waiting would never end. Only the first use of a service comes here, so that
    /// nothing of this is paid for afterwards.
    func makeExclusively(
        in resolution: Resolution,
        _ body: (Resolution) throws -> Service
    ) throws -> Service {
        let task = withUnsafeCurrentTask { $0?.hashValue }
        let outer = Making.current.flatMap { $0.task == task ? $0 : nil }
        let this = Making(self, outer: outer, task: task)

        guard this.wait() else { throw ResolutionError.circular(path: this.path) }
        var service: Service?
        try making.withLock { _ in
            this.begin()
            defer { this.end() }
            service = try Making.$current.withValue(this) { try body(resolution.forSharedService) }
        }
        // The lock would have thrown what `body` threw.
        guard let service else { preconditionFailure("made nothing and threw nothing") }
        return service
    }
}
