#!/usr/bin/env python3
"""Tests of the documentation in a browser, through what a person does and sees.

    Tests/Browser/site_tests.py SITE    where SITE is what Scripts/build-site.py built

The site is served on this machine for as long as the tests run. Pictures go to SITE/../screenshots.
"""

import functools
import http.server
import json
import re
import sys
import threading
import unittest
from pathlib import Path

import browser

SITE = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(".build/documentation/site")
SCREENSHOTS = SITE.parent / "screenshots"
TUTORIALS = Path(__file__).resolve().parents[2] / "Sources/Dovetail/Dovetail.docc/Tutorials"
CONTENTS = ["Start", "Wiring", "Functions", "Guides", "Coming from", "Reference"]
STEP = re.compile(r'@Code\(name: "([^"]+)", file: "([^"]+)"\)')


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_) -> None:
        pass


class SiteTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(SITE)))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.address = f"http://127.0.0.1:{cls.server.server_port}"
        cls.browser = browser.Browser(browser.find())

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls.server.shutdown()

    def setUp(self) -> None:
        self.browser.resize(1300, 1000)
        self.browser.prefer("light")
        self.browser.complaints.clear()

    def tearDown(self) -> None:
        self.browser.run("1")  # What it complained of until now has been heard then.
        self.assertEqual(self.browser.complaints, [])
        foreign = [url for url in self.browser.requests if not url.startswith((self.address, "about:", "data:"))]
        self.assertEqual(foreign, [])

    def visit(self, path: str, heading: str) -> None:
        self.browser.visit(self.address + path)
        self.wait_for(heading)

    def wait_for(self, heading: str, path: str = "/") -> None:
        """Waits until a page with this heading is shown, at this path. A page that does not exist has another one."""
        self.browser.wait(
            f"location.pathname.replace(/[/]?$/, '/').endsWith({json.dumps(path.rstrip('/') + '/')}) &&"
            f" (document.querySelector('main h1')?.innerText ?? '').trim() === {json.dumps(heading)}",
            30,
        )

    def wait_for_groups(self, titles: list[str]) -> None:
        """Waits until the navigator begins with these groups. It keeps unused elements above the window, and in any order."""
        self.browser.wait(
            """JSON.stringify([...document.querySelectorAll(".navigator-card-item h3.leaf-link")]
                .filter((one) => one.getBoundingClientRect().top > 0)
                .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
                .map((one) => one.innerText).slice(0, %d)) === JSON.stringify(%s)""" % (len(titles), json.dumps(titles))
        )

    def screenshot(self, name: str) -> None:
        self.browser.screenshot(SCREENSHOTS / f"site-{name}.png")

    # The front page

    def test_front_page_has_the_contents_in_order(self) -> None:
        self.visit("/", "Dovetail")
        self.assertEqual(self.browser.run("location.pathname"), "/documentation/")
        self.assertEqual(self.browser.texts(".contenttable h3"), CONTENTS)
        self.screenshot("front-page")
        # The navigator has the same contents, on a page of a module, too.
        self.wait_for_groups(CONTENTS[:5])
        self.visit("/documentation/dovetailtesting/testingwithfunctions/", "Testing with functions")
        self.wait_for_groups(CONTENTS[:5])

    def test_front_page_leads_to_each_article(self) -> None:
        self.visit("/documentation/", "Dovetail")
        links = self.browser.run("[...document.querySelectorAll('.contenttable a.link')]"
                                 ".map((one) => [one.innerText.trim(), one.getAttribute('href')])")
        self.assertGreater(len(links), 20)
        for title, path in links:
            self.browser.click(".contenttable a.link", title, whole=True)
            self.wait_for(title, path)
            self.browser.back()
            self.wait_for("Dovetail", "/documentation/")
            # The page of the module Dovetail has the same heading, and not this group.
            self.browser.wait("document.querySelector('.contenttable #Reference')")
        self.browser.click(".contenttable a.link", "Concurrency", whole=True)
        self.wait_for("Concurrency")
        self.screenshot("article")

    def test_navigator_finds_a_symbol(self) -> None:
        self.visit("/documentation/", "Dovetail")
        self.browser.wait("document.querySelector('.navigator-filter input')")
        self.browser.click(".navigator-filter input")
        self.browser.type("resolve")
        self.browser.wait("[...document.querySelectorAll('.navigator-card-item .match')]"
                          ".some((one) => one.innerText === 'resolve')")
        self.screenshot("filter")
        self.browser.click(".navigator-card-item a", "resolve(_:arguments:as:isolation:)")
        self.wait_for("resolve(_:arguments:as:isolation:)")
        self.assertIn("/documentation/dovetail/container/resolve", self.browser.run("location.pathname"))

    def test_function_shows_one_of_its_overloads(self) -> None:
        self.visit("/documentation/dovetail/partial(_:arg1:)", "partial(_:arg1:)")
        declarations = self.browser.texts(".declaration-group")
        self.assertEqual(len(declarations), 1)
        self.assertIn("async throws", declarations[0])
        self.assertNotIn("unused", declarations[0])
        self.assertNotIn("Show all declarations", self.browser.texts("button"))

    # The tutorial

    def test_tutorial_from_the_first_to_the_last_step(self) -> None:
        overview = (TUTORIALS / "MeetDovetail.tutorial").read_text()
        parts = re.findall(r'@TutorialReference\(tutorial: "doc:(\w+)"\)', overview)
        self.visit("/documentation/", "Dovetail")
        self.browser.click(".contenttable a.link", "Meet Dovetail", whole=True)
        self.wait_for("Meet Dovetail")
        seen = 0
        for part in parts:
            self.browser.click("a.button-cta", "Get started")
            text = (TUTORIALS / f"{part}.tutorial").read_text()
            self.wait_for(re.search(r'@Intro\(title: "([^"]+)"\)', text)[1])
            steps = STEP.findall(text)
            self.browser.wait(f"document.querySelectorAll('.step').length === {len(steps)}")
            for number, (name, file) in enumerate(steps):
                self.follow(number, name, (TUTORIALS / "Code" / file).read_text())
            seen += len(steps)
        self.screenshot("tutorial")
        self.assertEqual(seen, 31)
        self.assertEqual(self.browser.texts("a.button-cta"), [])

    def follow(self, number: int, name: str, code: str) -> None:
        """Scrolls to a step, as its reader does, and expects its code beside it."""
        step = f"document.querySelectorAll('.step')[{number}]"
        for _ in range(200):
            if self.browser.run(f"{step}.classList.contains('focused')"):
                break
            self.browser.scroll(50)
        shown = f"{step}.closest('.section').querySelector('.asset-container')"
        self.browser.wait(f"{shown}.querySelector('.filename').innerText.trim() === {json.dumps(name)}")
        # An empty line is shown as a line break.
        lines = json.dumps(code.rstrip("\n").split("\n"))
        self.browser.wait(f"JSON.stringify([...{shown}.querySelectorAll('.code-line')]"
                          f".map((one) => one.textContent.replace('\\n', ''))) === JSON.stringify({lines})")


if __name__ == "__main__":
    unittest.main()
