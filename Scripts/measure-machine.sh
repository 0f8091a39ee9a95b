#!/usr/bin/env bash
# Prints how long this machine takes to compile, in percent of the reference machine, for which build times are
# promised.
#
# It times how the compiler reads SwiftSyntax's interface, because every clean build of the library does so and no
# commit changes it. The reference machine takes 6 s. A build time alone would depend more on the load of the machine
# than on the library.
set -euo pipefail

promised=6000 # milliseconds

library=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
if [ ! -e "$library/host/SwiftSyntax.swiftmodule" ]; then
    echo "error: this toolchain has no modules of SwiftSyntax, so there is nothing to time" >&2
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "import SwiftSyntax" >"$folder/reading.swift"
TIMEFORMAT=%3R
taken=$({ time swiftc -typecheck "$folder/reading.swift" -I "$library/host" -module-cache-path "$folder/cache"; } 2>&1)
echo $((10#${taken/[.,]/} * 100 / promised))
