public import DovetailContainer
import Dispatch
import Foundation

extension Container {
    /// Runs until one of these signals arrives or the caller is cancelled.
    /// Then it stops in order.
    public func run(until signals: [Int32]) async throws {
        let (arrivals, sink) = AsyncStream.makeStream(of: Void.self)
        var sources: [any DispatchSourceSignal] = []
        defer { for source in sources { source.cancel() } }
        for number in signals {
            // Otherwise the signal would end the program at once.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { sink.yield() }
            // A signal that came before the source is registered would be lost.
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
            sources.append(source)
        }
        try await withThrowingTaskGroup { group in
            group.addTask { try await run() }
            group.addTask { for await _ in arrivals { return } }
            // A signal, the services' end, or a cancellation: each ends both tasks.
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
