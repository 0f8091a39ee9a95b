"""The documentation that Scripts/build-site.py built, in a browser: what its reader does and sees."""

import re
from pathlib import Path

from playwright.sync_api import expect

TUTORIALS = Path(__file__).resolve().parents[2] / "Sources/Dovetail/Dovetail.docc/Tutorials"
CONTENTS = ["Start", "An app", "A server", "Functions only", "Coming from", "When it does not compile", "Later", "Reference"]


def expect_shown(page, heading, path=""):
    """Waits for the page with this heading, at this path. A page that does not exist has another one."""
    expect(page).to_have_url(re.compile(re.escape(path.rstrip("/")) + "/?$"))
    expect(page.locator("main h1")).to_have_text(heading, timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def expect_navigator(page, first=None):
    """Waits until the navigator shows groups in order, beginning with the first one. It keeps unused elements above the window, and in any order."""
    page.wait_for_function("""([titles, first]) => {
        const shown = [...document.querySelectorAll(".navigator-card-item h3.leaf-link")]
            .map((one) => [one.getBoundingClientRect().top, one.innerText])
            .filter(([top, text]) => top > 0 && top < innerHeight && titles.includes(text))
            .sort(([one], [other]) => one - other).map(([, text]) => text)
        return shown.length > 1 && titles.join().includes(shown.join()) && shown[0] === (first ?? shown[0])
    }""", arg=[CONTENTS[:-1], first])


def test_front_page_and_navigator_have_the_contents_in_order(page):
    page.goto("/")
    expect_shown(page, "Dovetail", "/documentation/")
    expect(page.locator(".contenttable h3")).to_have_text(CONTENTS)
    expect_navigator(page, CONTENTS[0])
    page.goto("/documentation/dovetailtesting/testingwithfunctions/")
    expect_shown(page, "Testing with functions")
    expect_navigator(page)


def test_front_page_leads_to_each_article(page):
    page.goto("/documentation/")
    links = page.locator(".contenttable a.link")
    expect(links.nth(20)).to_be_visible()
    for index in range(links.count()):
        title, path = links.nth(index).inner_text().strip(), links.nth(index).get_attribute("href")
        links.nth(index).click()
        expect_shown(page, title, path)
        page.go_back()
        # The page of the module Dovetail has the same heading, and not this group.
        expect(page.locator(".contenttable #Reference")).to_be_visible()


def test_navigator_finds_a_symbol(page):
    page.goto("/documentation/")
    page.locator(".navigator-filter input").press_sequentially("resolve")
    expect(page.locator(".navigator-card-item .match", has_text=re.compile("^resolve$")).first).to_be_visible()
    page.locator(".navigator-card-item a", has_text="resolve(_:arguments:as:isolation:)").first.click()
    expect_shown(page, "resolve(_:arguments:as:isolation:)")
    assert "/documentation/dovetailcontainer/container/resolve" in page.url


def test_function_shows_one_of_its_overloads(page):
    page.goto("/documentation/dovetailfunctions/partial(_:arg1:)")
    expect_shown(page, "partial(_:arg1:)")
    [declaration] = page.locator(".declaration-group").all_inner_texts()
    assert "async throws" in declaration and "unused" not in declaration
    expect(page.locator("button", has_text="Show all declarations")).to_have_count(0)


def test_tutorial_from_the_first_to_the_last_step(page):
    page.goto("/documentation/")
    page.locator(".contenttable a.link", has_text="Meet Dovetail").click()
    expect_shown(page, "Meet Dovetail")
    for part in re.findall(r'tutorial: "doc:(\w+)"', (TUTORIALS / "MeetDovetail.tutorial").read_text()):
        page.locator("a.button-cta", has_text="Get started").click()
        text = (TUTORIALS / f"{part}.tutorial").read_text()
        expect_shown(page, re.search(r'@Intro\(title: "([^"]+)"\)', text)[1])
        steps = re.findall(r'@Code\(name: "([^"]+)", file: "([^"]+)"\)', text)
        expect(page.locator(".step")).to_have_count(len(steps))
        for number, (name, file) in enumerate(steps):
            # The code is that of the step to which its reader has scrolled.
            step = page.locator(".step").nth(number)
            page.mouse.move(600, 450)
            for _ in range(200):
                if "focused" in step.get_attribute("class"):
                    break
                page.mouse.wheel(0, 50)
                page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            code = step.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' section ')]").locator(".asset-container").first
            expect(code.locator(".filename")).to_have_text(name)
            expect(code.locator(".code-line")).to_have_text((TUTORIALS / "Code" / file).read_text().rstrip("\n").split("\n"))
    expect(page.locator("a.button-cta")).to_have_count(0)
