#!/usr/bin/env bash
# Runs a command, and puts the tables that it prints under a heading of Documentation/Figures.md. Exits as the command does.
#
#   Scripts/note-figures.sh HEADING COMMAND …
set -euo pipefail
figures=$(cd "$(dirname "$0")/.." && pwd -P)/Documentation/Figures.md
heading="## $1"
shift
grep -qxF "$heading" "$figures" || { echo "error: $figures has no heading '$heading'" >&2; exit 1; }
printed=$(mktemp)
trap 'rm -f "$printed" "$printed.new"' EXIT
"$@" | tee "$printed"

swift=$("${SWIFT:-swift}" --version 2>/dev/null | awk 'sub(/.*Swift version /, "") { print $1 }')
measured="Measured on $(date +%F): Swift $swift, $(uname -s), $(uname -m), $(getconf _NPROCESSORS_ONLN) cores."
awk -v heading="$heading" -v measured="$measured" -v printed="$printed" '
    /^## / { if (skips) print ""; skips = $0 == heading }
    !skips { print }
    $0 == heading {
        print heading "\n\n" measured
        while ((getline line < printed) > 0) { if (line ~ /^\|/) print (inside ? "" : "\n") line; inside = line ~ /^\|/ }
    }' "$figures" >"$printed.new"
cat "$printed.new" >"$figures"
