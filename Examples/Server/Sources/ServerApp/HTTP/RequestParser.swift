/// Parses requests from the bytes of a client. It supports only the parts of HTTP/1.1 that this server needs.
struct RequestParser {
    private var bytes: [UInt8] = []

    /// Whether no bytes are left after the requests that were taken.
    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Takes the next request, if all of it has arrived.
    mutating func next() throws(HTTPError) -> Request? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            guard bytes.count <= 8192 else { throw HTTPError(.badRequest, "the head is too long") }
            return nil
        }
        var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.isEmpty ? [] : lines.removeFirst().split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            throw HTTPError(.badRequest, "this is no request")
        }

        var request = Request(method: String(words[0]), path: String(words[1]), keepsAlive: words[2] != "HTTP/1.0")
        var length = 0
        for line in lines {
            let field = line.split(separator: ":", maxSplits: 1)
            let value = field.last?.drop { $0 == " " }
            switch (field.first?.lowercased(), value) {
            case ("connection", _) where value?.lowercased() == "close": request.keepsAlive = false
            case ("sec-websocket-key", let value?): request.webSocketKey = String(value)
            case ("content-length", let value?):
                guard let count = Int(value), 0...1_000_000 ~= count else {
                    throw HTTPError(.badRequest, "the body is too long")
                }
                length = count
            default: break
            }
        }
        guard bytes.count >= end.upperBound + length else { return nil }
        request.body = String(decoding: bytes[end.upperBound...].prefix(length), as: UTF8.self)
        bytes.removeFirst(end.upperBound + length)
        return request
    }
}
