"""Chromium without a window, told what to do over its DevTools protocol.

The protocol goes through a pair of pipes, so that nothing but Python and the browser is needed.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

# What a key is called, and its code where that differs from the name.
KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}

PROGRAMS = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    # On a Mac, none of them is in PATH.
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]


def find() -> str | None:
    """The program, where there is one."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """One browser with one page. What the page complained of and what it asked a network for is remembered."""

    def __init__(self, program: str) -> None:
        self.profile = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def connect() -> None:
            # The browser reads from 3 and writes to 4. Both are taken, by these pipes or by what was open before them.
            kept = [os.dup(commands), os.dup(answers)]
            os.dup2(kept[0], 3)
            os.dup2(kept[1], 4)

        flags = ["--headless", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        self.process = subprocess.Popen(
            [program, *flags, "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"],
            pass_fds=(3, 4),
            preexec_fn=connect,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self.buffer = b""
        self.number = 0
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.session = None
        pages = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in pages if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"]:
            self.call(f"{domain}.enable")

    def close(self) -> None:
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(5)
        except (OSError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method: str, **parameters):
        """Sends a command and returns its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, seconds: float = 30) -> dict:
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise OSError("the browser is gone")
            self.buffer += part
        text, _, self.buffer = self.buffer.partition(b"\0")
        message = json.loads(text)
        self.note(message.get("method"), message.get("params", {}))
        return message

    def note(self, event: str | None, about: dict) -> None:
        if event == "Runtime.exceptionThrown":
            details = about["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.complaints.append(str(about["args"]))
        elif event == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.complaints.append(about["entry"]["text"])
        elif event == "Network.requestWillBeSent":
            self.requests.append(about["request"]["url"])

    # What a person does

    def open(self, page: Path, address: str = "") -> None:
        """Opens a page anew, even where only the address within it differs from what is shown."""
        self.visit(page.resolve().as_uri() + address)

    def visit(self, url: str) -> None:
        self.call("Page.navigate", url="about:blank")
        self.requests.clear()
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.protocol !== 'about:'")

    def press(self, key: str, modifiers: int = 0) -> None:
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        about = {"key": key, "windowsVirtualKeyCode": KEYS.get(key, ord(key[0].upper())), "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def type(self, text: str) -> None:
        for character in text:
            self.press(character)

    def click(self, selector: str, text: str | None = None, whole: bool = False) -> None:
        """Clicks in the middle of the first element of that kind, or of the first one with that text, or whose whole text it is."""
        place = self.run(
            """(() => {
                const all = [...document.querySelectorAll(%s)].filter((one) => one.getClientRects().length > 0);
                const [text, whole] = [%s, %s];
                const fits = (one) => whole ? one.textContent.trim() === text : one.textContent.includes(text);
                const one = all.find((one) => text === null || fits(one));
                if (!one) return null;
                one.scrollIntoView({ block: "center" });
                const box = one.getClientRects()[0];
                return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
            })()"""
            % (json.dumps(selector), json.dumps(text), json.dumps(whole))
        )
        assert place, f"there is no {selector} with {text}"
        for event in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=event, button="left", clickCount=1, **place)

    def scroll(self, pixels: int) -> None:
        """Turns the wheel in the middle of the window, and waits until the page is drawn again."""
        size = self.run("({ x: innerWidth / 2, y: innerHeight / 2 })")
        self.call("Input.dispatchMouseEvent", type="mouseWheel", deltaX=0, deltaY=pixels, **size)
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def back(self) -> None:
        self.run("history.back()")

    # What a person sees

    def run(self, script: str):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})"):
            assert time.monotonic() < end, f"never came true: {condition}"
            time.sleep(0.01)

    def texts(self, selector: str) -> list[str]:
        """The text of each such element that can be seen."""
        return self.run(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".filter((one) => one.getClientRects().length > 0).map((one) => one.innerText)"
        )

    def focused(self) -> str:
        """The text or else the name of what has the focus."""
        return self.run("document.activeElement.innerText || document.activeElement.id")

    def resize(self, width: int, height: int, scale: float = 1) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )

    def prefer(self, scheme: str) -> None:
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(picture))
