#!/usr/bin/env bash
# Opens pages of graphs in a browser, and uses them as a person does. Without a browser, nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

has_browser() { PYTHONPATH=Tests/Browser python3 -B -c 'import browser, sys; sys.exit(browser.find() is None)'; }

if ! has_browser && command -v apt-get >/dev/null; then
    sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    echo "installing chromium …" >&2
    export DEBIAN_FRONTEND=noninteractive
    { $sudo apt-get install -y chromium || { $sudo apt-get update && $sudo apt-get install -y chromium; }; } \
        >/dev/null 2>&1 || true
fi
has_browser || { echo "skipped: no browser"; exit 0; }

pages=.build/pages
mkdir -p "$pages"
# Built with the same flags as the tests, so that nothing is built twice. shellcheck disable=SC2086
swift build --build-tests ${FLAGS-}
"$(swift build --show-bin-path)/browser-pages" "$pages"
# shellcheck disable=SC2086
swift build --package-path Examples --build-tests ${FLAGS-}
"$(swift build --package-path Examples --show-bin-path)/users" graph --html "$pages/users.html"
Tests/Browser/page_tests.py "$pages"
