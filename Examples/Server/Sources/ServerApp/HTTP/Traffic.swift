import Synchronization

/// How many requests were read completely, and how many of them were answered.
final class Traffic: Sendable {
    struct Counts: Sendable, Equatable {
        var accepted = 0
        var answered = 0
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func accept() { state.withLock { $0.accepted += 1 } }
    func answer() { state.withLock { $0.answered += 1 } }
}
