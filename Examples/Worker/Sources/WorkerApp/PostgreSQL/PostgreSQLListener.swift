import Dispatch
import Synchronization

/// Listens for notifications on its own connection, and reconnects after the server was away.
///
/// Everything happens on a serial queue, which no call blocks while it waits for the server to send something.
final class PostgreSQLListener: @unchecked Sendable {
    // Sendable because all mutable state is accessed only on the queue.
    private let queue = DispatchQueue(label: "PostgreSQL notifications")
    private let url: String
    private let sink: AsyncStream<Void>.Continuation
    private var connection: PostgreSQLConnection?
    private var source: (any DispatchSourceRead)?
    private var isClosed = false

    /// An element for each time that a job was added.
    static func changes(_ url: String) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { sink in
            let listener = PostgreSQLListener(url, sink)
            sink.onTermination = { _ in listener.queue.async { listener.close() } }
            listener.queue.async { listener.open() }
        }
    }

    private init(_ url: String, _ sink: AsyncStream<Void>.Continuation) {
        self.url = url
        self.sink = sink
    }

    private func open() {
        guard !isClosed else { return }
        do {
            let connection = try PostgreSQLConnection(url)
            try connection.execute("LISTEN jobs")
            let source = DispatchSource.makeReadSource(fileDescriptor: connection.socket, queue: queue)
            source.setEventHandler { self.read() }
            // The socket has to stay open until the source has ended.
            source.setCancelHandler {
                self.connection = nil
                self.source = nil
                self.open()
            }
            source.resume()
            self.source = source
            self.connection = consume connection
            // Jobs may have been added while it was not listening.
            sink.yield()
        } catch {
            queue.asyncAfter(deadline: .now() + 0.5) { self.open() }
        }
    }

    private func read() {
        switch connection?.notified() {
        case true: sink.yield()
        case false: return
        default: source?.cancel()
        }
    }

    private func close() {
        isClosed = true
        source?.cancel()
    }
}
