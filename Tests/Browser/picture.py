#!/usr/bin/env python3
"""Takes the picture in the README: the page of the example's graph.

    Tests/Browser/picture.py .build/pages/users.html Documentation/users-graph.png
"""

import sys
from pathlib import Path

import browser

page, picture = map(Path, sys.argv[1:])
shown = browser.Browser(browser.find())
try:
    shown.resize(1300, 600)
    shown.prefer("light")
    shown.open(page, "#findUser?up=2&down=2")
    shown.wait("document.querySelectorAll('.drawing svg > path').length > 0")
    shown.screenshot(picture)
finally:
    shown.close()
