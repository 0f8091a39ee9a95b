/// Holds those who wait until it is opened.
final class Gate: Sendable {
    private let (stream, sink) = AsyncStream.makeStream(of: Never.self)

    func open() { sink.finish() }

    /// Throws if the task is cancelled first.
    func pass() async throws {
        await wait()
        try Task.checkCancellation()
    }

    func wait() async { for await _ in stream {} }
}

/// Work that a test holds in the middle.
struct HeldWork: Sendable {
    let hasBegun = Gate()
    let mayEnd = Gate()
    let hasEnded = Gate()

    func callAsFunction() async throws {
        hasBegun.open()
        defer { hasEnded.open() }
        try await mayEnd.pass()
    }
}
