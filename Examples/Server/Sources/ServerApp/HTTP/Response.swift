/// A response to a client.
struct Response: Sendable, Equatable {
    var status = Status.ok
    var body: String

    init(_ body: String, status: Status = .ok) {
        self.status = status
        self.body = body
    }

    /// The response as it is sent.
    func bytes(isLast: Bool) -> [UInt8] {
        let connection = isLast ? "close" : "keep-alive"
        let head =
            "HTTP/1.1 \(status.rawValue) \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: \(connection)\r\n\r\n"
        return Array((head + body).utf8)
    }
}

/// The status of a response.
enum Status: Int, Sendable {
    case ok = 200
    case created = 201
    case badRequest = 400
    case notFound = 404
    case conflict = 409
    case failed = 500
    case unavailable = 503
}

/// An error with a response of its own.
struct HTTPError: Error, Equatable {
    let response: Response

    init(_ status: Status, _ reason: String) {
        response = Response(reason, status: status)
    }
}
