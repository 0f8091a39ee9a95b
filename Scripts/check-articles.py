#!/usr/bin/env python3
"""Checks that the code of each README and of the articles is compiled: every paragraph of it is in the snippet of the same name, whatever the
indentation. `swift build` compiles the snippets, and Scripts/run-snippets.sh runs them.

`// snippet.hide` and `// snippet.show` enclose what an article leaves out, such as the checks of what it says. A snippet is a module, so
that of a module's page has another name, such as `DovetailGraphPage`.

    Scripts/check-articles.py [NAME …]      # of these articles only

Left out are other libraries' code, which begins with its import, and fragments. A fragment is marked on the line before it, which says why
it is one:

    <!-- fragment: why it cannot be compiled -->
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = [
    ROOT / "README.md",
    *sorted(ROOT.glob("Examples/*/README.md")),
    *sorted(ROOT.glob("Sources/*/*.docc/*.md")),
    ROOT / "Documentation/Site.docc/FrontPage.md",
]
READER = "Examples/Reader"
# Those that show code of an example as well, or of a program that is compiled in settings of its own.
EXAMPLES = {
    "AnAppWithXcodesDefaults": ["Tests/GraphForms/Forms/App/AnAppWithXcodesDefaults.swift"],
    "ApplicationsOfSeveralModules": [
        f"{READER}/Sources/Networking/NetworkGraph.swift",
        f"{READER}/Sources/reader/AppGraph.swift",
        f"{READER}/Sources/reader/LoggedInGraph.swift",
        f"{READER}/Tests/AppGraphTests.swift",
    ],
    "Reader": [f"{READER}/Tests/AppGraphTests.swift"],
    "ServersAndWorkers": ["Examples/Server/Sources/ServerApp/Wiring/Container+Signals.swift"],
}
FOREIGN = re.compile(r"^import (ServiceLifecycle|Swinject|FactoryKit|Dependencies)$", re.MULTILINE)
IMPORT = re.compile(r"(@testable )?import \w+$")
CODE = re.compile(r"(?P<fragment><!-- fragment: .+ -->\n)?^```swift\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)


def stripped(text):
    """The code without what may differ between an article and a snippet: indentation, the columns of comments, access within a file,
    and imports."""
    lines = [re.sub(r" +//", " //", re.sub(r"^(file)?private ", "", line.strip())) for line in text.splitlines()]
    return "\n" + "\n".join(line for line in lines if not IMPORT.match(line)) + "\n"


def name(article):
    """The name of an article's snippet. A snippet is a module, so a module's page needs another name than the module."""
    if article.stem == "README":
        return "ReadMe" if article.parent == ROOT else article.parent.name
    return f"{article.stem}Page" if article.parent.stem == article.stem else article.stem


def compiled(article):
    """The sources that have the code of an article."""
    sources = [ROOT / "Snippets" / f"{name(article)}.swift", *(ROOT / path for path in EXAMPLES.get(name(article), []))]
    return "".join(stripped(source.read_text()) for source in sources if source.exists())


def missing(code, sources):
    return [part for part in code.strip().split("\n\n") if stripped(part) not in sources]


def main():
    blocks = fragments = foreign = failures = 0
    names = sys.argv[1:]
    for article in ARTICLES:
        if names and not {article.stem, name(article)}.intersection(names):
            continue
        sources = compiled(article)
        for block in CODE.finditer(article.read_text()):
            blocks += 1
            if block["fragment"]:
                fragments += 1
            elif FOREIGN.search(block["text"]):
                foreign += 1
            else:
                for paragraph in missing(block["text"], sources):
                    failures += 1
                    print(f"{article.relative_to(ROOT)}: no snippet has this code:\n{paragraph}\n", file=sys.stderr)
    if failures:
        sys.exit(1)
    print(f"{blocks} blocks of code in README and the articles: {foreign} of other libraries, {fragments} fragments, the rest compiled")


if __name__ == "__main__":
    main()
