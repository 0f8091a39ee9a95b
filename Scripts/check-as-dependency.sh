#!/usr/bin/env bash
# Checks that other packages can depend on a version of this one: Tests/Dependent on all of it, Tests/WithoutMacros
# on the container and functions, and six packages on one product each. All are built with both of SwiftPM's build
# engines (the second is Xcode's). Their builds may print no warning or remark of this package, and must not compile
# SwiftSyntax. Without macros, they must not mention the modules that need it either.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/version.sh

make_version
log=$folder/log

fail() { echo "error: $package, $setting: $*" >&2; exit 1; }

# expect PROGRAM OUTPUT
expect() {
    local actual
    actual=$("$programs/$1")
    [ "$actual" = "$2" ] || fail "$1 printed: $actual"
}

# build MODULES: builds $package in $setting, which may mention none of MODULES, and may print no warning.
build() {
    options=(--build-system "${setting%-*}" -c "${setting#*-}" --package-path "$folder/$package")
    Scripts/again-after-crash.sh swift build "${options[@]}" --build-tests --verbose >"$log" 2>&1 \
        || { grep -A 5 'error: ' "$log" >&2; fail "does not build"; }
    # With --verbose, the first engine prints the command that compiles a manifest as a warning. On Linux, the
    # second one warns about -rdynamic for every target of a root package, whatever it depends on.
    if grep -E 'warning: |remark: ' "$log" | grep -vE "swift-frontend .*Package.swift|clang: warning: .*'-rdynamic'" >&2; then
        fail "the build is not silent"
    fi
    if grep -E "$1" "$log" >&2; then fail "the build mentions $1"; fi
}

# check PACKAGE MODULES SETTING…: builds and tests PACKAGE in these settings, such as native-debug, and calls
# expect_PACKAGE.
check() {
    package=$1
    local modules=$2
    shift 2
    cp -R "Tests/$package" "$folder/$package"
    for setting in "$@"; do
        build "$modules"
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

# alone PRODUCT MODULES CODE: builds a package that depends on one product, with both engines.
alone() {
    package=Only$1
    make_package "$folder/$package" "$version
package.targets = [
    .target(name: \"$package\", dependencies: [product(\"$1\")], swiftSettings: [.treatAllWarnings(as: .error)])
]"
    printf 'import %s\n\n%s\n' "$1" "$3" >"$folder/$package/Sources/$package/Only.swift"
    for setting in {native,swiftbuild}-debug; do build "$2"; done
    echo "$1 builds alone, silently, with both engines."
}

never_given="Greeter.greet was called but never given an implementation (declared at"
expect_Dependent() {
    expect greet "Hello, world."$'\n'"$never_given Greetings/Greetings.swift:7)"
    for each in window older-window; do expect "$each" 'Hello, world. ["dark"] Bye. ["dark"]'; done
}
expect_WithoutMacros() { expect greet "Hello, world."$'\n'"$never_given greet/Greet.swift:5)"; }

macros="swift-syntax|SwiftSyntax|DovetailSyntax|DovetailMacros"
with_macros="swift-syntax|Compiling SwiftSyntax|-module-name SwiftSyntax"
check WithoutMacros "$macros" native-debug swiftbuild-release
check Dependent "$with_macros" {native,swiftbuild}-{debug,release}
alone DovetailFunctions "$macros" 'let three = partial({ (a: Int, b: Int) in a + b }, arg1: 1)(2)'
alone Dovetail "$with_macros" '@Graph struct App { func name() -> String { "Ada" } }'
alone DovetailContainer "$macros" 'func app() throws -> Container { try Container { $0.register(Int.self) { 1 } } }'
alone DovetailAnalysis "$macros" 'let graph = DependencyGraph(nodes: [.init("API", scope: .singleton)])'
alone DovetailReports "$macros" 'import DovetailAnalysis; func count(_ json: String) throws -> Int { try DependencyGraph(json: json).nodes.count }'
alone DovetailTesting "$macros" 'let clock = ManualClock()'
