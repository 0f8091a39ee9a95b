import Foundation

@testable import ServerApp

/// A client of the server that keeps its connection, and sends one request after the other.
struct Client {
    private let socket: Socket
    private var received: [UInt8] = []

    /// Connects to a server on this machine.
    init(port: UInt16) throws {
        let descriptor = try Address.socket()
        socket = Socket(descriptor)
        try Address(port: port).call { connect(descriptor, $0, $1) }
    }

    /// What the server answers; `nil` if it has ended the connection instead.
    mutating func send(_ request: Request) async throws -> Answer? {
        guard (try? await begin(request)) != nil else { return nil }
        return try await answer()
    }

    /// Sends a request, and does not wait for the answer.
    func begin(_ request: Request) async throws {
        let key = request.webSocketKey.map { "Sec-WebSocket-Key: \($0)\r\n" } ?? ""
        let head =
            "\(request.method) \(request.path) HTTP/1.1\r\n\(key)Content-Length: \(request.body.utf8.count)\r\n\r\n"
        try await write(Array((head + request.body).utf8))
    }

    func write(_ bytes: [UInt8]) async throws { try await socket.write(bytes) }

    func hangUp() { socket.hangUp() }

    /// What the server sends up to this text; `nil` if it ends the connection before.
    mutating func receive(until end: String) async throws -> String? {
        while true {
            if let range = received.firstRange(of: Array(end.utf8)) {
                defer { received.removeFirst(range.upperBound) }
                return String(decoding: received[..<range.upperBound], as: UTF8.self)
            }
            guard await receive() else { return nil }
        }
    }

    /// The next bytes of a number; `nil` if the server ends the connection before.
    mutating func receive(_ count: Int) async throws -> [UInt8]? {
        while received.count < count {
            guard await receive() else { return nil }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private mutating func receive() async -> Bool {
        let bytes = (try? await socket.read()) ?? []
        received += bytes
        return !bytes.isEmpty
    }

    /// The next answer; `nil` if the server ends the connection.
    mutating func answer() async throws -> Answer? {
        while true {
            if let answer = Answer.take(from: &received) { return answer }
            guard await receive() else {
                // A part of an answer is none.
                guard received.isEmpty else { throw PartialAnswer() }
                return nil
            }
        }
    }
}

/// A complete answer.
struct Answer: Equatable {
    let status: Int
    let isLast: Bool
    let body: String

    /// Takes an answer from what was received, if all of it has arrived.
    static func take(from bytes: inout [UInt8]) -> Answer? {
        let text = String(decoding: bytes, as: UTF8.self)
        let head = /HTTP\/1.1 (\d+) \w+\r\nContent-Length: (\d+)\r\nConnection: (close|keep-alive)\r\n\r\n/
        guard let match = text.prefixMatch(of: head), let status = Int(match.1), let length = Int(match.2) else {
            return nil
        }
        let rest = bytes.dropFirst(match.0.utf8.count)
        guard rest.count >= length else { return nil }
        bytes = Array(rest.dropFirst(length))
        return Answer(
            status: status,
            isLast: match.3 == "close",
            body: String(decoding: rest.prefix(length), as: UTF8.self)
        )
    }
}

/// The server ended the connection within an answer.
struct PartialAnswer: Error {}
