/// How a request is answered.
enum Reply: Sendable {
    case response(Response)
    /// The body is written after the request was handled.
    case stream(WriteBody)
    /// The connection becomes a WebSocket.
    case webSocket(Converse)

    /// The response, if it is complete.
    var response: Response? { if case .response(let response) = self { response } else { nil } }
}

typealias WriteBody = @Sendable (BodyWriter) async throws -> Void
typealias Converse = @Sendable (WebSocket) async throws -> Void

/// Sends a response whose length is not known before, in chunks.
actor BodyWriter {
    private let socket: Socket
    private var unsent = "HTTP/1.1 200 ok\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"

    init(_ socket: Socket) {
        self.socket = socket
    }

    func callAsFunction(_ text: String) async throws {
        // An empty chunk would be the end.
        if !text.isEmpty { try await send(text) }
    }

    /// A client that does not receive this knows that something has failed.
    func end() async throws {
        try await send("")
    }

    private func send(_ text: String) async throws {
        let chunk = "\(unsent)\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
        unsent = ""
        try await socket.write(Array(chunk.utf8))
    }
}
