#!/usr/bin/env python3
"""Checks that the code of each README and of the articles is compiled: every paragraph of it is in the snippet of the same name, whatever
the indentation. `swift build` compiles the snippets, and Scripts/run-snippets.sh runs them.

The articles do not include the snippets with `@Snippet`: the tool that extracts them is in a package that is not part of the toolchain, and
a README has to have its code. `// snippet.hide` and `// snippet.show` enclose what an article leaves out, such as checks of what it says.

A link to an article of another module has the title of the article as its text: where the modules' documentation is built one by one, as on
Swift Package Index, nothing else is left of the link.

It also looks up each mistake of Tests/WrongCode in the pages "When … does not compile". Sentences of Dovetail's own that say what to
write, after a colon or a semicolon, need not be there.

Left out are other libraries' code, which begins with its import, and fragments, marked on the line before: <!-- fragment: why it is one -->
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = ["README.md", "Examples/*/README.md", "Sources/*/*.docc/*.md", "Documentation/Site.docc/FrontPage.md"]
# Those that show code of an example as well, or of a program that is compiled in settings of its own.
EXAMPLES = {
    "AnAppWithXcodesDefaults": ["Tests/GraphForms/Forms/App/AnAppWithXcodesDefaults.swift"],
    "ApplicationsOfSeveralModules": ["Examples/Reader/**/*Graph*.swift"],
    "Reader": ["Examples/Reader/Tests/AppGraphTests.swift"],
    "ServersAndWorkers": ["Examples/Server/Sources/ServerApp/Wiring/Container+Signals.swift"],
}
FOREIGN = re.compile(r"^import (ServiceLifecycle|Swinject|FactoryKit|Dependencies)$", re.MULTILINE)
IMPORT = re.compile(r"(@testable )?import \w+$")
CODE = re.compile(r"(<!-- fragment: .+ -->\n)?^```swift\n(.*?)^```$", re.DOTALL | re.MULTILINE)


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


def missing(article):
    """The paragraphs of an article's code that none of its sources has."""
    sources = [file for path in [f"Snippets/{name(article)}.swift", *EXAMPLES.get(name(article), [])] for file in ROOT.glob(path)]
    compiled = "".join(stripped(source.read_text()) for source in sources)
    for fragment, code in CODE.findall(article.read_text()):
        if not fragment and not FOREIGN.search(code):
            yield from (part for part in code.strip().split("\n\n") if stripped(part) not in compiled)


def sentence(text):
    """What the compiler says, without the names in it."""
    text = re.sub(r" \(aka '[^']*'\)| ?\[#\w+\]$", "", text).replace("fileprivate", "private")
    return re.sub(r"'(?:[^']|'(?=\w))*'|\b\w*[A-Z]\w*\b|\b\d+\b", "…", text).strip()


def unexplained():
    """The sentences of the compiler about wrong code that no page explains."""
    pages = "".join(page.read_text() for page in ROOT.glob("Sources/Dovetail/Dovetail.docc/When*NotCompile.md"))
    italic = re.findall(r"(?<!\*)\*([^*\n]{13,})\*(?!\*)", pages)
    explained = [sentence(text) for text in italic]
    for file in sorted(ROOT.glob("Tests/WrongCode/*.swift")):
        for said in re.findall(r"// error [\d-]+: (.*)", file.read_text()):
            words = sentence(said)
            if not re.search("; |is unavailable: ", said) and not any(each in words or words in each for each in explained):
                yield file, said


def untitled():
    """Links to articles of other modules without their titles. Those of topic groups have none: they are left out without that page."""
    for article in sorted(file for suffix in ("md", "tutorial") for file in ROOT.glob(f"Sources/*/*.docc/**/*.{suffix}")):
        for text, module, page in re.findall(r"(?:\[([^]]*)\]\(|(?<!^- )<)doc:/(\w+)/(\w+)[)>]", article.read_text(), re.MULTILINE):
            target = ROOT / f"Sources/{module}/{module}.docc/{page}.md"
            title = target.exists() and target.read_text().split("\n")[0].removeprefix("# ")
            if title and text != title:
                yield article, f"[{title}](doc:/{module}/{page})"


def wide():
    """Lines of code that a page of the site would scroll sideways."""
    for article in sorted(ROOT.glob("Sources/*/*.docc/*.md")):
        for _, code in CODE.findall(article.read_text()):
            yield from ((article, line) for line in code.splitlines() if len(line) > 84)


problems = [f"{article.relative_to(ROOT)}: over 84 columns: {line}" for article, line in wide()]
problems += [f"{article.relative_to(ROOT)}: write {link}" for article, link in untitled()]
problems += [f"{file.relative_to(ROOT)}: no page explains: {said}" for file, said in unexplained()]
for article in sorted(article for path in ARTICLES for article in ROOT.glob(path)):
    problems += [f"{article.relative_to(ROOT)}: no snippet has this code:\n{part}\n" for part in missing(article)]
sys.exit("\n".join(problems) or 0)
