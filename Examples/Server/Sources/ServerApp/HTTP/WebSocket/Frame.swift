/// The unit of a WebSocket's protocol. Only text in one frame is supported, of at most 64 KB.
struct Frame: Equatable {
    enum Kind: UInt8 { case text = 1, close = 8, ping, pong }

    var kind: Kind
    var payload: [UInt8]

    /// The frame as a server sends it.
    var bytes: [UInt8] {
        let count = payload.count
        let length = count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        return [0x80 | kind.rawValue] + length + payload
    }
}

/// Why a server closes a WebSocket.
struct CloseCode: Error, Equatable {
    let number: UInt16

    static let done = CloseCode(number: 1000)
    static let goingAway = CloseCode(number: 1001)
    static let protocolError = CloseCode(number: 1002)
    static let unsupported = CloseCode(number: 1003)
    static let tooLong = CloseCode(number: 1009)
    static let failed = CloseCode(number: 1011)
}

/// Parses frames from the bytes of a client.
struct FrameParser {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Takes the next frame, if all of it has arrived.
    mutating func next() throws(CloseCode) -> Frame? {
        guard bytes.count >= 2 else { return nil }
        guard bytes[0] & 0xF0 == 0x80, let kind = Frame.Kind(rawValue: bytes[0] & 0x0F) else { throw .unsupported }
        guard bytes[1] & 0x80 != 0 else { throw .protocolError }
        var (count, start) = (Int(bytes[1] & 0x7F), 2)
        if count == 127 { throw .tooLong }
        if count == 126 {
            guard bytes.count >= 4 else { return nil }
            (count, start) = (Int(bytes[2]) << 8 | Int(bytes[3]), 4)
        }
        let end = start + 4 + count
        guard bytes.count >= end else { return nil }
        let mask = bytes[start..<start + 4]
        let payload = bytes[(start + 4)..<end].enumerated().map { $1 ^ mask[start + $0 % 4] }
        bytes.removeFirst(end)
        return Frame(kind: kind, payload: payload)
    }
}
