#!/usr/bin/env bash
# Checks that other packages can depend on a version of this one: Tests/Dependent on all of it, Tests/WithoutMacros
# on the container and functions. Both are built with both of SwiftPM's build engines (the second is Xcode's), in debug and
# in release; WithoutMacros in two of these four settings. Their builds may print no warning or remark of this package,
# and must not mention SwiftSyntax. Without macros, they must not mention the modules that need it either.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/version.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
make_version "$folder/dovetail"
export DOVETAIL="file://$folder/dovetail"

fail() { echo "error: $package, $setting: $*" >&2; exit 1; }

# expect PROGRAM OUTPUT
expect() {
    local actual
    actual=$("$programs/$1")
    [ "$actual" = "$2" ] || fail "$1 printed: $actual"
}

# check PACKAGE MODULES SETTING…: builds and tests PACKAGE in these settings, such as native-debug, and calls
# expect_PACKAGE. No build may mention one of MODULES.
check() {
    local package=$1 modules=$2 log=$folder/log
    shift 2
    cp -R "Tests/$package" "$folder/$package"
    for setting in "$@"; do
        options=(--build-system "${setting%-*}" -c "${setting#*-}" --package-path "$folder/$package")
        Scripts/again-after-crash.sh swift build "${options[@]}" --build-tests --verbose >"$log" 2>&1 \
            || { grep -A 5 'error: ' "$log" >&2; fail "does not build"; }
        # With --verbose, the first engine prints the command that compiles a manifest as a warning. On Linux, the
        # second one warns about -rdynamic for every target of a root package, whatever it depends on.
        if grep -E 'warning: |remark: ' "$log" | grep -vE "swift-frontend .*Package.swift|clang: warning: .*'-rdynamic'" >&2; then
            fail "the build is not silent"
        fi
        if grep -E "$modules" "$log" >&2; then fail "the build mentions $modules"; fi

        programs=$(swift build "${options[@]}" --show-bin-path)
        "expect_$package"
        if ! Scripts/again-after-crash.sh swift test "${options[@]}" --skip-build >"$log" 2>&1 \
            || ! grep -q "Test run with 4 tests .*passed" "$log"; then
            cat "$log" >&2
            fail "not all four tests pass"
        fi
    done
    echo "$package depends on a version of Dovetail, and builds silently: $*."
}

never_given="Greeter.greet was called but never given an implementation (declared at"
expect_Dependent() {
    expect greet "Hello, world."$'\n'"$never_given Greetings/Greetings.swift:7)"
    for each in window older-window; do expect "$each" 'Hello, world. ["dark"] Bye. ["dark"]'; done
}
expect_WithoutMacros() { expect greet "Hello, world."$'\n'"$never_given greet/Greet.swift:5)"; }

check WithoutMacros "swift-syntax|SwiftSyntax|DovetailSyntax|DovetailMacros" native-debug swiftbuild-release
check Dependent "swift-syntax|Compiling SwiftSyntax|-module-name SwiftSyntax" {native,swiftbuild}-{debug,release}
