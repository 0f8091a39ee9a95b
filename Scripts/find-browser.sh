#!/usr/bin/env bash
# Succeeds if there is a browser for the tests in Tests/Browser. Root installs one with apt; anybody else is told the command, since nobody's
# machine is changed without being asked.
set -euo pipefail
cd "$(dirname "$0")/.."

has_browser() { PYTHONPATH=Tests/Browser python3 -B -c 'import browser, sys; sys.exit(browser.find() is None)'; }

if ! has_browser && command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        echo "installing chromium …" >&2
        export DEBIAN_FRONTEND=noninteractive
        { apt-get install -y chromium || { apt-get update && apt-get install -y chromium; }; } >/dev/null 2>&1 || true
    else
        echo "no browser: run sudo apt-get install chromium" >&2
    fi
fi
has_browser
