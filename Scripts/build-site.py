#!/usr/bin/env python3
"""Builds one documentation site for all modules in .build/documentation/site. A warning is an error, and so is a link that leads nowhere.

    Scripts/build-site.py            build the site
    Scripts/build-site.py --serve    serve what was built, and print its address

Each module is converted to an archive, with links to the archives before it. The front page is a catalog of its own, which links to all
of them. `docc merge` puts the archives into one folder, with a front page of its own making, which ours replaces.
"""

import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import sys

import symbol_graphs
import toolchain

OUT = toolchain.ROOT / ".build/documentation"
SITE = OUT / "site"
FRONT = "FrontPage"
# Each after those to which its documentation links.
MODULES = ("DovetailGraph", "Dovetail", "DovetailReports", "DovetailTesting")


def run(*command):
    """Runs a program, and prints what it says. docc says an empty line where nothing is wrong."""
    done = subprocess.run(command, cwd=toolchain.ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(done.stdout.strip(), end="\n" * bool(done.stdout.strip()), flush=True)
    if done.returncode:
        sys.exit(1)


def emit_symbols(folder):
    """Builds the modules, and writes their symbols. Extensions of other modules' types are symbols, too."""
    folder.mkdir(parents=True, exist_ok=True)
    options = ["-emit-symbol-graph", "-emit-symbol-graph-dir", folder, "-emit-extension-block-symbols"]
    compiler = [part for option in options for part in ("-Xswiftc", str(option))]
    for target in ("DovetailTesting", "DovetailReports"):
        swift = os.environ.get("SWIFT", "swift")
        run(swift, "build", "--quiet", "--target", target, "--scratch-path", OUT / "build", *compiler)


def own_symbols(module, symbols):
    """A folder with the symbols of a module."""
    folder = OUT / f"{module}-symbols"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    # What it extends of another module is in a file of its own.
    for file in symbols.glob(f"{module}@*.symbols.json"):
        shutil.copy(file, folder)
    graph = json.loads((symbols / f"{module}.symbols.json").read_text())
    symbol_graphs.keep_own(graph, module)
    symbol_graphs.describe_overloads(graph)
    (folder / f"{module}.symbols.json").write_text(json.dumps(graph))
    return folder


def archive(name):
    return OUT / f"{name}.doccarchive"


def convert(catalog, name, dependencies, *options):
    links = [part for other in dependencies for part in ("--dependency", archive(other))]
    run(
        toolchain.tool("docc"), "convert", catalog, *options, *links,
        "--fallback-display-name", name, "--fallback-bundle-identifier", f"dovetail.{name}",
        "--enable-experimental-external-link-support", "--enable-experimental-overloaded-symbol-presentation",
        "--output-path", archive(name), "--warnings-as-errors",
    )  # fmt: skip


def make_overview_linkable(name):
    """docc finds the parts of another archive's tutorial by the name of its module, and its overview by no name at all."""
    file = archive(name) / "link-hierarchy.json"
    links = json.loads(file.read_text())
    paths = links["pathHierarchy"]
    parts, overviews = (paths["nodes"][paths[key]] for key in ("tutorialContainer", "tutorialOverviewContainer"))
    parts["children"] += overviews["children"]
    file.write_text(json.dumps(links))


def put_in_front():
    """Our front page replaces that of `docc merge`, and its contents are those of the navigator on every page."""
    data, path = SITE / "data/documentation", f"/documentation/{FRONT.lower()}"
    page = (data / f"{FRONT.lower()}.json").read_text()
    (SITE / "data/documentation.json").write_text(page.replace(f'"{path}"', '"/documentation"'))
    (data / f"{FRONT.lower()}.json").unlink()
    shutil.rmtree(SITE / path[1:])

    file = SITE / "index/index.json"
    index = json.loads(file.read_text())
    roots = {node["path"]: node for node in index["interfaceLanguages"]["swift"][0]["children"]}
    front = roots.pop(path)
    listed = {node["path"] for node in front["children"] if "path" in node} - roots.keys()
    front["path"] = "/documentation"
    front["children"] = [contents(roots[node["path"]], listed) if node.get("path") in roots else node
                         for node in front["children"]]
    index["interfaceLanguages"]["swift"] = [front]
    file.write_text(json.dumps(index))


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


def declarations(page):
    return [one for section in page.get("primaryContentSections", []) for one in section.get("declarations", [])]


def list_overloads_once():
    """The list of a function's overloads stays on its page alone. On that of each overload, it would take up 500 MB altogether."""
    pages = {file: json.loads(file.read_text()) for file in (SITE / "data/documentation").rglob("*.json")}
    lists = [one["otherDeclarations"] for page in pages.values() for one in declarations(page) if "otherDeclarations" in one]
    overloads = {one["identifier"] for one_list in lists for one in one_list["declarations"]}
    for file, page in pages.items():
        if page["identifier"]["url"] in overloads:
            for one in declarations(page):
                one.pop("otherDeclarations", None)
            references = page.pop("references")
            others = overloads - set(re.findall(r'doc://[^"]+', json.dumps(page)))
            page["references"] = {name: one for name, one in references.items() if name not in others}
            file.write_text(json.dumps(page))


def build():
    symbols = OUT / "symbols"
    emit_symbols(symbols)
    for number, module in enumerate(MODULES):
        catalog = f"Sources/{module}/{module}.docc"
        convert(catalog, module, MODULES[:number], "--additional-symbol-graph-dir", own_symbols(module, symbols))
    make_overview_linkable("Dovetail")
    convert("Documentation/Site.docc", "Site", MODULES)
    shutil.rmtree(SITE, ignore_errors=True)
    run(toolchain.tool("docc"), "merge", *(archive(name) for name in ("Site", *MODULES)), "--output-path", SITE)
    put_in_front()
    list_overloads_once()
    redirect = '<meta http-equiv="refresh" content="0; url=documentation/">'
    (SITE / "index.html").write_text(f"<!doctype html>\n<title>Dovetail</title>\n{redirect}\n")
    # Each page loads it, and a browser would complain that it is missing.
    (SITE / "theme-settings.json").write_text("{}\n")


def serve():
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(SITE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(f"http://127.0.0.1:{server.server_port}/documentation/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


serve() if sys.argv[1:] == ["--serve"] else build()
