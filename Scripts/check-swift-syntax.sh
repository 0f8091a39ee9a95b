#!/usr/bin/env bash
# Checks where the macros find SwiftSyntax: inside the toolchain, or in the package `swift-syntax` if the toolchain
# has no modules of it. Also checks the error after the toolchain was moved, while SwiftPM has its old path cached.
#
# A copy of the library that manifests are linked to simulates a toolchain. Nothing is downloaded, so the package is a
# stand-in: it has the products of the real one, and uses the modules of the toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host=$resources/host
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "error: $*" >&2; exit 1; }

# describe FILE: writes the evaluated manifest to FILE, without the cache
describe() { swift package --manifest-cache none dump-package >"$1"; }

# --- the toolchain's own modules

# The answer must not depend on where libraries happen to be loaded.
for _ in 1 2 3 4 5; do
    describe "$folder/found.json"
    if grep -q swift-syntax "$folder/found.json"; then fail "this toolchain's SwiftSyntax was not found"; fi
done

# --- toolchains in other layouts

# make_toolchain NAME: a toolchain like this one, with nothing in SwiftSyntax's folder
make_toolchain() {
    mkdir -p "$folder/$1/usr/lib/swift/host"
    cp -R "$resources/pm" "$folder/$1/usr/lib/swift/pm"
    for each in "$resources"/*; do
        [ -e "$folder/$1/usr/lib/swift/$(basename "$each")" ] || ln -s "$each" "$folder/$1/usr/lib/swift/"
    done
}

# with_modules NAME: adds the modules of this toolchain
with_modules() {
    rmdir "$folder/$1/usr/lib/swift/host"
    ln -s "$host" "$folder/$1/usr/lib/swift/host"
}

# in_toolchain NAME COMMAND…
in_toolchain() {
    local name=$1
    shift
    SWIFTPM_CUSTOM_LIBS_DIR="$folder/$name/usr/lib/swift/pm" "$@"
}

xcode=Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain
make_toolchain "$xcode"
with_modules "$xcode"
in_toolchain "$xcode" describe "$folder/xcode.json"
grep -q 'XcodeDefault.xctoolchain.*host"' "$folder/xcode.json" || fail "SwiftSyntax was not found in Xcode's layout"

make_toolchain empty
in_toolchain empty describe "$folder/empty.json"
if grep -q 'swift.*host"' "$folder/empty.json"; then fail "flags for a folder that has no modules"; fi
grep -q 'https:.*github.com.*swiftlang.*swift-syntax' "$folder/empty.json" || fail "the manifest does not ask for swift-syntax"

# The module exists, but not the interface by which a plug-in talks to the compiler.
make_toolchain public
cp -R "$host/SwiftCompilerPluginMessageHandling.swiftmodule" "$folder/public/usr/lib/swift/host/"
rm "$folder/public/usr/lib/swift/host/SwiftCompilerPluginMessageHandling.swiftmodule/"*.private.swiftinterface
in_toolchain public describe "$folder/public.json"
if grep -q 'swift.*host"' "$folder/public.json"; then fail "flags for a folder without the plug-in's interface"; fi

# --- packages

mkdir -p "$folder/swift-syntax/Sources/StandIn"
echo "// The modules are the toolchain's." >"$folder/swift-syntax/Sources/StandIn/StandIn.swift"
cat >"$folder/swift-syntax/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "swift-syntax",
    products: """
        SwiftBasicFormat SwiftDiagnostics SwiftIfConfig SwiftParser SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacros
        _SwiftCompilerPluginMessageHandling
        """.split(whereSeparator: \.isWhitespace).map { .library(name: String(\$0), targets: ["StandIn"]) },
    targets: [
        .target(
            name: "StandIn",
            linkerSettings: [.unsafeFlags(["-L", "$host", "-Xlinker", "-rpath", "-Xlinker", "$host"])]
        )
    ]
)
MANIFEST
git -C "$folder/swift-syntax" init --quiet
git -C "$folder/swift-syntax" add --all
git -C "$folder/swift-syntax" -c user.name=check -c user.email=check@localhost commit --quiet -m "Stand-in"
git -C "$folder/swift-syntax" tag 603.0.0
git -C "$folder/swift-syntax" tag 605.0.0

# make_package NAME [ARGUMENT]: a package that depends on this one, with one more argument of `.package(…)`
make_package() {
    mkdir -p "$folder/$1/Sources/$1"
    cat >"$folder/$1/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "$1",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "$root"${2:-})],
    targets: [.executableTarget(name: "$1", dependencies: [.product(name: "Dovetail", package: "dovetail")])]
)
MANIFEST
}

make_package app
cat >"$folder/app/Sources/app/main.swift" <<'SOURCE'
import Dovetail

@Graph
struct AppGraph {
    let name: String

    func greeting(prefix: String, name: String) -> String { "\(prefix), \(name)." }
    func prefix() -> String { "Hello" }
}

print(AppGraph(name: "world").greeting())
SOURCE

# --- without macros

make_package plain ', traits: []'
cat >"$folder/plain/Sources/plain/main.swift" <<'SOURCE'
import Dovetail

print(try Container { $0.register(String.self) { "Hello" } }.resolve(String.self))
SOURCE
in_toolchain empty swift build --package-path "$folder/plain" --cache-path "$folder/cache" >"$folder/plain.log" 2>&1 \
    || { cat "$folder/plain.log" >&2; fail "without macros nothing builds without SwiftSyntax"; }
[ ! -e "$folder/plain/Package.resolved" ] || fail "without macros the swift-syntax package is resolved"
echo "Without the trait Macros no SwiftSyntax is needed."

# --- the package in its place

# swift_app NAME COMMAND [OPTIONS]: runs swift in a toolchain, with caches of its own
swift_app() {
    local name=$1 command=$2
    shift 2
    in_toolchain "$name" swift "$command" --package-path "$folder/app" --cache-path "$folder/cache" "$@"
}

# builds NAME LOG [OPTIONS]
builds() {
    local name=$1 log=$2
    shift 2
    swift_app "$name" build "$@" >"$log" 2>&1
}

swift_app empty package config set-mirror --original https://github.com/swiftlang/swift-syntax --mirror "file://$folder/swift-syntax"
builds empty "$folder/package.log" -Xswiftc -I -Xswiftc "$host" \
    || { cat "$folder/package.log" >&2; fail "nothing builds with the swift-syntax package"; }
[ "$("$folder/app/.build/debug/app")" = "Hello, world." ] || fail "the program that was built with the package is wrong"
grep -q '"version" *: *"603.0.0"' "$folder/app/Package.resolved" || fail "another version of swift-syntax was resolved"
echo "Without SwiftSyntax in the toolchain the macros are built with the swift-syntax package."

# --- a toolchain that is gone from where it was

rm -rf "$folder/app/.build"
make_toolchain moved
with_modules moved
swift_app moved package describe >/dev/null
rm "$folder/moved/usr/lib/swift/host"
if builds moved "$folder/moved.log"; then fail "it builds without SwiftSyntax"; fi
grep -q "error: SwiftSyntax is not where Package.swift found it" "$folder/moved.log" \
    || { cat "$folder/moved.log" >&2; fail "a toolchain that was moved has no clear error"; }
echo "When the toolchain was moved, the error says what to do."
