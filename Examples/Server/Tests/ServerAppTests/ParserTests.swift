import Testing

@testable import ServerApp

@Suite("Parsing requests")
struct ParserTests {
    private var parser = RequestParser()

    @Test("A request is taken when all of it has arrived, whatever the parts")
    mutating func parts() throws {
        let text = "POST /users HTTP/1.1\r\nContent-Length: 3\r\n\r\nadaGET / HTTP/1.1\r\nConnection: close\r\n\r\n"
        var requests: [Request] = []
        for byte in text.utf8 {
            parser.append([byte])
            while let request = try parser.next() { requests.append(request) }
        }
        #expect(
            requests == [
                Request(method: "POST", path: "/users", body: "ada"),
                Request(path: "/", keepsAlive: false),
            ]
        )
        #expect(parser.isEmpty)
    }

    @Test(
        "What is no request is an error",
        arguments: ["hello", "GET /", "GET / FTP/1", "\r\n", "a b HTTP/1.1\r\ncontent-length: -1"]
    )
    mutating func mistakes(text: String) {
        parser.append(Array("\(text)\r\n\r\n".utf8))
        #expect(throws: HTTPError.self) { try parser.next() }
    }
}

@Suite("Parsing frames")
struct FrameTests {
    private var parser = FrameParser()

    @Test("A frame is taken when all of it has arrived, whatever the parts", arguments: [0, 3, 125, 126, 0xFFFF])
    mutating func parts(length: Int) throws {
        let frames = [Frame(kind: .text, payload: (0..<length).map { UInt8($0 & 0xFF) }), .close(.done)]
        var taken: [Frame] = []
        for byte in frames.flatMap(\.masked) {
            parser.append([byte])
            while let frame = try parser.next() { taken.append(frame) }
        }
        #expect(taken == frames)
    }

    @Test(
        "A client that sends what is not supported is told why",
        arguments: [
            ([0x01, 0x80], CloseCode.unsupported), ([0x82, 0x80], .unsupported), ([0x81, 0x00], .protocolError),
            ([0x81, 0xFF], .tooLong),
        ]
    )
    mutating func mistakes(bytes: [UInt8], code: CloseCode) {
        parser.append(bytes)
        #expect(throws: code) { try parser.next() }
    }
}
