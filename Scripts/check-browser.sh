#!/usr/bin/env bash
# Uses pages of graphs, and the documentation that Scripts/build-site.py built, in Chromium as a person does. Without a browser, nothing is
# checked. Root installs one with apt; nobody else's machine is changed without being asked. Pictures are in .build/screenshots.
set -euo pipefail
cd "$(dirname "$0")/.."

find_browser() {
    for program in chromium google-chrome "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        command -v "$program" && return
    done
    false
}

if ! find_browser >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get install -y chromium || { apt-get update && apt-get install -y chromium; }; } >/dev/null 2>&1 || true
fi
CHROMIUM=$(find_browser) || { echo "skipped: no browser; with apt, run sudo apt-get install chromium"; exit 0; }

tools=.build/browser/bin
[ -x $tools/pip ] || python3 -m venv .build/browser
$tools/pip install --quiet --disable-pip-version-check "pytest-playwright==0.10.*" "axe-playwright-python==0.1.*"

swift build --product DovetailTool
mkdir -p .build/pages
swift run --disable-build-manifest-caching --scratch-path .build/packages --package-path Examples users graph --html .build/pages/users.html
TOOL=$(swift build --show-bin-path)/DovetailTool
export CHROMIUM TOOL
$tools/pytest --quiet --disable-warnings -p no:cacheprovider --screenshot on --output .build/screenshots Tests/Browser
