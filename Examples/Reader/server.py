#!/usr/bin/env python3
"""The server of `reader`: people, who log in and write posts. It says first how the program finds it, and serves until its standard
input ends.
"""

import json
import secrets
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PEOPLE = {
    "ada": {"about": "poetical scientist", "password": "engine"},
    "grace": {"about": "rear admiral", "password": "moth"},
}
POSTS = [
    {"id": 3, "author": "grace", "text": "A bug, and this time it had wings."},
    {"id": 2, "author": "ada", "text": "It weaves algebraical patterns."},
    {"id": 1, "author": "grace", "text": "Ships are safe in port."},
]
TOKENS = set()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        person = PEOPLE.get(sent["name"])
        if self.path != "/login" or not person or person["password"] != sent["password"]:
            return self.send_error(401)
        token = secrets.token_hex(16)
        TOKENS.add(token)
        self.answer({"token": token})

    def do_GET(self):
        name = self.path.removeprefix("/people/")
        if self.headers.get("Authorization", "").removeprefix("Bearer ") not in TOKENS:
            self.send_error(401)
        elif self.path == "/posts":
            self.answer(POSTS)
        elif name in PEOPLE:
            self.answer({"name": name, "about": PEOPLE[name]["about"]})
        else:
            self.send_error(404)

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"export READER_SERVER=http://127.0.0.1:{server.server_port}", flush=True)
sys.stdin.read()
