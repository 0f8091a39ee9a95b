#!/usr/bin/env bash
# Measures what it costs to depend on the library: by how much a small application grows, and how long one job takes
# to build it from nothing. Exits with 1 if either is over its limit.
#
#   Scripts/measure-cost.sh               build in debug and release
#   Scripts/measure-cost.sh --size-only   build in release, without a limit on the time
set -euo pipefail

growth_limit=790 # KB of 1,000 bytes; 320 are promised, and missed: CONTRIBUTING.md says why
# Seconds, on the reference machine of Scripts/measure-machine.sh; a slower one may take longer in proportion.
debug_limit=50 # 30 are promised, and missed: CONTRIBUTING.md says why
release_limit=50 # 35 are promised, and missed: CONTRIBUTING.md says why

size_only=false
case "$#:${1-}" in
    0:) ;;
    1:--size-only) size_only=true ;;
    *)
        echo "usage: $0 [--size-only]" >&2
        exit 2
        ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip=$("$root/Scripts/find-tool.sh" strip)

# make_package NAME DEPENDENCIES TARGET-DEPENDENCIES, with the source of the program as the input
make_package() {
    mkdir -p "$folder/$1/Sources/$1"
    cat >"$folder/$1/Sources/$1/main.swift"
    cat >"$folder/$1/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "$1",
    platforms: [.macOS(.v15)],
    dependencies: [$2],
    targets: [.executableTarget(name: "$1", dependencies: [$3])]
)
EOF
}

make_package Hello "" "" <<'EOF'
print("Hello, Ada")
EOF

make_package App ".package(name: \"dovetail\", path: \"$root\")" '.product(name: "Dovetail", package: "dovetail")' <<'EOF'
import Dovetail

struct Api: Sendable {
    func fetch(_ name: String) -> String { "Hello, \(name)" }
}

final class Greeter {
    let greet: () -> String

    init(greet: @escaping () -> String) {
        self.greet = greet
    }
}

@Client
struct Mail: Sendable {
    var send: @Sendable (_ text: String) throws -> Void
}

let container = try Container { registry in
    registry.register(Api.self, scope: .singleton) { Api() }
    registry.register(String.self) { "Ada" }
    registry.register(Greeter.self) { (api: Api, name: String) in Greeter(greet: partial(api.fetch, arg1: name)) }
}
let mail = Mail(send: { print($0) })
try mail.send(text: container.resolve(Greeter.self).greet())
EOF

# build PACKAGE CONFIGURATION: builds PACKAGE from nothing with one job, and sets `milliseconds` and `program`
TIMEFORMAT=%3R
build() {
    local scratch="$folder/$1/.build-$2" log="$folder/$1-$2.log" seconds
    local options=(-j 1 -c "$2" --package-path "$folder/$1" --scratch-path "$scratch")
    rm -rf "$scratch"
    if ! seconds=$({ time swift build "${options[@]}" >"$log" 2>&1; } 2>&1); then
        cat "$log" >&2
        exit 1
    fi
    milliseconds=$((10#${seconds/[.,]/}))
    # The macros must use SwiftSyntax from the toolchain, since building it takes minutes.
    if grep -q "Compiling SwiftSyntax" "$log"; then
        echo "error: $1 compiles SwiftSyntax" >&2
        exit 1
    fi
    program=$(swift build "${options[@]}" --show-bin-path)/$1
}

# timed_build CONFIGURATION PROMISED-SECONDS: builds the application, and prints how long that took, and what it may take as
# this machine is at the moment
timed_build() {
    local before limit
    # The machine may become slower meanwhile, so only a build that is over the limit each time fails.
    for _ in 1 2 3 4 5; do
        before=$("$root/Scripts/measure-machine.sh")
        build App "$1"
        limit=$(($2 * (before + $("$root/Scripts/measure-machine.sh")) / 200))
        if [ "$milliseconds" -le $((limit * 1000)) ]; then break; fi
    done
    row "built in $1" $(((milliseconds + 999) / 1000)) "$limit" s
}

stripped_size() {
    "$strip" -o "$1-stripped" "$1"
    wc -c <"$1-stripped" | tr -d ' '
}

failed=0
# row WHAT VALUE LIMIT UNIT
row() {
    printf '| %-24s | %7s %-2s | %10s |\n' "$1" "$2" "$4" "${3:+$3 $4}"
    if [ -n "$3" ] && [ "$2" -gt "$3" ]; then failed=1; fi
}

# Fills the cache of the compiler's modules before anything is timed.
build Hello release
hello=$(stripped_size "$program")

printf '| %-24s | %10s | %10s |\n' "a small application" "is" "at most"
printf '| %-24s | %10s | %10s |\n' "---" "---:" "---:"
if $size_only; then
    build App release
else
    timed_build debug "$debug_limit"
    timed_build release "$release_limit"
fi
[ "$("$program")" = "Hello, Ada" ]
app=$(stripped_size "$program")
row "stripped" $(((app + 500) / 1000)) "" KB
row "without the library" $(((hello + 500) / 1000)) "" KB
# Rounds up, so that half a KB over the limit counts as over.
row "growth" $(((app - hello + 999) / 1000)) "$growth_limit" KB
if [ "$failed" = 1 ]; then echo "error: the library costs more than was promised" >&2; fi
exit "$failed"
