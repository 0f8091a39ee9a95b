#!/usr/bin/env python3
"""Keeps the figures of README, the articles and CONTRIBUTING in one file, Documentation/Figures.md.

    Scripts/figures.py measure HEADING COMMAND …    run a command, and put the tables that it prints under that heading
    Scripts/figures.py update                       write the figures of that file into the text
    Scripts/figures.py check                        fail where the text has another figure

`make benchmark` and `make cost` measure. In the text, a comment behind a number names the row and the column that it comes from:

    reading a singleton takes 15<!-- figure: singleton class / ns --> ns

README has them without blanks, because its words are counted.
"""

import datetime
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "Documentation/Figures.md"
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("Sources/*/*.docc/*.md"))]
FIGURE = re.compile(r"(?P<number>[\d.,]+)<!-- *figure: *(?P<row>[^>]+?) */ *(?P<column>[^/>]+?) *-->")
NUMBER = re.compile(r"\d[\d.,]*")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables():
    """The number in each cell of the file, by the names of its row and its column."""
    found, header = {}, None
    for line in FIGURES.read_text().splitlines():
        if not line.startswith("|"):
            header = None
        elif header is None:
            header = cells(line)
        elif set(line) - set("|-: "):
            row = cells(line)
            for column, cell in zip(header[1:], row[1:]):
                number = NUMBER.search(cell)
                if number:
                    found[row[0], column] = number.group()
    return found


def machine():
    """The machine that measured the figures."""
    processor = platform.machine()
    processors = Path("/proc") / "cpuinfo"  # on Linux only
    if processors.exists():
        model = re.search(r"model name\s*: (.*)", processors.read_text())
        processor = f"{processor}, {model.group(1)}" if model else processor
    answer = subprocess.run(["swift", "--version"], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    swift = re.search(r"Swift version (\S+)", answer)
    date = datetime.date.today().isoformat()
    return f"Measured on {date}: Swift {swift.group(1)}, {platform.system()}, {processor}, {os.cpu_count()} cores."


def measure(heading, command):
    """Runs a command, and puts the tables that it prints under that heading."""
    process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE)
    lines = []
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(line)
    if process.wait():
        sys.exit(process.returncode)
    printed = "".join(line for line in lines if line.startswith("|") or not line.strip()).strip()
    section = f"## {heading}\n\n{machine()}\n\n{printed}\n"
    text = FIGURES.read_text()
    rest = re.compile(rf"^## {re.escape(heading)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    FIGURES.write_text(rest.sub(lambda _: section + "\n", text).rstrip("\n") + "\n")


def updated(text, figures, name):
    def replaced(match):
        key = match["row"], match["column"]
        if key not in figures:
            sys.exit(f"error: {name}: Documentation/Figures.md has no figure “{key[0]} / {key[1]}”")
        return match.group().replace(match["number"], figures[key], 1)

    return FIGURE.sub(replaced, text)


def main():
    words = sys.argv[1:]
    if words[:1] == ["measure"] and len(words) > 2:
        return measure(words[1], words[2:])
    if words not in (["update"], ["check"]):
        sys.exit(__doc__)
    figures, count, wrong = tables(), 0, []
    for path in TEXTS:
        text, name = path.read_text(), str(path.relative_to(ROOT))
        count += len(FIGURE.findall(text))
        new = updated(text, figures, name)
        if new != text and words == ["update"]:
            path.write_text(new)
        elif new != text:
            wrong.append(name)
    if wrong:
        sys.exit(f"error: Documentation/Figures.md has other figures than {', '.join(wrong)}: run Scripts/figures.py update")
    print(f"{count} figures in the text are those of Documentation/Figures.md.")


if __name__ == "__main__":
    main()
