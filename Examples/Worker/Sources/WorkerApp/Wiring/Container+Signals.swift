import Dispatch
import DovetailContainer
import Foundation

extension Container {
    /// Runs until one of these signals arrives or the caller is cancelled, and then stops in order.
    ///
    /// - Parameters:
    ///   - signals: The signals, such as `SIGTERM`.
    ///   - started: Called when everything has started, with the timeline.
    ///   - work: Runs meanwhile, and is cancelled when this begins to stop. If it returns earlier or throws, this stops
    ///     too.
    /// - Throws: The error of the work or of ``run(finishing:startLimit:hookLimit:clock:started:)``.
    func run(
        until signals: [Int32],
        started: @escaping @Sendable (StartTimeline) throws -> Void = { _ in },
        besides work: @escaping @Sendable () async throws -> Void
    ) async throws {
        let (arrivals, sink) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        defer { for source in sources { source.cancel() } }
        for number in signals {
            // Otherwise the signal would end the program at once.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { sink.yield() }
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
            sources.append(source)
        }
        // The work begins only now, when signals are handled.
        try await withThrowingTaskGroup { group in
            group.addTask { try await run(started: started) }
            group.addTask { try await work() }
            group.addTask { for await _ in arrivals { return } }
            // A signal, an error, or the caller's cancellation: each of them ends all tasks.
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
