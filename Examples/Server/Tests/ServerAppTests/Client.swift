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
        let head = "\(request.method) \(request.path) HTTP/1.1\r\nContent-Length: \(request.body.utf8.count)\r\n\r\n"
        guard (try? await socket.write(Array((head + request.body).utf8))) != nil else { return nil }
        return try await answer()
    }

    /// The next answer; `nil` if the server ends the connection.
    mutating func answer() async throws -> Answer? {
        while true {
            if let answer = Answer.take(from: &received) { return answer }
            let bytes = (try? await socket.read()) ?? []
            guard !bytes.isEmpty else {
                // A part of an answer is none.
                guard received.isEmpty else { throw PartialAnswer() }
                return nil
            }
            received += bytes
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
