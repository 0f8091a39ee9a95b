#!/usr/bin/env bash
# Calls `swift package dependency-graph` as users do: in a package that depends on a version of this one, whose
# answers are all known, and in the examples.
set -euo pipefail
cd "$(dirname "$0")/.."

# Resolves links, because output has resolved paths: on a Mac, the temporary folder is behind a link.
folder=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "error: $*" >&2
    [ ! -s "$folder/out" ] || { echo "--- printed:" && head -n 30 "$folder/out"; } >&2
    [ ! -s "$folder/err" ] || { echo "--- said:" && tail -n 30 "$folder/err"; } >&2
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
prints_no() { if grep -qF -- "$1" "$folder/out"; then fail "'$1' is printed"; fi; }
says() { grep -qF -- "$1" "$folder/err" || fail "'$1' is not said"; }
prints_just() { [ "$(cat "$folder/out")" = "$1" ] || fail "not printed: $1"; }

# --- a package that depends on a tagged version by URL

git clone --quiet . "$folder/dovetail"
# Includes changes that are not committed.
git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
git -C "$folder/dovetail" add --all
git -C "$folder/dovetail" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
git -C "$folder/dovetail" tag 99.0.0

package=$folder/app
# Two packages depend on the same version, and share what is built of it.
options=(--scratch-path "$folder/build")
mkdir -p "$package/Sources/Weather" "$package/Sources/app" "$package/Tests/appTests"
cat >"$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let dovetail = Target.Dependency.product(name: "Dovetail", package: "dovetail")
let package = Package(
    name: "app",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Weather", targets: ["Weather"])],
    dependencies: [.package(url: "file://$folder/dovetail", from: "99.0.0")],
    targets: [
        .target(name: "Weather", dependencies: [dovetail], swiftSettings: [.define("FAST")]),
        .executableTarget(
            name: "app",
            dependencies: [dovetail, .product(name: "DovetailReports", package: "dovetail"), "Weather"]
        ),
        .testTarget(
            name: "appTests",
            dependencies: ["app", .product(name: "DovetailTesting", package: "dovetail")]
        ),
    ]
)
MANIFEST
cat >"$package/Sources/Weather/WeatherGraph.swift" <<'SOURCE'
import Dovetail

public enum Weather {
    @Graph
    public struct Graph {
        public let city: String

        #if FAST && DEBUG && (os(Linux) || os(macOS))
            @Shared public func station() -> [Int] { [1, 2, 3] }
        #elseif os(Linux) || os(macOS)
            public func slowStation() -> [Int] { [] }
        #else
            @Shared public func station() -> [Int] { [] }
        #endif

        public func warmest(city: String, station: [Int]) -> String { "\(city) \(station.max() ?? 0)" }
        public func day(_ day: Int, station: [Int]) -> Double { Double(station[day]) }
        public func report(
            warmest: @escaping () -> String,
            day: @escaping (Int) -> Double,
            unit: String = "°C"
        ) -> String { "\(warmest()) \(day(1)) \(unit)" }
    }
}
SOURCE
cat >"$package/Sources/app/Assemblies.swift" <<'SOURCE'
import Dovetail

struct Clock {}
struct Diary { let clock: Clock }

struct ClockAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Clock.self, scope: .singleton) { fatalError("a recipe runs") }
    }
}

enum Diaries {
    struct All: Assembly {
        var count = 3
        func assemble(_ registry: inout Registry) { registry.register(Diary.self, Diary.init) }
    }
}
SOURCE
cat >"$package/Sources/app/main.swift" <<'SOURCE'
import DovetailReports
import Weather

print(try Weather.Graph.dependencyGraph.json())
SOURCE

cat >"$package/Tests/appTests/WiringTests.swift" <<'SOURCE'
import DovetailTesting
import Testing

@testable import app

@Test func applicationIsWired() {
    expectWired(ClockAssembly(), Diaries.All())
}
SOURCE

call 0 --help
prints "USAGE: swift package dependency-graph"

# The graph that is read from the source is the one that the program has.
swift run --package-path "$package" "${options[@]}" app >"$folder/program.json" 2>"$folder/err" || fail "the program does not run"
call 0 --target Weather --format json
diff "$folder/program.json" "$folder/out" >&2 || fail "the graph from the source is not that of the program"
cp "$folder/out" "$folder/old.json"

call 0
prints "report"
prints "warmest (deferred)"
prints_no "slowStation"
call 0 --format mermaid
prints "flowchart"
call 0 --format dot
prints "digraph"
call 0 --format html
prints "<!doctype html>"
call 0 --output "$folder/graph.html"
prints_just ""
grep -q "station" "$folder/graph.html" || fail "the page does not show the graph"
call 0 --target app
prints_just ""
says "there is no @Graph in app"

call 0 --why station
prints_just "report    WeatherGraph.swift:18
warmest   WeatherGraph.swift:16
station   WeatherGraph.swift:9"
call 0 --dependents station
prints_just "warmest   WeatherGraph.swift:16
day       WeatherGraph.swift:17"
call 1 --why sation
says "nothing is named 'sation'; similar: station"

call 0 --check
prints_just ""
sed -i.bak -e 's/"kind" : "deferred",/"kind" : "optional",/' -e 's/"day"/"night"/' "$folder/old.json"
call 0 --diff "$folder/old.json"
prints "added      day"
prints "removed    night"
prints "rewired    report"

call 1 --format pdf
says "the formats are html, mermaid, dot, json, tree"
call 1 --why
says "--why needs a value"
call 1 --why station --check
says "--why and --check cannot be asked together"
call 1 --target Wether
says "the targets are"
call 1 --output "$folder/nowhere/graph.json"
says "--allow-writing-to-package-directory"

# --- graphs that are wrong

cat >"$package/Sources/app/WrongGraph.swift" <<'SOURCE'
import Dovetail

@Graph
struct WrongGraph {
    func clock() -> Clock { Clock() }
    func diary(clok: Clock) -> Diary { Diary(clock: clok) }
}
SOURCE
call 1 --check
prints "$package/Sources/app/WrongGraph.swift:6:16: error: nothing in WrongGraph is named 'clok', which 'diary' needs; \
did you mean 'clock'?"
[ "$(grep -cvE '^/[^:]+:[0-9]+:[0-9]+: (error|warning|note): ' "$folder/out")" = 0 ] || fail "something else is printed"
call 1 --target app --format tree
prints "clok"
says "nothing in WrongGraph is named 'clok'"
rm "$package/Sources/app/WrongGraph.swift"

# --- the graph of a container, which a test attaches

# run_tests STATUS: runs the tests, which attach files to the folder attached
run_tests() {
    local status=0
    rm -rf "$folder/attached" && mkdir "$folder/attached"
    swift test --package-path "$package" "${options[@]}" --disable-xctest --attachments-path "$folder/attached" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" = "$1" ] || fail "the tests exit with $status, not with $1"
    wired=$folder/attached/applicationIsWired.json
}

run_tests 0
grep -q "Diary" "$folder/attached/applicationIsWired.html" || fail "the attached page does not show what assemblies register"
call 0 --input "$wired" --dependents Clock
prints_just "Diary   Assemblies.swift:15"
call 0 --input "$wired" --why Diary
prints "nothing in the graph depends on Diary"
call 0 --input "$wired" --check
prints_just ""
cp "$wired" "$folder/old.json"

cat >>"$package/Sources/app/Assemblies.swift" <<'SOURCE'

struct Alarm { let diary: Diary, bell: Bell }
struct Bell {}

struct AlarmAssembly: Assembly {
    func assemble(_ registry: inout Registry) { registry.register(Alarm.self, Alarm.init) }
}
SOURCE
sed -i.bak 's/Diaries.All()/Diaries.All(), AlarmAssembly()/' "$package/Tests/appTests/WiringTests.swift"
run_tests 1
call 1 --input "$wired" --check
prints_just "$package/Sources/app/Assemblies.swift:23:1: error: no registration for Bell"
call 1 --input "$wired" --diff "$folder/old.json"
prints "added      Alarm"

# --- without macros

package=$folder/plain
options=(--scratch-path "$folder/build-plain")
mkdir -p "$package/Sources/plain"
cat >"$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "plain",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$folder/dovetail", from: "99.0.0", traits: [])],
    targets: [.target(name: "plain", dependencies: [.product(name: "Dovetail", package: "dovetail")])]
)
MANIFEST
echo "import Dovetail" >"$package/Sources/plain/plain.swift"
call 0 --input "$folder/old.json" --dependents Clock
prints_just "Diary   Assemblies.swift:15"
if grep -q "DovetailSyntax" "$folder/err"; then fail "without macros the command is built with DovetailSyntax"; fi
call 1
says "trait Macros is off"

# --- a graph that includes one of another package

package=$folder/screens
options=(--scratch-path "$folder/build")
mkdir -p "$package/Sources/Screens"
cat >"$package/Package.swift" <<MANIFEST
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "screens",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$folder/dovetail", from: "99.0.0"), .package(path: "../app")],
    targets: [
        .target(
            name: "Screens",
            dependencies: [
                .product(name: "Dovetail", package: "dovetail"), .product(name: "Weather", package: "app"),
            ]
        )
    ]
)
MANIFEST
cat >"$package/Sources/Screens/ScreenGraph.swift" <<'SOURCE'
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
prints "title"
prints "ScreenGraph.swift:8"
prints "WeatherGraph.swift:9"
call 0 --check
prints_just ""

# --- the examples

package=Examples
# shellcheck disable=SC2206 # several options, separated by spaces
options=(--scratch-path "$package/.build" ${FLAGS:-})
call 0 --check
prints_just ""
call 0 --target UsersApp --why database
prints "AppGraph.swift"
call 0 --target reader --why http
prints "commands"
prints "NetworkGraph.swift"

echo "swift package dependency-graph answers in a package that depends on a version of Dovetail, and in the examples."
