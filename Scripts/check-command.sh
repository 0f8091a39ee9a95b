#!/usr/bin/env bash
# Calls `swift package dependency-graph` as users do: in packages that depend on a version of this one, and in the
# examples. Tests/DovetailToolTests tests the options, and the answers about graphs of all kinds.
set -euo pipefail
cd "$(dirname "$0")/.."

# Resolves links, because output has resolved paths: on a Mac, the temporary folder is behind a link.
folder=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "error: $*" >&2
    tail -n 30 "$folder/out" "$folder/err" >&2
    exit 1
}

# call STATUS ARGUMENTS…: calls it in $package, and writes its output to out, and its warnings and errors to err
call() {
    local expected=$1 status=0
    shift
    swift package --package-path "$package" "${options[@]}" dependency-graph "$@" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" = "$expected" ] || fail "dependency-graph $* exits with $status, not with $expected"
}

prints() { grep -qF -- "$1" "$folder/out" || fail "'$1' is not printed"; }
says() { grep -qF -- "$1" "$folder/err" || fail "'$1' is not said"; }
prints_just() { [ "$(cat "$folder/out")" = "$1" ] || fail "not printed: $1"; }

git clone --quiet . "$folder/dovetail"
# Includes changes that are not committed.
git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
git -C "$folder/dovetail" add --all
git -C "$folder/dovetail" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
git -C "$folder/dovetail" tag 99.0.0

# make_package NAME TRAITS REST: begins a package, for which the command is called from then on
make_package() {
    package=$folder/$1
    # Packages that depend on the same version share what is built of it.
    options=(--scratch-path "$folder/build${2:+-plain}")
    mkdir -p "$package/Sources/$1"
    cat >"$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "dovetail") }
let package = Package(name: "$1", platforms: [.macOS(.v15)])
package.dependencies = [.package(url: "file://$folder/dovetail", from: "99.0.0"$2)]
$3
MANIFEST
}

# --- graphs in the source

make_package app "" '
package.products = [.library(name: "Weather", targets: ["Weather"])]
package.targets = [
    .target(name: "Weather", dependencies: [product("Dovetail")], swiftSettings: [.define("FAST")]),
    .executableTarget(name: "app", dependencies: [product("Dovetail"), product("DovetailReports"), "Weather"]),
    .testTarget(name: "appTests", dependencies: ["app", product("Dovetail"), product("DovetailTesting")]),
]'
mkdir -p "$package/Sources/Weather" "$package/Tests/appTests"
cat >"$package/Sources/Weather/WeatherGraph.swift" <<'SOURCE'
import Dovetail

public enum Weather {
    @Graph
    public struct Graph {
        public let city: String

        #if FAST && DEBUG && (os(Linux) || os(macOS))
            @Shared public func station() -> [Int] { [1, 2, 3] }
        #else
            public func slowStation() -> [Int] { [] }
        #endif

        public func warmest(city: String, station: [Int]) -> String { "\(city) \(station.max() ?? 0)" }
        public func day(_ day: Int, station: [Int]) -> Double { Double(station[day]) }
        public func report(warmest: () -> String, day: (Int) -> Double) -> String { "\(warmest()) \(day(1))" }
    }
}
SOURCE
cat >"$package/Sources/app/main.swift" <<'SOURCE'
import DovetailReports
import Weather

print(try Weather.Graph.dependencyGraph.json())
SOURCE
swift run --package-path "$package" "${options[@]}" app >"$folder/program.json" 2>"$folder/err" || fail "the program does not run"
call 0 --target Weather --format json
diff "$folder/program.json" "$folder/out" >&2 || fail "the graph from the source is not that of the program"
sed -e 's/"kind" : "deferred",/"kind" : "optional",/' -e 's/"day"/"night"/' "$folder/out" >"$folder/old.json"
call 0 --diff "$folder/old.json"
prints "added      day"
prints "removed    night"
prints "rewired    report"

call 0 --help
prints "USAGE: swift package dependency-graph"
call 0
prints "warmest (deferred)"
call 0 --format mermaid
prints "flowchart"
call 0 --format dot
prints "digraph"
call 0 --output "$folder/graph.html"
prints_just ""
grep -q "station" "$folder/graph.html" || fail "the page does not show the graph"
call 0 --target app
says "there is no @Graph in app"
call 0 --why station
prints_just "report    WeatherGraph.swift:16
warmest   WeatherGraph.swift:14
station   WeatherGraph.swift:9"
call 1 --target Wether
says "the targets are"
call 1 --output "$folder/nowhere/graph.json"
says "--allow-writing-to-package-directory"

# --- graphs that are wrong, and that of a container, which a test attaches

call 0 --check
prints_just ""
cat >"$package/Sources/app/WrongGraph.swift" <<'SOURCE'
import Dovetail

@Graph
struct WrongGraph {
    func clock() -> Int { 12 }
    func diary(clok: Int) -> String { "\(clok)" }
}
SOURCE
call 1 --check
prints_just "$package/Sources/app/WrongGraph.swift:6:16: error: nothing in WrongGraph is named 'clok', which 'diary' needs; \
did you mean 'clock'?"
call 1 --target app --format tree
prints "clok"
says "nothing in WrongGraph is named 'clok'"
cat >"$package/Sources/app/WrongGraph.swift" <<'SOURCE'
import Dovetail

struct Bell {}
struct Alarm { let bell: Bell }

struct AlarmAssembly: Assembly {
    func assemble(_ registry: inout Registry) { registry.register(Alarm.self, Alarm.init) }
}
SOURCE
cat >"$package/Tests/appTests/WiringTests.swift" <<'SOURCE'
import Dovetail
import DovetailTesting
import Testing

@testable import app

@Test func alarm() { expectWired(AlarmAssembly()) }
@Test func bell() { expectWired { $0.register(Bell.self) { fatalError("a recipe runs") } } }
SOURCE
mkdir "$folder/attached"
if swift test --package-path "$package" "${options[@]}" --disable-xctest --attachments-path "$folder/attached" >"$folder/out" 2>"$folder/err"; then
    fail "the tests pass"
fi
grep -q "Bell" "$folder/attached/bell.html" || fail "the attached page does not show what is registered"
call 0 --input "$folder/attached/bell.json" --check
prints_just ""
call 1 --input "$folder/attached/alarm.json" --check
prints_just "$package/Sources/app/WrongGraph.swift:7:1: error: no registration for Bell"

# --- without macros

make_package plain ", traits: []" 'package.targets = [.target(name: "plain", dependencies: [product("Dovetail")])]'
echo "import Dovetail" >"$package/Sources/plain/plain.swift"
call 0 --input "$folder/attached/bell.json" --why Bell
prints "nothing in the graph depends on Bell"
if grep -q "DovetailSyntax" "$folder/err"; then fail "without macros the command is built with DovetailSyntax"; fi
call 1
says "trait Macros is off"

# --- a graph that includes one of another package

make_package screens "" '
package.dependencies.append(.package(path: "../app"))
let weather = Target.Dependency.product(name: "Weather", package: "app")
package.targets = [.target(name: "screens", dependencies: [product("Dovetail"), weather])]'
cat >"$package/Sources/screens/ScreenGraph.swift" <<'SOURCE'
import Dovetail
import Weather

@Graph
struct ScreenGraph {
    @Included let weather: Weather.Graph

    func title(report: String) -> String { "Today: \(report)" }
}
SOURCE
swift build --package-path "$package" "${options[@]}" >"$folder/out" 2>&1 || fail "the package with the screens does not compile"
call 0 --why station
prints "ScreenGraph.swift:8"
prints "WeatherGraph.swift:9"

# --- the examples

package=Examples
# shellcheck disable=SC2206 # several options, separated by spaces
options=(--scratch-path "$package/.build" ${FLAGS:-})
call 0 --check
prints_just ""
call 0 --target UsersApp --why database
prints "AppGraph.swift"
call 0 --target reader --why http
prints "NetworkGraph.swift"

echo "swift package dependency-graph answers in a package that depends on a version of Dovetail, and in the examples."
