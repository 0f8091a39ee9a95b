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

    /// - Returns: Whether the client was still there.
    func send(_ response: Response, isLast: Bool) async -> Bool {
        (try? await socket.write(response.bytes(isLast: isLast))) != nil
    }
}
