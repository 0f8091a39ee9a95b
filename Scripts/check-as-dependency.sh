#!/usr/bin/env bash
# Checks that another package, Tests/Dependent, can depend on a version of this one: with both of SwiftPM's build engines (the
# second is Xcode's), in debug and in release. Nothing of this package may show up in its build, neither a warning nor a remark.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "error: $*" >&2; exit 1; }

git clone --quiet . "$folder/dovetail"
# What is not committed yet is checked too.
git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
git -C "$folder/dovetail" add --all
git -C "$folder/dovetail" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
git -C "$folder/dovetail" tag 99.0.0
export DOVETAIL="file://$folder/dovetail"

cp -R Tests/Dependent "$folder/dependent"

# expect PROGRAM OUTPUT
expect() {
    local actual
    actual=$("$programs/$1")
    [ "$actual" = "$2" ] || fail "with $engine in $configuration, $1 printed: $actual"
}

for engine in native swiftbuild; do
    for configuration in debug release; do
        options=(--build-system "$engine" -c "$configuration" --package-path "$folder/dependent")
        log="$folder/$engine-$configuration.log"
        Scripts/again-after-crash.sh swift build "${options[@]}" --build-tests >"$log" 2>&1 \
            || { cat "$log" >&2; fail "the dependent does not build with $engine in $configuration"; }
        # The second engine says this of every target of a root package on Linux, whatever it depends on.
        if grep -E 'warning:|remark:' "$log" | grep -v "Greetings: clang: warning: .*'-rdynamic'" >&2; then fail "the build with $engine in $configuration is not silent"; fi
        if grep -q "Compiling SwiftSyntax\|swift-syntax" "$log"; then fail "SwiftSyntax was compiled or fetched"; fi

        programs=$(swift build "${options[@]}" --show-bin-path)
        expect greet "Hello, world.
Greeter.greet was called but never given an implementation (declared at Greetings/Greetings.swift:6)"
        expect window 'Hello, world. ["dark"] Bye. ["dark"]'
        expect older-window 'Hello, world. ["dark"] Bye. ["dark"]'
        Scripts/again-after-crash.sh swift test "${options[@]}" --skip-build >"$log" 2>&1 \
            || { cat "$log" >&2; fail "the dependent's tests fail with $engine in $configuration"; }
        grep -q "Test run with 4 tests .*passed" "$log" || { cat "$log" >&2; fail "not all of the dependent's tests ran"; }
    done
    rm -rf "$folder/dependent/.build"
    echo "A package that depends on a version of Dovetail builds silently with $engine, in debug and in release."
done
