#!/usr/bin/env bash
# Opens pages of graphs in a browser, and does there what a person does. Without a browser nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

has_browser() { PYTHONPATH=Tests/Browser python3 -B -c 'import browser, sys; sys.exit(browser.find() is None)'; }

has_apt() { command -v apt-get >/dev/null; }

# Only root installs: nobody else's machine is changed without being asked.
if ! has_browser && has_apt && [ "$(id -u)" = 0 ]; then
    echo "installing chromium …" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y chromium || { apt-get update && apt-get install -y chromium; }; } >/dev/null 2>&1 || true
fi
has_browser || { echo "skipped: no browser$(has_apt && echo ", run sudo apt-get install chromium")"; exit 0; }

pages=.build/pages
mkdir -p "$pages"
# Built as the tests are, so that nothing is built twice.
# shellcheck disable=SC2086
swift build --build-tests ${FLAGS-}
"$(swift build --show-bin-path)/browser-pages" "$pages"
# shellcheck disable=SC2086
swift build --package-path Examples --build-tests ${FLAGS-}
"$(swift build --package-path Examples --show-bin-path)/users" graph --html "$pages/users.html"
Tests/Browser/page_tests.py "$pages"
