"""The page of a graph in a browser: what a person does and sees. What it should show is computed here once more, from its data."""

import json
import os
import re
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PAGES = Path(__file__).resolve().parents[2] / ".build/pages"
MARKUP = "</script><script>document.title = 'broken'</script>"


def node(name, line, *dependencies, **more):
    edges = [{"to": one} if isinstance(one, str) else one for one in dependencies]
    return {"id": name, "file": "App/Assemblies.swift", "line": line, "dependencies": edges, **more}


GRAPHS = {
    "empty": [],
    # A problem of every kind, every kind of edge, and names that are markup.
    "problems": [
        node("Screen", 3, {"to": "Profile", "kind": "factory", "arguments": ["User.ID"]}, {"to": "Analytics", "kind": "optional"},
             "Api", "Missing", {"to": "Plugin", "kind": "collection"}, "Profile", root=True),
        node("Profile", 7, "Api", arguments=["User.ID"], group="ProfileAssembly"),
        node("Api", 12, "Signer", scope="singleton", group="NetworkAssembly"),
        node("Signer", 15, "Session", group="NetworkAssembly"),
        node("Session", 18, scope="graph", group="NetworkAssembly"),
        node("Session", 1, scope="graph", file="Other/Other.swift"),
        node("Plugin", 22, "Egg", {"to": "Screen", "kind": "deferred"}),
        node("Egg", 24, "Hen"),
        node("Hen", 25, "Egg"),
        node("Unused", 30, MARKUP),
        node(MARKUP, 31),
        node("<b>bold</b> & \"quoted\" 'it' <!-- 100% #1?", 32, kind="input"),
    ],
    # 2,000 recipes, 40 in a layer; the next layers have what is needed.
    "large": [
        node(f"Feature{number % 50}.Service{number}", number,
             *(f"Feature{to % 50}.Service{to}" for step in range(1, 5)
               if (to := (number // 40 + 1) * 40 + (number * 7 + step * step * 13) % 90) < 2000),
             scope="singleton" if number % 5 == 0 else "transient", group=f"Feature{number % 50}Assembly")
        for number in range(2000)
    ],
}  # fmt: skip


@pytest.fixture(scope="session", autouse=True)
def pages():
    """The pages of these graphs, as the command writes them. That of the example is there already."""
    package = json.dumps({"name": "Every <problem> & more", "compiler": "swiftc", "languageMode": 6, "modules": []})
    for name, nodes in GRAPHS.items():
        graph, page = PAGES / f"{name}.json", PAGES / f"{name}.html"
        graph.write_text(json.dumps({"version": 1, "nodes": nodes}))
        page.unlink(missing_ok=True)
        subprocess.run([os.environ["TOOL"], "--input", graph, "--output", page], input=package, text=True, capture_output=True)


class Graph:
    def __init__(self, text):
        data = json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)[1])
        self.problems, self.nodes = data["problems"], {}
        for one in data["graph"]["nodes"]:
            # Of two recipes for one service, the first one counts.
            self.nodes[f"{one['id']} (2)" if one["id"] in self.nodes else one["id"]] = one
        self.roots = [list(self.nodes)[index] for index in data["roots"]]
        described = [(name, edge) for name, one in self.nodes.items() for edge in one.get("dependencies", [])]
        self.edges = {(name, edge["to"]) for name, edge in described}
        # What has to be made before what holds it.
        self.held = {(name, edge["to"]) for name, edge in described if edge.get("kind") not in ("deferred", "factory")}

    def users(self, name):
        return reach({(to, start) for start, to in self.edges}, {name})


def reach(edges, starts):
    """Where edges lead to, by distance."""
    layers = [starts]
    while layer := {to for start, to in edges if start in layers[-1]} - set().union(*layers):
        layers.append(layer)
    return layers + [set()]


def show(page, name, place=""):
    page.goto("about:blank")
    page.goto((PAGES / f"{name}.html").as_uri() + place)
    page.wait_for_selector("#view h2")
    return Graph(page.content())


def address(name):
    return "#" + quote(name, safe="")


def expect_shown(page, name):
    page.wait_for_function("name => document.querySelector('#view h2').innerText.replace(/^! /, '') === name", arg=name)


def section(page, title):
    return page.locator(f"//main//section[h3/text()[normalize-space()='{title}']]")


def rows(page, title):
    """The names in a list, all of them."""
    more = section(page, title).locator("> button")
    while more.is_visible():
        more.click()
    return names(section(page, title).locator("> ol > li > a"))


def names(links):
    return [text.removeprefix("! ") for text in links.all_inner_texts()]


def layer(page, kind):
    """The names in the boxes of the layers on one side."""
    return page.locator(f".layer.{kind} .box").evaluate_all(
        "boxes => boxes.map((box) => [...box.childNodes].map((part) => part.nodeType === 3 ? part.data : '').join(''))")


def test_overview_begins_with_the_problems(page):
    graph = show(page, "problems")
    titles, details = zip(*(problem["message"].split("\n", 1) for problem in graph.problems))
    assert page.locator("#view h3").first.inner_text() == "Problems 7 problems"
    assert page.locator("#view .problem h4").all_inner_texts() == list(titles)
    assert page.locator("#view .problem pre").all_inner_texts() == [re.sub("^  ", "", text, flags=re.M) for text in details]


def test_overview_of_a_graph_without_problems(page):
    graph = show(page, "users")
    assert page.locator("#view h3").first.inner_text() == "Problems none"
    assert rows(page, "Roots") == graph.roots
    chain = rows(page, "Longest chain")
    assert section(page, "Longest chain").locator("h3 small").inner_text().startswith(f"{len(chain) - 1} steps")
    assert set(zip(chain, chain[1:])) <= graph.held
    # As many steps as one can go, from anywhere.
    ends = set(graph.nodes)
    for _ in chain:
        assert ends != set()
        ends = {to for start, to in graph.held if start in ends}
    assert ends == set()
    counts = [len(graph.users(name)[1]) for name in rows(page, "Most used")]
    assert counts == sorted(counts, reverse=True) != []


def test_an_empty_graph(page):
    show(page, "empty")
    assert page.locator("#count").inner_text() == "No results"
    assert page.locator("#summary").inner_text() == "0 recipes · 0 dependencies · 0 problems"


@pytest.mark.parametrize("name", ["users", "problems"])
def test_every_node_has_its_users_dependencies_and_path(page, name):
    graph = show(page, name)
    for node in graph.nodes:
        page.evaluate("place => location.hash = place", address(node))
        expect_shown(page, node)
        for title, side, near in [("Users", "up", graph.users(node)), ("Dependencies", "down", reach(graph.edges, {node}))]:
            everything = set().union(*near[1:])
            assert set(rows(page, title)) == everything, f"{title} of {node}"
            about = section(page, title).locator("h3 small").inner_text()
            assert about == f"{len(near[1])} direct, {len(everything)} in all", f"{title} of {node}"
            assert set(layer(page, side)) == near[1], f"{title} of {node}"
        path = names(section(page, "Path from a root").locator("details[open] ol > li > a"))
        assert set(zip(path, path[1:])) <= graph.edges and path[-1:] in ([], [node])
        distances = [distance for distance, found in enumerate(reach(graph.edges, set(graph.roots))) if node in found]
        if any(distances):
            assert path[0] in graph.roots and distances == [len(path) - 1], f"path to {node}"


def test_a_click_in_the_list_and_in_the_drawing_and_back(page):
    graph = show(page, "users")
    page.locator("#results li", has_text="findUser").click()
    expect_shown(page, "findUser")
    assert page.locator("#results [aria-selected=true]").all_inner_texts() == ["findUser shared"]
    node = graph.nodes["findUser"]
    assert f"{node['file']}:{node['line']}" in page.locator(".facts").inner_text()
    page.locator(".layer.down .box", has_text="findCached").click()
    expect_shown(page, "findCached")
    assert page.title() == "findCached – Users"
    for name in ["findUser", "Overview"]:
        page.go_back()
        expect_shown(page, name)


def test_the_drawing_goes_further(page):
    graph = show(page, "users", "#retrieveUsers")
    page.locator(".drawing button[name=up]").click()
    expect(page.locator(".layer.up")).to_have_count(2)
    center, first, second = graph.users("retrieveUsers")[:3]
    assert set(layer(page, "up")) == first | second
    assert "up=2" in page.url
    # A line for each edge from one layer to the next.
    pairs = [(second, first), (first, center), (center, reach(graph.edges, center)[1])]
    lines = [(start, to) for start, to in graph.edges if any(start in left and to in right for left, right in pairs)]
    expect(page.locator(".drawing svg > path")).to_have_count(len(lines))


def test_problems_of_a_node_come_first(page):
    show(page, "problems", address("Api"))
    [title] = page.locator("#view .problem h4").all_inner_texts()
    assert "Api (singleton) holds Session (graph)" in title
    assert page.locator(".box.center.error").all_inner_texts() == ["! Api\nsingleton"]
    # What is missing can be looked at, too.
    page.locator("#results li", has_text="nothing provides it").first.click()
    expect_shown(page, "Missing")
    assert layer(page, "up") == ["Screen"]
    assert "no registration for Missing" in page.locator("#view .problem h4").first.inner_text()


def test_names_are_text_and_never_markup(page):
    markup = [name for name in show(page, "problems").nodes if "<" in name]
    assert len(markup) == 2
    for name in markup:
        page.evaluate("place => location.hash = place", address(name))
        page.wait_for_function("name => document.title.startsWith(name)", arg=name)
    assert page.locator("b").count() == 0


def test_search_finds_by_part_of_a_name(page):
    graph = show(page, "users")
    page.locator("#search").press_sequentially("user")
    expect(page.locator("#results li").first).to_have_text(re.compile("user", re.IGNORECASE))
    found = page.locator("#results li").evaluate_all("all => all.map((one) => one.firstChild.data)")
    named = {name for name in graph.nodes if "user" in name.lower()}
    assert set(found[: len(named)]) == named
    # The others match by their type, group or file.
    assert all("user" in json.dumps(graph.nodes[name]).lower() for name in found)
    page.keyboard.type(" zzz")
    expect(page.locator("#count")).to_have_text("No results")


def test_everything_by_keyboard(page):
    show(page, "users")
    focused, press = page.locator(":focus"), page.keyboard.press
    press("/")
    expect(focused).to_have_id("search")
    page.keyboard.type("find")
    for key in ["ArrowDown", "ArrowDown", "ArrowUp"]:
        press(key)
    active = page.evaluate("document.getElementById(search.getAttribute('aria-activedescendant')).innerText")
    assert active == page.locator("#results li").nth(1).inner_text()
    press("Enter")
    expect_shown(page, active)
    expect(focused).to_have_text(active)
    # From the heading on: the drawing, and in it what goes further to the left and the first box.
    press("Tab")
    expect(focused).to_have_attribute("name", "up")
    press("Tab")
    for key, side in [("ArrowRight", "center"), ("ArrowRight", "down"), ("ArrowLeft", "center"), ("ArrowLeft", "up")]:
        press(key)
        expect(page.locator(f".layer.{side} .box:focus")).to_have_css("outline-width", "2px")
    name = focused.inner_text().split("\n")[0]
    press("Enter")
    expect_shown(page, name)
    press("/")
    press("Escape")
    expect(page.locator("#search:focus")).to_have_value("")
    press("Escape")
    expect(page.locator("#search:focus")).to_have_count(0)


def test_roles(page):
    show(page, "users", "#findUser")
    for role, name in [("combobox", "Search recipes"), ("listbox", "Recipes"), ("option", "findUser shared"), ("main", ""),
                       ("navigation", "Recipes"), ("heading", "findUser"), ("group", "Neighborhood of findUser")]:
        expect(page.get_by_role(role, name=name, exact=True) if name else page.get_by_role(role)).to_be_visible()


def test_filters(page):
    graph = show(page, "users")
    page.locator("select[name=scope]").select_option("shared")
    shared = [name for name, node in graph.nodes.items() if node.get("scope") == "shared"]
    expect(page.locator("#results li")).to_have_text([f"{name} shared" for name in shared])
    # What the filter leaves out is still drawn, but stands back; and the filter goes along.
    page.locator("#results li").first.click()
    expect_shown(page, shared[0])
    assert "scope=shared" in page.url
    assert page.locator(".layer.up .box.outside").count() == len(layer(page, "up")) > 0
    assert page.locator(".layer.center .box.outside").count() == 0


def test_filters_by_group_module_and_problems(page):
    graph = show(page, "problems")
    found = page.locator("#results li")
    page.locator("select[name=group]").select_option("NetworkAssembly")
    expect(found).to_have_count(sum(node.get("group") == "NetworkAssembly" for node in graph.nodes.values()))
    page.locator("select[name=group]").select_option("")
    page.locator("select[name=module]").select_option("Other")
    expect(found).to_have_count(1)
    page.locator("select[name=module]").select_option("")
    page.locator("#filters input").check()
    expect(found.filter(has_text="Plugin")).to_have_count(0)
    assert "problems=only" in page.url
    assert "! Egg" in found.all_inner_texts()


def test_shared_addresses(page):
    show(page, "users", "#findListed?up=2&scope=transient")
    expect_shown(page, "findListed")
    assert page.locator(".layer.up h4").count() == 2
    assert page.locator("select[name=scope]").input_value() == "transient"


def test_an_address_that_leads_nowhere(page):
    for place, shown in [("#%", "Overview"), ("#?up=-1&scope=no", "Overview"), ("#findUser?up=999999999", "findUser"),
                         ("#nothing", "Overview")]:
        show(page, "users", place)
        expect_shown(page, shown)
    assert page.get_by_role("alert").inner_text() == "There is no nothing in this graph."


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_are_readable_for_all(page, scheme):
    page.emulate_media(color_scheme=scheme)
    # Links in lists stand at the beginning of a line.
    options = {"runOnly": ["wcag2a", "wcag2aa"], "rules": {"link-in-text-block": {"enabled": False}}}
    for place in ["", address("Screen")]:
        show(page, "problems", place)
        found = Axe().run(page, options=options)
        assert found.violations_count == 0, found.generate_report()
    background = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (min(background) > 200, max(background) < 50) == (scheme == "light", scheme == "dark")


def test_a_phone(page):
    page.set_viewport_size({"width": 360, "height": 700})
    for name, place in [("users", "#findUser"), ("problems", ""), ("large", "#Feature8.Service1208?up=3")]:
        show(page, name, place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    show(page, "users")
    page.locator("#results li", has_text="findUser").click()
    expect_shown(page, "findUser")
    assert page.locator("h2").bounding_box()["y"] < 200


def test_a_legend_for_lines_that_are_not_plain(page):
    for place, legend in [("#findListed", ""), ("#findCached", "dashed: a function that makes it when it is called")]:
        show(page, "users", place)
        expect(page.locator(".drawing svg > path")).not_to_have_count(0)
        expect(page.locator(".legend")).to_have_text(legend)


def test_a_large_graph_is_usable_at_once(page):
    graph = show(page, "large")
    start = time.monotonic()
    show(page, "large")
    page.keyboard.press("/")
    page.keyboard.type("1208")
    expect(page.locator("#results li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect_shown(page, "Feature8.Service1208")
    assert time.monotonic() - start < 3
    assert set(layer(page, "up")) == graph.users("Feature8.Service1208")[1]
    assert page.locator("*").count() < 1500


def test_a_large_list_shows_more_when_it_is_asked_to(page):
    show(page, "large")
    expect(page.locator("#results li")).to_have_count(100)
    page.locator("#more").click()
    expect(page.locator("#results li")).to_have_count(600)
    for key in ["/", "ArrowDown", "ArrowDown", "ArrowDown"]:
        page.keyboard.press(key)
    assert page.locator("#results [data-active]").all_inner_texts() == ["Feature2.Service2"]
