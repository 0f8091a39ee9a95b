#!/usr/bin/env bash
# Checks that other packages can depend on a version of this one: Tests/Dependent as it is, Tests/WithoutMacros
# without the trait `Macros`. Both are built with both of SwiftPM's build engines (the second is Xcode's), in debug and
# in release; WithoutMacros in two of these four settings. Their builds may print no warning or remark of this package,
# and must not mention SwiftSyntax. Without the trait, they must not mention the modules that need it either.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "error: $*" >&2; exit 1; }

git clone --quiet . "$folder/dovetail"
# Includes changes that are not committed.
git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
git -C "$folder/dovetail" add --all
git -C "$folder/dovetail" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
git -C "$folder/dovetail" tag 99.0.0
export DOVETAIL="file://$folder/dovetail"

# expect PROGRAM OUTPUT
expect() {
    local actual
    actual=$("$programs/$1")
    [ "$actual" = "$2" ] || fail "$1 printed: $actual ($setting)"
}

# check PACKAGE MODULES SETTING…: builds and tests PACKAGE in these settings, such as native-debug, and calls
# PACKAGE_programs. No build may mention one of MODULES.
check() {
    local package=$1 modules=$2
    shift 2
    cp -R "Tests/$package" "$folder/$package"
    for setting in "$@"; do
        engine=${setting%-*}
        configuration=${setting#*-}
        options=(--build-system "$engine" -c "$configuration" --package-path "$folder/$package")
        log="$folder/$package-$setting.log"
        Scripts/again-after-crash.sh swift build "${options[@]}" --build-tests --verbose >"$log" 2>&1 \
            || { grep -A 5 'error: ' "$log" >&2; fail "$package does not build: $setting"; }
        # With --verbose, the first engine prints the command that compiles a manifest as a warning. On Linux, the
        # second one warns about -rdynamic for every target of a root package, whatever it depends on.
        if grep -E 'warning: |remark: ' "$log" | grep -vE "swift-frontend .*Package.swift|clang: warning: .*'-rdynamic'" >&2; then
            fail "the build of $package is not silent: $setting"
        fi
        if grep -E "$modules" "$log" >&2; then fail "the build of $package mentions $modules: $setting"; fi

        programs=$(swift build "${options[@]}" --show-bin-path)
        "${package}_programs"
        Scripts/again-after-crash.sh swift test "${options[@]}" --skip-build >"$log" 2>&1 \
            || { cat "$log" >&2; fail "the tests of $package fail: $setting"; }
        grep -q "Test run with 4 tests .*passed" "$log" || { cat "$log" >&2; fail "not all tests of $package ran: $setting"; }
    done
    echo "$package depends on a version of Dovetail, and builds silently: $*."
}

Dependent_programs() {
    expect greet "Hello, world.
Greeter.greet was called but never given an implementation (declared at Greetings/Greetings.swift:6)"
    expect window 'Hello, world. ["dark"] Bye. ["dark"]'
    expect older-window 'Hello, world. ["dark"] Bye. ["dark"]'
}

WithoutMacros_programs() {
    expect greet "Hello, world.
Greeter.greet was called but never given an implementation (declared at greet/Greet.swift:5)"
}

check WithoutMacros "swift-syntax|SwiftSyntax|DovetailSyntax|DovetailMacros" native-debug swiftbuild-release
check Dependent "swift-syntax|Compiling SwiftSyntax|-module-name SwiftSyntax" \
    native-debug native-release swiftbuild-debug swiftbuild-release
