#!/usr/bin/env python3
"""Builds one documentation site for all modules in .build/documentation/site, and checks it.

    python3 -m http.server -d .build/documentation/site    serves it

Each module is converted to an archive, with links to the others' archives. The front page is a catalog of its own, which links to all of
them. `docc merge` puts the archives into one folder, with a front page of its own making, which ours replaces.

A warning of docc is an error, such as one about a link that leads nowhere. At the end, the script checks what docc does not: each public
symbol has a page, pages and the navigator link only to pages, and each symbol is in a topic group of ours.
"""

import collections
import contextlib
import json
import re
import shutil
import sys

import toolchain
from toolchain import MODULES

OUT = toolchain.ROOT / ".build/documentation"
SITE = OUT / "site"
FRONT = "/documentation/frontpage"
# A type with so few members, such as an error with two properties, needs no topic groups of ours.
FEW = 8


def run(*command):
    """Runs a program, and prints what it says. docc says an empty line where nothing is wrong."""
    code, printed = toolchain.run(*command, cwd=toolchain.ROOT)
    if printed.strip():
        print(printed.strip(), flush=True)
    if code:
        sys.exit(1)


def build():
    symbols = OUT / "symbols"
    emit_symbols(symbols)
    own = {module: own_symbols(module, symbols) for module in MODULES}
    # docc only links to archives that exist, and modules link to each other. So the first archives lack links to later modules.
    for number, module in enumerate(MODULES):
        convert_module(module, own[module], MODULES[:number], "--diagnostic-level", "error")
    for module in MODULES:
        convert_module(module, own[module], [other for other in MODULES if other != module], "--warnings-as-errors")
    make_overview_linkable("Dovetail")
    convert("Documentation/Site.docc", "Site", MODULES, "--warnings-as-errors")
    shutil.rmtree(SITE, ignore_errors=True)
    run(toolchain.tool("docc"), "merge", *map(archive, ("Site", *MODULES)), "--output-path", SITE)
    put_in_front()
    redirect = '<!doctype html>\n<title>Dovetail</title>\n<meta http-equiv="refresh" content="0; url=documentation/">\n'
    (SITE / "index.html").write_text(redirect)
    # Each page loads it, and a browser would complain that it is missing.
    (SITE / "theme-settings.json").write_text("{}\n")


def emit_symbols(folder):
    """Builds the modules, and writes their symbols. Extensions of other modules' types are symbols, too."""
    folder.mkdir(parents=True, exist_ok=True)
    options = ["-emit-symbol-graph", "-emit-symbol-graph-dir", folder, "-emit-extension-block-symbols"]
    compiler = [part for option in options for part in ("-Xswiftc", option)]
    toolchain.built("Dovetail", "DovetailTesting", options=["--scratch-path", OUT / "build", *compiler])


def own_symbols(module, symbols):
    """A folder with the symbols of a module. What it extends of another module is in a file of its own."""
    folder = OUT / f"{module}-symbols"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file in symbols.glob(f"{module}@*.symbols.json"):
        shutil.copy(file, folder)
    graph = json.loads((symbols / f"{module}.symbols.json").read_text())
    # What a module re-exports is documented where it is declared.
    foreign = {symbol["identifier"]["precise"] for symbol in graph["symbols"] if declaring_module(symbol) != module}
    qualify_links(graph["symbols"], module)
    graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["identifier"]["precise"] not in foreign]
    graph["relationships"] = [link for link in graph["relationships"] if link["source"] not in foreign]
    describe_overloads(graph["symbols"])
    (folder / f"{module}.symbols.json").write_text(json.dumps(graph))
    return folder


def declaring_module(symbol):
    """A member that a protocol gives is named after both: the protocol's member, and the type that gets it."""
    name = symbol["identifier"]["precise"].split("::SYNTHESIZED::")[-1]
    return next((module for module in MODULES if name.startswith(f"s:{len(module)}{module}")), None)


def qualify_links(symbols, module):
    """Comments link to what the module re-exports as code refers to it: by its name. docc needs the name of its module, too."""
    declaring = {symbol["pathComponents"][0]: declaring_module(symbol) for symbol in symbols if len(symbol["pathComponents"]) == 1}

    def qualified(link):
        other = declaring.get(link[1], module)
        return link[0] if other in (module, None) else f"``/{other}/{link[1]}"

    for symbol in symbols:
        for line in comment(symbol):
            line["text"] = re.sub(r"``([^`/]+)", qualified, line["text"])


def describe_overloads(symbols):
    """DocC puts overloads on one page, which shows the overload whose declaration comes first in the alphabet, with its comment. That one
    gets the longest comment of them all. Most of the others refer to it. Of lines that refer elsewhere, the shortest is the general one."""
    def declaration(symbol):
        return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))

    def rank(symbol):
        return len(comment(symbol)), -sum(len(line["text"]) for line in comment(symbol))

    overloads = collections.defaultdict(list)
    for symbol in symbols:
        overloads[symbol["kind"]["identifier"], tuple(symbol["pathComponents"])].append(symbol)
    for alike in overloads.values():
        shown, described = min(alike, key=declaration), max(alike, key=rank)
        if rank(described) > rank(shown):
            shown["docComment"] = {**described["docComment"], "lines": fitting(comment(described), shown)}


def comment(symbol):
    return symbol.get("docComment", {}).get("lines", [])


def fitting(lines, symbol):
    """A comment without the parameters that another overload has; and without any where one would be missing."""
    parameters = symbol.get("functionSignature", {}).get("parameters", [])
    names = {part.get("internalName", part["name"]) for part in parameters}
    described, name = [], None
    for line in lines:
        found = re.match(r"(?:- Parameter|  -) (\w+):", line["text"])
        if found or not line["text"].startswith("    "):
            name = found[1] if found else None
        described.append((name, line))
    if not names <= {name for name, _ in described}:
        names = set()
    return [line for name, line in described if name in names or not name and (names or line["text"] != "- Parameters:")]


def archive(name):
    return OUT / f"{name}.doccarchive"


def convert_module(module, symbols, dependencies, *options):
    convert(f"Sources/{module}/{module}.docc", module, dependencies, "--additional-symbol-graph-dir", symbols, *options)


def convert(catalog, name, dependencies, *options):
    links = [part for other in dependencies for part in ("--dependency", archive(other))]
    run(
        toolchain.tool("docc"), "convert", catalog, *options, *links,
        "--fallback-display-name", name, "--fallback-bundle-identifier", f"dovetail.{name}",
        "--enable-experimental-external-link-support", "--enable-experimental-overloaded-symbol-presentation",
        "--output-path", archive(name),
    )  # fmt: skip


def make_overview_linkable(name):
    """docc finds the parts of another archive's tutorial by the name of its module, and its overview by no name at all."""
    with changed(archive(name) / "link-hierarchy.json") as links:
        paths = links["pathHierarchy"]
        parts, overviews = (paths["nodes"][paths[key]] for key in ("tutorialContainer", "tutorialOverviewContainer"))
        parts["children"] += overviews["children"]


@contextlib.contextmanager
def changed(file):
    """What a JSON file contains, to be changed."""
    content = json.loads(file.read_text())
    yield content
    file.write_text(json.dumps(content))


def put_in_front():
    """Our front page replaces that of `docc merge`, and its contents are those of the navigator on every page."""
    page = SITE / f"data{FRONT}.json"
    (SITE / "data/documentation.json").write_text(page.read_text().replace(f'"{FRONT}"', '"/documentation"'))
    page.unlink()
    shutil.rmtree(SITE / FRONT[1:])
    with changed(SITE / "index/index.json") as index:
        roots = {node["path"]: node for node in index["interfaceLanguages"]["swift"][0]["children"]}
        front = roots.pop(FRONT)
        listed = {node["path"] for node in front["children"] if "path" in node} - roots.keys()
        children = [contents(roots[one["path"]], listed) if one.get("path") in roots else one for one in front["children"]]
        index["interfaceLanguages"]["swift"] = [{**front, "path": "/documentation", "children": children}]


def contents(module, listed):
    """A module with its symbols. The page would show the navigator of this module alone if it were called one."""
    children = []
    for node in module["children"]:
        if node.get("path") not in listed:
            # A heading goes with all that was below it.
            if node["type"] == "groupMarker" and children and children[-1]["type"] == "groupMarker":
                children.pop()
            children.append(node)
    return {**module, "type": "collection", "children": children}


def without_page(pages):
    """Symbols of the modules that DocC left out. An extension has no page of its own; its members are on that of the type."""
    found = {page["metadata"].get("externalID") for page in pages.values()}
    for file in sorted(OUT.glob("Dovetail*-symbols/*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            name = symbol["identifier"]["precise"]
            if name not in found and not name.startswith("s:e:"):
                yield f"{'.'.join(symbol['pathComponents'])} has no page"


def without_group(pages):
    """Symbols that only DocC has put into a group, such as "Functions": on the page of a module, of an extension, with groups of ours, or
    with many symbols. There, a new one would be overlooked. Nobody declared "Default Implementations" here, such as `!=`."""

    def groups(page, is_generated):
        return [one for one in page.get("topicSections", [])
                if one.get("generated", False) == is_generated and one.get("title") != "Default Implementations"]

    kinds = {page["identifier"]["url"]: page["metadata"].get("symbolKind", "") for page in pages.values()}
    grouped = {name for page in pages.values() for group in groups(page, False) for name in group["identifiers"]}
    grouped |= {url for url, kind in kinds.items() if "extension" in kind}
    for page in pages.values():
        kind = kinds[page["identifier"]["url"]]
        is_long = sum(len(group["identifiers"]) for group in groups(page, True)) > FEW
        if kind and (kind == "module" or "extension" in kind or groups(page, False) or is_long):
            for group in groups(page, True):
                for name in set(group["identifiers"]) - grouped:
                    title = page["references"].get(name, {}).get("title", name)
                    yield f"{page['metadata']['title']}: put {title} into a topic group; it is in DocC's {group['title']}"


def dead_links(pages):
    """Links of pages and of the navigator to pages of the site that do not exist."""
    links = [("the navigator", url) for url in re.findall(r'"path": "([^"]+)"', (SITE / "index/index.json").read_text())]
    for path, page in pages.items():
        # The chapters of a tutorial have an address, and are shown as titles only.
        chapters = {one["reference"] for one in page.get("hierarchy", {}).get("modules", [])}
        links += [(path, one["url"]) for name, one in page.get("references", {}).items() if "url" in one and name not in chapters]
    for source, url in links:
        target = url.partition("#")[0]
        if url.startswith("/") and not (target in pages and (SITE / target[1:] / "index.html").exists()):
            yield f"{source} links to {url}, which does not exist"


if __name__ == "__main__":
    build()
    data = SITE / "data"
    pages = {f"/{file.relative_to(data).with_suffix('')}": json.loads(file.read_text()) for file in sorted(data.rglob("*.json"))}
    problems = [*without_page(pages), *without_group(pages), *dead_links(pages)]
    toolchain.report(problems, f"{len(pages)} pages: each public symbol has one, and a topic group; each link leads to one.")
