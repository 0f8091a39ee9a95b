#!/bin/sh
# Prints the path of a tool of the toolchain: in PATH, or on a Mac where xcrun finds it.
#
#   Scripts/find-tool.sh NAME
set -eu

if [ "$(uname)" = Darwin ]; then
    exec xcrun --find "$1"
fi
command -v "$1" || {
    echo "error: the toolchain's $1 is not in PATH" >&2
    exit 1
}
