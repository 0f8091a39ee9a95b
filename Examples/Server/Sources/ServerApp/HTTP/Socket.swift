import Dispatch
import Foundation

/// A connected socket. Its own queue waits for the client, so that no task blocks a thread.
final class Socket: Sendable {
    let descriptor: Int32
    private let queue = DispatchQueue(label: "socket")

    /// Takes over a descriptor, and closes it in the end.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        // So that `send` returns an error instead of raising a signal when a client goes away.
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit {
        close(descriptor)
    }

    /// The next bytes of the client; empty at the end.
    func read() async throws -> [UInt8] {
        try await onQueue { [descriptor] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = try SystemError.check { recv(descriptor, &bytes, bytes.count, 0) }
            return Array(bytes[..<count])
        }
    }

    /// Sends all bytes to the client.
    func write(_ bytes: [UInt8]) async throws {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        try await onQueue { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try SystemError.check {
                    rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Stops reading, without waiting for further bytes.
    func stopReading() {
        shutdown(descriptor, Int32(SHUT_RD))
    }

    private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }
}
