"""Each test gets a page in Chromium. It fails if the page complained, or requested what is not its own."""

import functools
import http.server
import os
import threading
from pathlib import Path

import pytest

SITE = Path(__file__).resolve().parents[2] / ".build/documentation/site"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": os.environ["CHROMIUM"]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": {"width": 1200, "height": 900}}


@pytest.fixture(scope="session")
def base_url():
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=SITE)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(autouse=True)
def silence(page):
    complaints, requests = [], []
    page.on("console", lambda message: message.type in ("error", "warning", "assert") and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: request.is_navigation_request() or requests.append(request.url))
    yield
    assert not complaints, "\n".join(complaints)
    assert [url for url in requests if not url.startswith(("data:", "http://127.0.0.1:"))] == []
