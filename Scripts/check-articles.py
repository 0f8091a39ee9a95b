#!/usr/bin/env python3
"""Checks that the code of an article is compiled: every paragraph of it is somewhere in the sources that are listed here, whatever the
indentation. Code that imports a package that is not there is left out.

    Scripts/check-articles.py
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = "Sources/Dovetail/Dovetail.docc/"
TESTS = "Tests/"
SOURCES = {
    ARTICLES + "ServersAndWorkers.md": (
        TESTS + "DovetailTests/Container/Serving/ServersAndWorkersTests.swift",
        "Examples/Server/Sources/ServerApp/Wiring/Container+Signals.swift",
    ),
    ARTICLES + "ComingFromSwinject.md": (TESTS + "DocumentationTests/ComingFromSwinjectTests.swift",),
    ARTICLES + "ComingFromFactory.md": (TESTS + "DocumentationTests/ComingFromFactoryTests.swift",),
    ARTICLES + "ComingFromSwiftDependencies.md": (TESTS + "DocumentationTests/ComingFromSwiftDependenciesTests.swift",),
    ARTICLES + "ExtendingAContainer.md": (TESTS + "DocumentationTests/ExtendingAContainerTests.swift",),
    ARTICLES + "QuestionsAndAnswers.md": (TESTS + "DocumentationTests/QuestionsAndAnswersTests.swift",),
    ARTICLES + "ConcurrencyGuarantees.md": ("Snippets/ConcurrencyGuarantees.swift",),
    "Sources/DovetailReports/DovetailReports.docc/FindingOutWhy.md": ("Snippets/FindingOutWhy.swift",),
    "Documentation/Site.docc/FrontPage.md": ("Snippets/FrontPage.swift",),
    ARTICLES + "UsingSwiftUI.md": (TESTS + "DocumentationTests/UsingSwiftUITests.swift",),
}
FOREIGN = re.compile(r"^import (ServiceLifecycle|Swinject|FactoryKit|Dependencies)$", re.MULTILINE)
CODE = re.compile(r"^```swift\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def stripped(text):
    lines = [re.sub(r"^(file)?private ", "", line.strip()) for line in text.splitlines()]
    return "\n".join(lines) + "\n"


def missing(article, sources):
    compiled = "".join("\n" + stripped((ROOT / source).read_text()) for source in sources)
    for code in CODE.findall((ROOT / article).read_text()):
        if FOREIGN.search(code):
            continue
        for paragraph in code.strip().split("\n\n"):
            if "\n" + stripped(paragraph) not in compiled:
                yield paragraph


found = [(article, paragraph) for article, sources in SOURCES.items() for paragraph in missing(article, sources)]
for article, paragraph in found:
    print(f"{article}: this code is not compiled anywhere:\n{paragraph}\n", file=sys.stderr)
if found:
    sys.exit(1)
print("The code of the articles is compiled.")
