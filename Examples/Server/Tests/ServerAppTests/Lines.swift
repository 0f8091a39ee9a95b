import Foundation

@testable import ServerApp

/// Lines that a program has logged.
final class Lines: @unchecked Sendable {
    // Sendable because the lock guards what was logged. The thread sanitizer does not see a `Mutex`.
    private let (stream, sink) = AsyncStream.makeStream(of: String.self)
    private let lock = NSLock()
    private var logged: [String] = []

    var all: [String] { lock.withLock { logged } }

    func log(_ line: String) {
        lock.withLock { logged.append(line) }
        sink.yield(line)
    }

    /// No other line comes.
    func finish() {
        sink.finish()
    }

    /// Waits for the address that the server logs.
    func port() async -> UInt16? {
        for await line in stream {
            if let match = line.wholeMatch(of: /listening on http:\/\/127.0.0.1:(\d+)/) { return UInt16(match.1) }
        }
        return nil
    }

    /// Waits until there are no other lines.
    func end() async {
        for await _ in stream {}
    }
}
