#!/usr/bin/env python3
"""Tests of the page in a browser, through what a person does and sees.

    Tests/Browser/page_tests.py FOLDER    where FOLDER has users.html, problems.html, large.html and empty.html

What the page should show is worked out here once more, from the graph in the page. Pictures go to FOLDER/../screenshots.
"""

import json
import re
import sys
import time
import unittest
from pathlib import Path
from urllib.parse import quote

import browser
from expectations import Graph

PAGES = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(".build/pages")
SCREENSHOTS = PAGES.parent / "screenshots"


def address(name: str) -> str:
    return "#" + quote(name, safe="")


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = browser.Browser(browser.find())

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()

    def setUp(self) -> None:
        self.browser.resize(1200, 900)
        self.browser.prefer("light")
        self.browser.complaints.clear()

    def tearDown(self) -> None:
        self.browser.run("1")  # What it complained of until now has been heard then.
        self.assertEqual(self.browser.complaints, [])
        pages = [url for url in self.browser.requests if not url.startswith(("about:", "data:"))]
        self.assertEqual(pages, [self.page.resolve().as_uri()])

    def open(self, name: str, place: str = "") -> Graph:
        self.page = PAGES / f"{name}.html"
        self.browser.open(self.page, place)
        self.browser.wait("document.querySelector('#view h2')")
        return Graph(self.page)

    def heading(self) -> str:
        return self.browser.texts("#view h2")[0].removeprefix("! ")

    def wait_for(self, name: str) -> None:
        self.browser.wait(f"document.querySelector('#view h2').innerText.replace(/^! /, '') === {json.dumps(name)}")

    def section(self, title: str, part: str) -> list[str]:
        """The texts of such elements in the section with that title."""
        script = """(() => {
            const all = [...document.querySelectorAll("#view section")];
            const one = all.find((one) => one.querySelector("h3").firstChild.data.trim() === %s);
            return [...one.querySelectorAll(%s)].map((found) => found.innerText.replace(/^! /, ""));
        })()"""
        return self.browser.run(script % (json.dumps(title), json.dumps(part)))

    def all_rows(self, title: str) -> list[str]:
        """The names in a list, all of them."""
        script = """(() => {
            const all = [...document.querySelectorAll("#view section")];
            const one = all.find((one) => one.querySelector("h3").firstChild.data.trim() === %s);
            const more = [...one.children].at(-1);
            while (more.matches("button:not([hidden])")) more.click();
        })()"""
        self.browser.run(script % json.dumps(title))
        return self.section(title, "ol > li > a")

    def layer(self, kind: str) -> list[str]:
        """The names in the boxes of the layers on one side."""
        script = """[...document.querySelectorAll(".layer.%s .box")]
            .map((box) => [...box.childNodes].filter((part) => part.nodeType === 3).map((part) => part.data).join(""))"""
        return self.browser.run(script % kind)

    # The whole graph

    def test_overview_begins_with_the_problems(self) -> None:
        graph = self.open("problems")
        titles = [problem["message"].split("\n")[0] for problem in graph.problems]
        self.assertEqual(self.browser.texts("#view .problem h4"), titles)
        self.assertEqual(self.browser.texts("#view h3")[0], "Problems 7 problems")
        for kind in ["no registration", "registrations for", "needs itself", "holds", "takes", "depends on"]:
            self.assertTrue(any(kind in title for title in titles), kind)
        for problem, shown in zip(graph.problems, self.browser.texts("#view .problem pre")):
            lines = [line.removeprefix("  ") for line in problem["message"].split("\n")[1:]]
            self.assertEqual(shown.split("\n"), lines)
        self.browser.screenshot(SCREENSHOTS / "problems.png")

    def test_overview_of_a_graph_without_problems(self) -> None:
        graph = self.open("users")
        self.assertEqual(self.browser.texts("#view h3")[0], "Problems none")
        self.assertEqual(self.all_rows("Roots"), graph.roots())
        self.assertEqual(self.section("Longest chain", "h3 small")[0].split(" ")[0], str(graph.longest_chain()))
        chain = self.all_rows("Longest chain")
        self.assertEqual(len(chain), graph.longest_chain() + 1)
        for user, dependency in zip(chain, chain[1:]):
            self.assertIn(dependency, graph.dependencies(user)[1])
        counts = [len(graph.users(name)[1]) for name in self.all_rows("Most used")]
        self.assertEqual(counts, sorted(counts, reverse=True))
        self.browser.screenshot(SCREENSHOTS / "overview.png")

    def test_an_empty_graph(self) -> None:
        self.open("empty")
        self.assertEqual(self.browser.texts("#count"), ["No results"])
        self.assertEqual(self.browser.texts("#summary"), ["0 recipes · 0 dependencies · 0 problems"])

    # A node

    def test_every_node_has_its_users_dependencies_and_path(self) -> None:
        for page in ["users", "problems"]:
            graph = self.open(page)
            for name in graph.names:
                self.browser.run(f"location.hash = {json.dumps(address(name))}")
                self.wait_for(name)
                for title, near in [("Users", graph.users(name)), ("Dependencies", graph.dependencies(name))]:
                    direct, everything = near.get(1, set()), set().union(*near.values())
                    self.assertEqual(set(self.all_rows(title)), everything, f"{title} of {name}")
                    about = f"{len(direct)} direct, {len(everything)} in all"
                    self.assertEqual(self.section(title, "h3 small"), [about], f"{title} of {name}")
                self.assertEqual(set(self.layer("up")), graph.users(name).get(1, set()))
                self.assertEqual(set(self.layer("down")), graph.dependencies(name).get(1, set()))
                self.check_path(graph, name)

    def check_path(self, graph: Graph, name: str) -> None:
        above = graph.users(name)
        roots = {root for root in graph.roots() if root in set().union(*above.values())}
        shown = self.section("Path from a root", "details[open] ol > li > a")
        if not roots:
            return
        distance = min(step for step, names in above.items() if names & roots)
        self.assertEqual(len(shown), distance + 1, f"path to {name}")
        self.assertIn(shown[0], roots)
        self.assertEqual(shown[-1], name)
        for user, dependency in zip(shown, shown[1:]):
            self.assertIn(dependency, graph.dependencies(user)[1])

    def test_a_click_in_the_list_and_in_the_drawing(self) -> None:
        graph = self.open("users")
        self.browser.click("#results li", "findUser")
        self.wait_for("findUser")
        self.assertEqual(self.browser.texts("#results [aria-selected=true]"), ["findUser shared"])
        self.assertIn(graph.location("findUser"), self.browser.texts(".facts")[0])
        self.browser.click(".layer.down .box", "findCached")
        self.wait_for("findCached")
        self.assertEqual(self.browser.run("document.title"), "findCached – Users")

    def test_the_drawing_goes_further(self) -> None:
        graph = self.open("users", "#retrieveUsers")
        self.browser.click(".drawing button[name=up]")
        self.browser.wait("document.querySelectorAll('.layer.up').length === 2")
        users = graph.users("retrieveUsers")
        self.assertEqual(set(self.layer("up")), users[1] | users[2])
        self.assertIn("up=2", self.browser.run("location.hash"))
        # A line for each edge from one layer to the next.
        lines = len(users[1]) + len(graph.dependencies("retrieveUsers")[1])
        lines += sum(len(graph.dependencies(user)[1] & users[1]) for user in users[2])
        self.browser.wait(f"document.querySelectorAll('.drawing svg > path').length === {lines}")

    def test_problems_of_a_node_come_first(self) -> None:
        self.open("problems", address("Api"))
        self.assertEqual(len(self.browser.texts("#view .problem")), 1)
        self.assertIn("Api (singleton) holds Session (graph)", self.browser.texts("#view .problem h4")[0])
        self.assertEqual(self.browser.texts(".box.center.error"), ["! Api\nsingleton"])

    def test_what_is_missing_can_be_looked_at(self) -> None:
        self.open("problems")
        self.browser.click("#results li", "nothing provides it")
        self.wait_for("Missing")
        self.assertEqual(self.layer("up"), ["Screen"])
        self.assertIn("no registration for Missing", self.browser.texts("#view .problem h4")[0])

    def test_names_are_text_and_never_markup(self) -> None:
        graph = self.open("problems")
        markup = [name for name in graph.names if "<" in name]
        self.assertEqual(len(markup), 2)
        for name in markup:
            self.browser.run(f"location.hash = {json.dumps(address(name))}")
            self.browser.wait(f"document.title.startsWith({json.dumps(name)})")
        self.assertEqual(self.browser.run("document.querySelectorAll('b').length"), 0)

    # Searching

    def test_search_finds_by_part_of_a_name(self) -> None:
        graph = self.open("users")
        self.browser.click("#search")
        self.browser.type("user")
        self.browser.wait("document.querySelectorAll('#results li').length < 20")
        found = self.browser.run("[...document.querySelectorAll('#results li')].map((one) => one.firstChild.data)")
        named = [name for name in graph.names if "user" in name.lower()]
        self.assertEqual(set(found[: len(named)]), set(named))
        # The others match by their type, group or file.
        for name in found[len(named):]:
            self.assertIn("user", json.dumps(graph.described[name]).lower())
        self.browser.type(" zzz")
        self.browser.wait("document.getElementById('count').innerText === 'No results'")

    def test_everything_by_keyboard(self) -> None:
        self.open("users")
        press = self.browser.press
        press("/")
        self.assertEqual(self.browser.focused(), "search")
        self.browser.type("find")
        press("ArrowDown")
        press("ArrowDown")
        press("ArrowUp")
        active = self.browser.run("document.getElementById(search.getAttribute('aria-activedescendant')).innerText")
        self.assertEqual(active, self.browser.texts("#results li")[1])
        press("Enter")
        self.wait_for(active)
        self.assertEqual(self.browser.focused(), active)
        # From the heading on: the drawing, and in it what goes further to the left and the first box.
        press("Tab")
        self.assertEqual(self.browser.run("document.activeElement.name"), "up")
        press("Tab")
        self.assertIn("box", self.browser.run("document.activeElement.className"))
        for key, side in [("ArrowRight", "center"), ("ArrowRight", "down"), ("ArrowLeft", "center"), ("ArrowLeft", "up")]:
            press(key)
            self.assertTrue(self.browser.run(f"document.activeElement.matches('.layer.{side} .box')"), key)
        width = self.browser.run("getComputedStyle(document.activeElement).outlineWidth")
        self.assertEqual(width, "2px")
        name = self.browser.focused().split("\n")[0]
        press("Enter")
        self.wait_for(name)
        press("/")
        press("Escape")
        self.assertEqual(self.browser.run("search.value"), "")
        press("Escape")
        self.assertNotEqual(self.browser.focused(), "search")

    def test_roles(self) -> None:
        self.open("users", "#findUser")
        tree = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        found = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
        for role, name in [("combobox", "Search recipes"), ("listbox", "Recipes"), ("option", "findUser shared"), ("main", ""),
                           ("navigation", "Recipes"), ("heading", "findUser"), ("group", "Neighbourhood of findUser")]:
            self.assertIn((role, name), found)

    # Filters

    def test_filters(self) -> None:
        graph = self.open("users")
        self.choose("scope", "shared")
        shared = [name for name in graph.names if graph.described[name].get("scope") == "shared"]
        self.browser.wait(f"document.querySelectorAll('#results li').length === {len(shared)}")
        self.assertEqual([text.split(" ")[0] for text in self.browser.texts("#results li")], shared)
        # What the filter leaves out is still drawn, but stands back; and the filter goes along.
        self.browser.click("#results li", shared[0])
        self.wait_for(shared[0])
        self.assertIn("scope=shared", self.browser.run("location.hash"))
        self.assertEqual(len(self.browser.texts(".layer.up .box.outside")), len(self.layer("up")))
        self.assertEqual(self.browser.texts(".layer.center .box.outside"), [])

    def test_filters_by_group_module_and_problems(self) -> None:
        graph = self.open("problems")
        groups = [node for node in graph.nodes if node.get("group") == "NetworkAssembly"]
        self.choose("group", "NetworkAssembly")
        self.browser.wait(f"document.querySelectorAll('#results li').length === {len(groups)}")
        self.choose("group", "")
        self.choose("module", "Other")
        self.browser.wait("document.querySelectorAll('#results li').length === 1")
        self.choose("module", "")
        self.browser.click("#filters input")
        self.browser.wait("![...document.querySelectorAll('#results li')].some((one) => one.innerText === 'Plugin')")
        self.assertIn("problems=only", self.browser.run("location.hash"))
        self.assertIn("! Egg", self.browser.texts("#results li"))

    def choose(self, name: str, value: str) -> None:
        self.browser.run(
            f"""(() => {{
                const select = document.querySelector("select[name={name}]");
                select.value = {json.dumps(value)};
                select.dispatchEvent(new Event("change"));
            }})()"""
        )

    # Addresses

    def test_back_and_shared_addresses(self) -> None:
        self.open("users")
        self.browser.click("#results li", "findUser")
        self.wait_for("findUser")
        self.browser.click(".layer.down .box", "findListed")
        self.wait_for("findListed")
        self.browser.back()
        self.wait_for("findUser")
        self.browser.back()
        self.wait_for("Overview")
        self.open("users", "#findListed?up=2&scope=transient")
        self.assertEqual(self.heading(), "findListed")
        self.assertEqual(len(self.browser.texts(".layer.up h4")), 2)
        self.assertEqual(self.browser.run("document.querySelector('select[name=scope]').value"), "transient")

    def test_an_address_that_leads_nowhere(self) -> None:
        for place in ["#nothing", "#%", "#?up=-1&scope=no", "#findUser?up=999999999"]:
            self.open("users", place)
            self.assertIn(self.heading(), ["Overview", "findUser"])
        self.open("users", "#nothing")
        self.assertEqual(self.browser.texts("[role=alert]"), ["There is no nothing in this graph."])

    # Looks

    def test_light_and_dark_have_contrast(self) -> None:
        for scheme in ["light", "dark"]:
            self.browser.prefer(scheme)
            self.open("problems", address("Screen"))
            back = self.color("body", "backgroundColor")
            self.assertEqual(luminance(back) > 0.5, scheme == "light")
            for selector in ["body", "small", "#view a", ".facts dt", ".box", ".box small", ".problem h4", ".problem a"]:
                text, behind = self.color(selector, "color"), self.behind(selector)
                self.assertGreaterEqual(contrast(text, behind), 4.5, f"{selector} {scheme}")
            self.browser.screenshot(SCREENSHOTS / f"{scheme}.png")

    def color(self, selector: str, kind: str) -> list[float]:
        return numbers(self.browser.run(f"getComputedStyle(document.querySelector({json.dumps(selector)})).{kind}"))

    def behind(self, selector: str) -> list[float]:
        return numbers(self.browser.run(
            f"""(() => {{
                let one = document.querySelector({json.dumps(selector)});
                while (getComputedStyle(one).backgroundColor === "rgba(0, 0, 0, 0)") one = one.parentElement;
                return getComputedStyle(one).backgroundColor;
            }})()"""
        ))

    def test_a_phone(self) -> None:
        self.browser.resize(360, 700)
        for page, place in [("users", "#findUser"), ("problems", ""), ("large", "#Feature8.Service1208?up=3")]:
            self.open(page, place)
            self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), 360)
        self.open("users")
        self.browser.click("#results li", "findUser")
        self.wait_for("findUser")
        self.assertLess(self.browser.run("document.querySelector('h2').getBoundingClientRect().top"), 200)
        self.browser.screenshot(SCREENSHOTS / "phone.png")

    def test_a_legend_for_lines_that_are_not_plain(self) -> None:
        for place, legend in [
            ("#findListed", ""),
            ("#findCached", "dashed: a function that makes it when it is called"),
        ]:
            self.open("users", place)
            self.browser.wait("document.querySelectorAll('.drawing svg > path').length > 0")
            self.assertEqual(self.browser.run("document.querySelector('.legend').textContent"), legend)

    # 2,000 recipes

    def test_a_large_graph_is_usable_at_once(self) -> None:
        graph = self.open("large")
        start = time.monotonic()
        self.open("large")
        self.browser.press("/")
        self.browser.type("1208")
        self.browser.wait("document.querySelectorAll('#results li').length === 1")
        self.browser.press("Enter")
        self.wait_for("Feature8.Service1208")
        seconds = time.monotonic() - start
        print(f"2,000 recipes: {seconds:.2f} s from opening the page to the first recipe found and shown")
        self.assertLess(seconds, 2)
        self.assertEqual(set(self.layer("up")), graph.users("Feature8.Service1208")[1])
        self.assertLess(self.browser.run("document.querySelectorAll('*').length"), 1500)
        self.browser.screenshot(SCREENSHOTS / "large.png")

    def test_a_large_list_shows_more_when_it_is_asked_to(self) -> None:
        self.open("large")
        self.assertEqual(len(self.browser.texts("#results li")), 100)
        self.browser.click("#more")
        self.assertEqual(len(self.browser.texts("#results li")), 600)
        self.browser.press("/")
        for _ in range(3):
            self.browser.press("ArrowDown")
        self.assertEqual(self.browser.texts("#results [data-active]"), ["Feature2.Service2"])


def numbers(color: str) -> list[float]:
    return [float(number) for number in re.findall(r"[\d.]+", color)][:3]


def luminance(color: list[float]) -> float:
    """As WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (part / 255 for part in color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: list[float], other: list[float]) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


if __name__ == "__main__":
    unittest.main()
