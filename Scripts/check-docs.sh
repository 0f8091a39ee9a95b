#!/bin/sh
# Builds the documentation; a link that leads nowhere is an error.
set -eu
cd "$(dirname "$0")/.."

docc=$(command -v docc || xcrun --find docc)
out=.build/documentation
rm -rf "$out"
mkdir -p "$out/symbols"
swift build --target DovetailTesting --scratch-path "$out/build" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$out/symbols"

for target in DependencyGraph Dovetail DovetailTesting; do
    mkdir -p "$out/$target-symbols"
    # What it extends of another module is in a file of its own.
    find "$out/symbols" \( -name "$target.symbols.json" -o -name "$target@*.json" \) \
        -exec cp {} "$out/$target-symbols" \;
    "$docc" convert "Sources/$target/$target.docc" \
        --additional-symbol-graph-dir "$out/$target-symbols" \
        --fallback-display-name "$target" --fallback-bundle-identifier "dovetail.$target" \
        --output-path "$out/$target.doccarchive" --warnings-as-errors
done
