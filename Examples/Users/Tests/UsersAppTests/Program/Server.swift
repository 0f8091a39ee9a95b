import Foundation
import Testing

/// Python's own HTTP server over a folder, on this machine only. Everything below
/// `/serverError` is answered with status 500.
final class Server: Sendable {
    let url: URL
    private let python: Python

    init(folder: URL) throws {
        python = try Python(
            """
            import functools, http.server, sys, threading

            class Handler(http.server.SimpleHTTPRequestHandler):
                def do_GET(self):
                    if self.path.startswith("/serverError"):
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
