import Synchronization

/// A shared service that is being made, and what the same thread was making when it began.
///
/// Each service has a lock of its own, which is held while its recipe runs. What recipes *hold* has no cycles, so these
/// locks cannot wait for each other — until a recipe calls a deferred dependency while it still runs, and that leads
/// back to it. Then a plain lock would hang. So every thread that is about to wait says so on a common board, looks
/// there whether the one it waits for waits for it in turn, and throws if so.
private final class Making: Sendable {
    /// What the code that runs right now is making. A task-local value because that is the standard library's only
    /// value that follows a thread; a task started by a recipe inherits it, and is told apart by `task`.
    @TaskLocal static var current: Making?

    static let board = Locked(Board())

    let slot: Slot
    let outer: Making?
    let task: Int?
    let thread: ObjectIdentifier?

    init(_ slot: Slot, outer: Making?, task: Int?) {
        self.slot = slot
        self.outer = outer
        self.task = task
        thread = outer?.threadID
    }

    /// The same for all that one thread is making at once: the identity of the outermost.
    var threadID: ObjectIdentifier { thread ?? ObjectIdentifier(self) }

    /// What this thread is making, the outermost first.
    var path: [Slot] { (outer?.path ?? []) + [slot] }
}

/// Who makes what and who waits for what, in all containers.
private struct Board: Sendable {
    private var makers: [ObjectIdentifier: ObjectIdentifier] = [:]
    private var waiting: [ObjectIdentifier: ObjectIdentifier] = [:]

    /// Notes that a thread waits for a slot, unless that slot's maker waits, over however many others, for the thread.
    mutating func wait(_ thread: ObjectIdentifier, for slot: Slot) -> Bool {
        var next: ObjectIdentifier? = ObjectIdentifier(slot)
        while let slot = next, let maker = makers[slot] {
            if maker == thread { return false }
            next = waiting[maker]
        }
        waiting[thread] = ObjectIdentifier(slot)
        return true
    }

    mutating func begin(_ slot: Slot, by thread: ObjectIdentifier) {
        waiting[thread] = nil
        makers[ObjectIdentifier(slot)] = thread
    }

    mutating func end(_ slot: Slot) {
        makers[ObjectIdentifier(slot)] = nil
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

        guard Making.board.withLock({ $0.wait(this.threadID, for: self) }) else {
            throw ResolutionError.circular(path: this.path.map(\.service))
        }
        var service: Service?
        try making.withLock { _ in
            Making.board.withLock { $0.begin(self, by: this.threadID) }
            defer { Making.board.withLock { $0.end(self) } }
            service = try Making.$current.withValue(this) { try body(resolution.forSharedService) }
        }
        // The lock would have thrown what `body` threw.
        guard let service else { preconditionFailure("made nothing and threw nothing") }
        return service
    }
}
