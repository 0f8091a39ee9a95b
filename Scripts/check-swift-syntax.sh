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

fail() {
    cat "$folder/log" >&2
    echo "error: $*" >&2
    exit 1
}

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

# in_toolchain NAME COMMAND…: writes the output to log
in_toolchain() {
    local name=$1
    shift
    SWIFTPM_CUSTOM_LIBS_DIR="$folder/$name/usr/lib/swift/pm" "$@" >"$folder/log" 2>&1
}

# --- what the manifest says, evaluated without the cache

describe=(swift package --manifest-cache none dump-package)
flags='swift.*host"'
# The answer must not depend on where libraries happen to be loaded.
for _ in 1 2 3 4 5; do
    "${describe[@]}" >"$folder/log"
    if grep -q swift-syntax "$folder/log"; then fail "this toolchain's SwiftSyntax was not found"; fi
done

xcode=Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain
make_toolchain "$xcode"
with_modules "$xcode"
in_toolchain "$xcode" "${describe[@]}"
grep -q "XcodeDefault.xctoolchain.*host\"" "$folder/log" || fail "SwiftSyntax was not found in Xcode's layout"

make_toolchain empty
in_toolchain empty "${describe[@]}"
if grep -q "$flags" "$folder/log"; then fail "flags for a folder that has no modules"; fi
grep -q 'https:.*github.com.*swiftlang.*swift-syntax' "$folder/log" || fail "the manifest does not ask for swift-syntax"

# The module exists, but not the interface by which a plug-in talks to the compiler.
make_toolchain public
cp -R "$host/SwiftCompilerPluginMessageHandling.swiftmodule" "$folder/public/usr/lib/swift/host/"
rm "$folder/public/usr/lib/swift/host/SwiftCompilerPluginMessageHandling.swiftmodule/"*.private.swiftinterface
in_toolchain public "${describe[@]}"
if grep -q "$flags" "$folder/log"; then fail "flags for a folder without the plug-in's interface"; fi

# --- packages

# make_package NAME REST: a package that depends on this one. The source is the standard input.
make_package() {
    mkdir -p "$folder/$1/Sources/$1"
    cat >"$folder/$1/Sources/$1/main.swift"
    cat >"$folder/$1/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(name: "$1", platforms: [.macOS(.v15)])
$2
MANIFEST
}

# swift_in TOOLCHAIN PACKAGE COMMAND [OPTIONS]: runs swift in a toolchain, with a cache of its own
swift_in() {
    local toolchain=$1 package=$2 command=$3
    shift 3
    in_toolchain "$toolchain" swift "$command" --package-path "$folder/$package" --cache-path "$folder/cache" "$@"
}

dependent='package.targets = [.executableTarget(name: package.name, dependencies: [.product(name: "Dovetail", package: "dovetail")])]'
make_package plain "package.dependencies = [.package(name: \"dovetail\", path: \"$root\", traits: [])]; $dependent" <<'SOURCE'
import Dovetail

print(try Container { $0.register(String.self) { "Hello" } }.resolve(String.self))
SOURCE
swift_in empty plain build || fail "without macros nothing builds without SwiftSyntax"
[ ! -e "$folder/plain/Package.resolved" ] || fail "without macros the swift-syntax package is resolved"
echo "Without the trait Macros no SwiftSyntax is needed."

products='SwiftBasicFormat SwiftDiagnostics SwiftIfConfig SwiftParser SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacros'
make_package swift-syntax "
for name in \"$products _SwiftCompilerPluginMessageHandling\".split(separator: \" \") {
    package.products.append(.library(name: String(name), targets: [\"swift-syntax\"]))
}
let linker = LinkerSetting.unsafeFlags([\"-L\", \"$host\", \"-Xlinker\", \"-rpath\", \"-Xlinker\", \"$host\"])
package.targets = [.target(name: \"swift-syntax\", linkerSettings: [linker])]" <<<"// The modules are the toolchain's."
mv "$folder/swift-syntax/Sources/swift-syntax/main.swift" "$folder/swift-syntax/Sources/swift-syntax/StandIn.swift"
git -C "$folder/swift-syntax" init --quiet
git -C "$folder/swift-syntax" add --all
git -C "$folder/swift-syntax" -c user.name=check -c user.email=check@localhost commit --quiet -m "Stand-in"
git -C "$folder/swift-syntax" tag 603.0.0
git -C "$folder/swift-syntax" tag 605.0.0

make_package app "package.dependencies = [.package(name: \"dovetail\", path: \"$root\")]; $dependent" <<'SOURCE'
import Dovetail

@Graph
struct AppGraph {
    let name: String

    func greeting(prefix: String, name: String) -> String { "\(prefix), \(name)." }
    func prefix() -> String { "Hello" }
}

print(AppGraph(name: "world").greeting())
SOURCE
swift_in empty app package config set-mirror --original https://github.com/swiftlang/swift-syntax --mirror "file://$folder/swift-syntax"
swift_in empty app build -Xswiftc -I -Xswiftc "$host" || fail "nothing builds with the swift-syntax package"
[ "$("$folder/app/.build/debug/app")" = "Hello, world." ] || fail "the program that was built with the package is wrong"
grep -q '"version" *: *"603.0.0"' "$folder/app/Package.resolved" || fail "another version of swift-syntax was resolved"
echo "Without SwiftSyntax in the toolchain the macros are built with the swift-syntax package."

# --- a toolchain that is gone from where it was

rm -rf "$folder/app/.build"
make_toolchain moved
with_modules moved
swift_in moved app package describe
rm "$folder/moved/usr/lib/swift/host"
if swift_in moved app build; then fail "it builds without SwiftSyntax"; fi
grep -q "error: SwiftSyntax is not where Package.swift found it" "$folder/log" || fail "a toolchain that was moved has no clear error"
echo "When the toolchain was moved, the error says what to do."
