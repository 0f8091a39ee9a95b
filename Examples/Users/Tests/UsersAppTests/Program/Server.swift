import Foundation
import Testing

/// Python's own HTTP server over a folder, on this machine only. Everything below `/broken` is answered with status 500.
final class Server: Sendable {
    let url: URL
    private let python: Python

    init(folder: URL) throws {
        python = try Python(
            """
            import functools, http.server, sys, threading

            class Handler(http.server.SimpleHTTPRequestHandler):
                def do_GET(self):
                    if self.path.startswith("/broken"):
                        self.send_error(500)
                    else:
                        super().do_GET()

            handler = functools.partial(Handler, directory=sys.argv[1])
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(server.server_port, flush=True)
            sys.stdin.read()
            """,
            folder.path(percentEncoded: false)
        )
        url = try #require(URL(string: "http://127.0.0.1:\(python.firstLine)"))
    }
}

/// An address at which nobody answers: its port is taken, so that nobody else can take it, but not listened to.
final class ClosedPort: Sendable {
    let url: URL
    private let python: Python

    init() throws {
        python = try Python(
            """
            import socket, sys

            with socket.socket() as taken:
                taken.bind(("127.0.0.1", 0))
                print(taken.getsockname()[1], flush=True)
                sys.stdin.read()
            """
        )
        url = try #require(URL(string: "http://127.0.0.1:\(python.firstLine)"))
    }
}

/// A Python program that says something in its first line, and then runs until nobody holds its standard input: until
/// this object is gone, or the test process is, however that ended.
private final class Python: Sendable {
    let firstLine: String
    private let input: FileHandle

    init(_ program: String, _ words: String...) throws {
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program] + words
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()

        self.input = input.fileHandleForWriting
        var readable = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&readable, 1, 20_000) == 1, "python3 did not start within 20 seconds")
        let bytes = output.fileHandleForReading.availableData
        firstLine = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
        try #require(!firstLine.isEmpty, "python3 could not start")
    }

    deinit {
        try? input.close()
    }
}
