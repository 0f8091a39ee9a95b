import Dispatch
import Foundation
import Synchronization

/// Accepts connections at a port, until it is closed.
final class Listener: Sendable {
    let port: UInt16
    /// The accepted connections. The stream ends when the listener is closed.
    let connections: AsyncStream<Socket>
    private let source: Mutex<any DispatchSourceRead>

    /// Binds a port. For 0, the system chooses one.
    init(port: UInt16) throws {
        let descriptor = try Address.socket()
        do {
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            try Address(port: port).call { bind(descriptor, $0, $1) }
            try SystemError.check { listen(descriptor, SOMAXCONN) }
            try SystemError.check { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
            self.port = try Address(of: descriptor).port
        } catch {
            Foundation.close(descriptor)
            throw error
        }

        let (connections, sink) = AsyncStream.makeStream(of: Socket.self)
        self.connections = connections
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            while let connection = try? SystemError.check({ accept(descriptor, nil, nil) }) {
                _ = fcntl(connection, F_SETFL, 0)
                sink.yield(Socket(connection))
            }
        }
        source.setCancelHandler {
            Foundation.close(descriptor)
            sink.finish()
        }
        source.resume()
        self.source = Mutex(source)
    }

    deinit {
        close()
    }

    /// Stops accepting connections.
    func close() {
        source.withLock { $0.cancel() }
    }
}
