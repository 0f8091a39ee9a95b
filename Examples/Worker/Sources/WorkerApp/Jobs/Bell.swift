import Synchronization

/// Wakes all that wait for something new, such as workers that wait for a job.
final class Bell: Sendable {
    private struct State {
        var rings = 0
        var waits = 0
        /// By the number of the wait.
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// How often it has rung.
    var rings: Int { state.withLock { $0.rings } }

    /// How many wait.
    var waiting: Int { state.withLock { $0.waiting.count } }

    func ring() {
        let waiting = state.withLock { state in
            state.rings += 1
            return state.waiting.values
        }
        for sink in waiting { sink.finish() }
    }

    /// Waits until it has rung more often than `rings`, or until the limit.
    func wait(after rings: Int, atMost limit: Duration, _ clock: any Clock<Duration>) async {
        await withTaskGroup { group in
            group.addTask { await self.wait(after: rings) }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    private func wait(after rings: Int) async {
        let (stream, sink) = AsyncStream.makeStream(of: Never.self)
        guard let wait = begin(sink, after: rings) else { return }
        // Most waits of an idle worker end without a ring.
        defer { state.withLock { $0.waiting[wait] = nil } }
        for await _ in stream {}
    }

    /// - Returns: The number of the wait, or `nil` if it has rung already.
    private func begin(_ sink: AsyncStream<Never>.Continuation, after rings: Int) -> Int? {
        state.withLock { state in
            guard state.rings <= rings else { return nil }
            state.waits += 1
            state.waiting[state.waits] = sink
            return state.waits
        }
    }
}
