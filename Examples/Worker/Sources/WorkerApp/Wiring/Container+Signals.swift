public import Dovetail
import Dispatch
import Foundation

extension Container {
    /// Runs until one of these signals arrives, and then stops in order. The other work runs meanwhile, and ends
    /// first.
    public func run(
        until signals: [Int32],
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
        let working = Task(operation: work)
        let running = Task { try await run() }
        let stopping = Task {
            for await _ in arrivals {
                working.cancel()
                running.cancel()
            }
        }
        defer {
            working.cancel()
            stopping.cancel()
        }
        try await running.value
    }
}
