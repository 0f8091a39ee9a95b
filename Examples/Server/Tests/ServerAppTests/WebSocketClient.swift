@testable import ServerApp

/// A client of the server that talks over a WebSocket.
struct WebSocketClient {
    private var client: Client

    /// Connects, and opens a WebSocket at a path.
    init?(port: UInt16, path: String) async throws {
        client = try Client(port: port)
        // The key and its answer are those of RFC 6455, section 1.3.
        try await client.begin(Request(path: path, webSocketKey: "dGhlIHNhbXBsZSBub25jZQ=="))
        guard let head = try await client.receive(until: "\r\n\r\n"), head.hasPrefix("HTTP/1.1 101 "),
            head.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
        else { return nil }
    }

    func send(_ text: String) async throws {
        try await send(Frame(kind: .text, payload: Array(text.utf8)))
    }

    func send(_ frame: Frame) async throws { try await send(bytes: frame.masked) }

    func send(bytes: [UInt8]) async throws { try await client.write(bytes) }

    /// The next frame of the server; `nil` if it ends the connection.
    mutating func next() async throws -> Frame? {
        guard let head = try await client.receive(2), let kind = Frame.Kind(rawValue: head[0] & 0x0F) else {
            return nil
        }
        guard let payload = try await client.receive(Int(head[1])) else { return nil }
        return Frame(kind: kind, payload: payload)
    }

    /// The next frame, if it is text.
    mutating func message() async throws -> String? {
        guard let frame = try await next(), frame.kind == .text else { return nil }
        return String(decoding: frame.payload, as: UTF8.self)
    }

    func hangUp() { client.hangUp() }
}

extension Frame {
    /// The frame as a client sends it.
    var masked: [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        var bytes = Array(bytes.dropLast(payload.count))
        bytes[1] |= 0x80
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    static func close(_ code: CloseCode) -> Frame {
        Frame(kind: .close, payload: [UInt8(code.number >> 8), UInt8(code.number & 0xFF)])
    }
}
