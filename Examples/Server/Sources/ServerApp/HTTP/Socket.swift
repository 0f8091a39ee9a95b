import Dispatch
import Foundation
import Synchronization

/// A connected socket. Its own queues wait for the client, so that no task blocks a thread.
final class Socket: Sendable {
    let descriptor: Int32
    private let reading = DispatchQueue(label: "reading")
    private let writing = DispatchQueue(label: "writing")
    private let stopped = Atomic(false)

    /// Whether the server reads no more.
    var isStopped: Bool { stopped.load(ordering: .sequentiallyConsistent) }

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
        try await on(reading) { [descriptor] in
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
        try await on(writing) { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try SystemError.check {
                    rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
                }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Works for the client, and is cancelled if the client hangs up before it sends anything else. A client that closes only its own
    /// half of the connection hangs up, too.
    func whileConnected<Output: Sendable>(
        _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let task = Task(operation: work)
        reading.async { [self] in
            var byte: UInt8 = 0
            // Waits for the client, and leaves what comes to `read`.
            let count = try? SystemError.check { recv(descriptor, &byte, 1, Int32(MSG_PEEK)) }
            if count != 1, !isStopped { task.cancel() }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Stops reading, without waiting for further bytes. The client has not hung up.
    func stopReading() {
        stopped.store(true, ordering: .sequentiallyConsistent)
        shutdown(descriptor, Int32(SHUT_RD))
    }

    /// Ends the connection, also for those who read or write.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func on<Output: Sendable>(
        _ queue: DispatchQueue,
        _ work: @escaping @Sendable () throws -> Output
    ) async throws -> Output {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
