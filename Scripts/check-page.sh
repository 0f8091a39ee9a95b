#!/usr/bin/env bash
# Opens pages of graphs in a browser, and uses them as a person does. Without a browser, nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/find-browser.sh || { echo "skipped: no browser"; exit 0; }

pages=.build/pages
mkdir -p "$pages"
# Built with the same flags as the tests, so that nothing is built twice. shellcheck disable=SC2086
swift build --build-tests ${FLAGS-}
"$(swift build --show-bin-path)/browser-pages" "$pages"
# shellcheck disable=SC2086
swift build --package-path Examples --build-tests ${FLAGS-}
"$(swift build --package-path Examples --show-bin-path)/users" graph --html "$pages/users.html"
Tests/Browser/page_tests.py "$pages"
