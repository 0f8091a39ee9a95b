#!/usr/bin/env bash
# Opens the documentation that Scripts/build-site.py built, and uses it as its reader does. Without a browser nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/find-browser.sh || { echo "skipped: no browser"; exit 0; }
Tests/Browser/site_tests.py .build/documentation/site
