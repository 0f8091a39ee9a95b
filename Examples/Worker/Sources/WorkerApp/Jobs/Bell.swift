import Synchronization

/// Wakes all workers that wait for a job.
final class Bell: Sendable {
    private struct State {
        var rings = 0
        var waiting: [AsyncStream<Never>.Continuation] = []
    }

    private let state = Mutex(State())

    /// How often it has rung.
    var rings: Int { state.withLock { $0.rings } }

    func ring() {
        let waiting = state.withLock { state in
            state.rings += 1
            defer { state.waiting = [] }
            return state.waiting
        }
        for sink in waiting { sink.finish() }
    }

    /// Waits until it has rung more often than `rings`, or until the limit.
    func wait(after rings: Int, atMost limit: Duration, _ clock: any Clock<Duration>) async {
        await withTaskGroup { group in
            group.addTask { for await _ in self.next(after: rings) {} }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    private func next(after rings: Int) -> AsyncStream<Never> {
        let (stream, sink) = AsyncStream.makeStream(of: Never.self)
        state.withLock { state in
            if state.rings > rings { sink.finish() } else { state.waiting.append(sink) }
        }
        return stream
    }
}
