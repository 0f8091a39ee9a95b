#!/usr/bin/env bash
# Succeeds if there is a browser for the tests in Tests/Browser. Where there is none, installs one if apt can.
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
has_browser
