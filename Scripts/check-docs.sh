#!/bin/sh
# Builds the documentation; a link that leads nowhere is an error.
set -eu
cd "$(dirname "$0")/.."

docc=$(Scripts/find-tool.sh docc)
out=.build/documentation
rm -rf "$out"
mkdir -p "$out/symbols"
for target in DovetailTesting DovetailReports; do
    swift build --target "$target" --scratch-path "$out/build" \
        -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$PWD/$out/symbols"
done

# What a module re-exports is documented where it is declared: elsewhere its links lead nowhere.
leave_out_foreign() {
    python3 - "$1" "$2" <<'EOF'
import json, sys

module, path = sys.argv[1:]
with open(path) as file:
    graph = json.load(file)

own = f"s:{len(module)}{module}"
ids = [symbol["identifier"]["precise"] for symbol in graph["symbols"]]
# A member that a protocol gives is named after both: the protocol's member, and the type that gets it.
foreign = {id for id in ids if not id.split("::SYNTHESIZED::")[-1].startswith(own)}
graph["symbols"] = [symbol for symbol in graph["symbols"] if symbol["identifier"]["precise"] not in foreign]
graph["relationships"] = [link for link in graph["relationships"] if link["source"] not in foreign]
with open(path, "w") as file:
    json.dump(graph, file)
EOF
}

for target in DovetailGraph DovetailReports Dovetail DovetailTesting; do
    mkdir -p "$out/$target-symbols"
    # What it extends of another module is in a file of its own.
    find "$out/symbols" \( -name "$target.symbols.json" -o -name "$target@*.json" \) \
        -exec cp {} "$out/$target-symbols" \;
    leave_out_foreign "$target" "$out/$target-symbols/$target.symbols.json"
    "$docc" convert "Sources/$target/$target.docc" \
        --additional-symbol-graph-dir "$out/$target-symbols" \
        --fallback-display-name "$target" --fallback-bundle-identifier "dovetail.$target" \
        --output-path "$out/$target.doccarchive" --warnings-as-errors
done
