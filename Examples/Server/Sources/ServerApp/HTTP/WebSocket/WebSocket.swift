/// A connection over which a client and the server send messages.
actor WebSocket {
    private let socket: Socket
    private var parser = FrameParser()

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// The next message of the client; `nil` when the client has hung up, or the server finishes.
    func next() async throws -> String? {
        while true {
            let frame = try parser.next()
            switch frame?.kind {
            case .text: return frame.map { String(decoding: $0.payload, as: UTF8.self) }
            case .ping: try await send(Frame(kind: .pong, payload: frame?.payload ?? []))
            case .pong: break
            case .close: return nil
            case nil:
                guard let bytes = try? await socket.read(), !bytes.isEmpty else { return nil }
                parser.append(bytes)
            }
        }
    }

    func send(_ message: String) async throws {
        try await send(Frame(kind: .text, payload: Array(message.utf8)))
    }

    /// Tells the client that there are no other messages.
    func close(_ code: CloseCode) async throws {
        try await send(Frame(kind: .close, payload: [UInt8(code.number >> 8), UInt8(code.number & 0xFF)]))
    }

    /// Works for the client, and is cancelled if the client hangs up.
    nonisolated func whileConnected<Output: Sendable>(
        _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        try await socket.whileConnected(work)
    }

    private func send(_ frame: Frame) async throws {
        try await socket.write(frame.bytes)
    }
}
