#!/bin/sh
# Checks that misuse of the library does not compile: type-checks each file in Tests/CompileErrors by itself, and
# compares the compiler's diagnostics with the `expected-error` comments in it. A file without any has to compile.
#
#   Scripts/check-compile-errors.sh [MODULES]
#
# MODULES is the folder with the built Dovetail.swiftmodule; by default, that of the debug build in this package.
set -u

root=$(cd "$(dirname "$0")/.." && pwd) || exit 1
swiftc=${SWIFTC:-swiftc}

if [ $# -gt 1 ]; then
    echo "usage: $0 [MODULES]" >&2
    exit 2
fi
if [ $# -eq 1 ]; then
    modules=$1
else
    modules=$(cd "$root" && ${SWIFT:-swift} build --show-bin-path)/Modules || exit 1
fi
if [ ! -e "$modules/Dovetail.swiftmodule" ]; then
    echo "error: no Dovetail.swiftmodule in $modules; build the package first, or pass the folder" >&2
    exit 1
fi

checked=0
failed=0
for file in "$root"/Tests/CompileErrors/*.swift; do
    if [ ! -e "$file" ]; then
        echo "error: nothing to check in Tests/CompileErrors" >&2
        exit 1
    fi
    name=Tests/CompileErrors/$(basename "$file")
    checked=$((checked + 1))
    # The compiler fails for missing errors as well as for unexpected ones.
    if ! output=$("$swiftc" -typecheck -swift-version 6 -enable-upcoming-feature ExistentialAny \
        -I "$modules" -Xfrontend -verify -Xfrontend -suppress-notes "$file" 2>&1); then
        failed=$((failed + 1))
        if grep -q 'expected-error' "$file"; then
            echo "error: $name does not report what it should:" >&2
        else
            echo "error: $name should compile, but does not:" >&2
        fi
        printf '%s\n' "$output" >&2
    fi
done

if [ "$failed" -gt 0 ]; then
    echo "error: $failed of $checked files do not report what their comments expect" >&2
    exit 1
fi
echo "$checked files report what their comments expect."
