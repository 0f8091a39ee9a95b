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
