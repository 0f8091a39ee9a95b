/// The requests of one client.
struct Connection: Sendable {
    let socket: Socket
    private var parser = RequestParser()

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// Whether no part of another request was read.
    var isIdle: Bool { parser.isEmpty }

    /// The next request, once all of it is read; `nil` at the end of the connection.
    mutating func next() async throws(HTTPError) -> Request? {
        while true {
            if let request = try parser.next() { return request }
            guard let bytes = try? await socket.read(), !bytes.isEmpty else { return nil }
            parser.append(bytes)
        }
    }

    func send(_ response: Response, isLast: Bool) async throws {
        try await socket.write(response.bytes(isLast: isLast))
    }

    /// Sends a response whose body is written meanwhile.
    func send(_ write: WriteBody) async throws {
        let body = BodyWriter(socket)
        try await write(body)
        try await body.end()
    }

    /// Goes on as a WebSocket, until the client or the server ends that.
    func converse(_ request: Request, _ converse: Converse) async throws {
        guard let key = request.webSocketKey else {
            return try await send(HTTPError(.badRequest, "this is for WebSockets").response, isLast: true)
        }
        try await socket.write(Handshake.bytes(key: key))
        let webSocket = WebSocket(socket)
        do {
            try await converse(webSocket)
            try? await webSocket.close(socket.isStopped ? .goingAway : .done)
        } catch {
            try? await webSocket.close(error as? CloseCode ?? .failed)
            throw error
        }
    }
}
