public import Dovetail
import Dispatch
import Foundation

extension Container {
    /// Runs until one of these signals arrives, and then stops in order.
    public func run(until signals: [Int32]) async throws {
        let running = Task { try await run() }
        let sources = signals.map { number in
            // Otherwise the signal would end the program at once.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { running.cancel() }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await running.value
    }
}
