#!/usr/bin/env bash
# Checks where the macros find SwiftSyntax: inside the toolchain, or in the package `swift-syntax` if the toolchain
# has no modules of it. A copy of the library that manifests are linked to simulates a toolchain. Nothing is
# downloaded: a stand-in for the package has the products of the real one, and uses the modules of the toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/version.sh

resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host=$resources/host

fail() {
    cat "$folder/log" >&2
    echo "error: $*" >&2
    exit 1
}

# make_toolchain NAME MODULES: a toolchain like this one, but with SwiftSyntax's modules in the folder MODULES
make_toolchain() {
    local swift=$folder/$1/usr/lib/swift
    mkdir -p "$swift"
    ln -s "$resources"/* "$swift/"
    rm -f "$swift/pm" "$swift/host"
    cp -R "$resources/pm" "$swift/pm"
    ln -s "$2" "$swift/host"
}

# swift_in TOOLCHAIN COMMAND [OPTIONS]: calls swift for $package, with a cache of its own, and writes the output to log
swift_in() {
    SWIFTPM_CUSTOM_LIBS_DIR=$folder/$1/usr/lib/swift/pm \
        swift "$2" --package-path "$package" --cache-path "$folder/cache" "${@:3}" >"$folder/log" 2>&1
}

logs() { grep -q "$1" "$folder/log"; }

# What the manifest says, evaluated without the cache.
package=$PWD
read_manifest=(package --manifest-cache none dump-package)
# The answer must not depend on where libraries happen to be loaded.
for _ in 1 2 3 4 5; do
    swift "${read_manifest[@]}" >"$folder/log"
    if logs swift-syntax; then fail "this toolchain's SwiftSyntax was not found"; fi
done

xcode=Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain
make_toolchain "$xcode" "$host"
swift_in "$xcode" "${read_manifest[@]}"
logs 'XcodeDefault.xctoolchain.*host"' || fail "SwiftSyntax was not found in Xcode's layout"

# The module exists, but not the interface by which a plug-in talks to the compiler.
mkdir "$folder/modules"
cp -R "$host/SwiftCompilerPluginMessageHandling.swiftmodule" "$folder/modules/"
rm "$folder/modules/SwiftCompilerPluginMessageHandling.swiftmodule/"*.private.swiftinterface
make_toolchain public "$folder/modules"
make_toolchain empty "$folder/nowhere"
for each in public empty; do
    swift_in "$each" "${read_manifest[@]}"
    if logs 'swift.*host"' || ! logs 'https:.*github.com.*swiftlang.*swift-syntax'; then
        fail "the manifest does not ask for the package swift-syntax, but modules are missing in the toolchain $each"
    fi
done

syntax=$folder/swift-syntax
make_package "$syntax" "let host = \"$host\""'
let names = ["BasicFormat", "Diagnostics", "IfConfig", "Parser", "Syntax", "SyntaxBuilder", "SyntaxMacros"]
package.products = (names.map { "Swift\($0)" } + ["_SwiftCompilerPluginMessageHandling"])
    .map { .library(name: $0, targets: [package.name]) }
let linker = LinkerSetting.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
package.targets = [.target(name: package.name, linkerSettings: [linker])]'
echo "// The modules are the toolchain's." >"$syntax/Sources/swift-syntax/StandIn.swift"
git init --quiet "$syntax"
commit_as "$syntax" 603.0.0 605.0.0

package=$folder/app
make_package "$package" "package.dependencies = [.package(name: \"dovetail\", path: \"$PWD\")]"'
package.targets = [.executableTarget(name: package.name, dependencies: [product("Dovetail")])]'
cat >"$package/Sources/app/main.swift" <<'SOURCE'
import Dovetail
@Graph struct AppGraph {
    func greeting(name: String) -> String { "Hello, \(name)." }
    func name() -> String { "world" }
}
print(AppGraph().greeting())
SOURCE
swift_in empty package config set-mirror --original https://github.com/swiftlang/swift-syntax --mirror "file://$syntax"
swift_in empty build -Xswiftc -I -Xswiftc "$host" || fail "nothing builds with the swift-syntax package"
[ "$("$package/.build/debug/app")" = "Hello, world." ] || fail "the program that was built with the package is wrong"
grep -q '"version" *: *"603.0.0"' "$package/Package.resolved" || fail "another version of swift-syntax was resolved"

# The modules are gone from where SwiftPM's cache says they are.
rm -rf "$package/.build"
swift_in "$xcode" package describe
rm "$folder/$xcode/usr/lib/swift/host"
if swift_in "$xcode" build; then fail "it builds without SwiftSyntax"; fi
logs "error: SwiftSyntax is not where Package.swift found it" || fail "a toolchain that was moved has no clear error"
echo "The macros find SwiftSyntax in the toolchain or as a package, and say if it is gone."
