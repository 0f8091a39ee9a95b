#!/bin/sh
# Runs the snippets, each of which stops with an error where the article that shows it says something wrong.
set -eu
cd "$(dirname "$0")/.."

swift build -q
built=$(swift build --show-bin-path)
count=0
for source in Snippets/*.swift; do
    name=$(basename "$source" .swift)
    output=$("$built/$name" 2>&1) || {
        printf '%s\nerror: %s failed\n' "$output" "$source" >&2
        exit 1
    }
    count=$((count + 1))
done
echo "$count snippets ran."
