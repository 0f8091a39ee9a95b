#!/usr/bin/env bash
# Calls `swift package dependency-graph` as users do: in packages that depend on a version of this one, and in the
# examples. Tests/DovetailToolTests tests the options, and the answers about graphs of all kinds.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/version.sh
make_version

fail() {
    echo "error: $*" >&2
    tail -n 30 "$folder/out" "$folder/err" >&2
    exit 1
}

# run COMMAND…: runs swift in $package, and writes what it prints to out, and its messages to err
run() { swift "$1" --disable-build-manifest-caching --package-path "$package" --scratch-path "$build" "${@:2}" >"$folder/out" 2>"$folder/err"; }

# call STATUS ARGUMENTS…: calls the command
call() {
    local status=0
    run package dependency-graph "${@:2}" || status=$?
    [ "$status" = "$1" ] || fail "dependency-graph ${*:2} exits with $status, not with $1"
}

has() { grep -qF -- "$2" "$folder/$1" || fail "'$2' is not in $1"; }
prints() { [ "$(cat "$folder/out")" = "$1" ] || fail "not printed: $1"; }

make_package "$folder/Weather" "$version"'
package.products = [.library(name: "Weather", targets: ["Weather"])]
package.targets = [.target(name: "Weather", dependencies: [product("Dovetail")], swiftSettings: [.define("FAST")])]'
cat >"$folder/Weather/Sources/Weather/WeatherGraph.swift" <<'SOURCE'
import Dovetail

@Graph
public struct WeatherGraph {
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
SOURCE
make_package "$folder/app" "$version"'
package.dependencies.append(.package(path: "../Weather"))
let weather = Target.Dependency.product(name: "Weather", package: "Weather")
package.targets = [
    .executableTarget(name: "app", dependencies: [product("Dovetail"), product("DovetailReports"), weather]),
    .testTarget(name: "appTests", dependencies: [product("DovetailContainer"), product("DovetailTesting")]),
]'
cat >"$folder/app/Sources/app/main.swift" <<'SOURCE'
import Dovetail
import DovetailReports
import Weather

@Graph struct AppGraph {
    @Included let weather: WeatherGraph
    func title(report: String) -> String { "Today: \(report)" }
}
print(try WeatherGraph.dependencyGraph.json())
SOURCE
mkdir -p "$folder/app/Tests/appTests"
cat >"$folder/app/Tests/appTests/WiringTests.swift" <<'SOURCE'
import DovetailContainer
import DovetailTesting
import Testing

struct Bell {}
struct Alarm { let bell: Bell }
@Test func alarm() { expectWired { $0.register(Alarm.self, Alarm.init) } }
@Test func bell() { expectWired { $0.register(Bell.self) { fatalError("a recipe runs") } } }
SOURCE

# A graph in the sources. The packages share what is built of the version.
package=$folder/Weather
build=$folder/build
call 0 --format json
mv "$folder/out" "$folder/sources.json"
sed 's/"day"/"night"/' "$folder/sources.json" >"$folder/old.json"
call 0 --diff "$folder/old.json" && has out "added      day" && has out "removed    night"
has out "rewired    report"
call 0 && has out "warmest (deferred)"
call 0 --help && has out "USAGE: swift package dependency-graph"
call 0 --format mermaid && has out "flowchart"
call 0 --format dot && has out "digraph"
call 0 --output "$folder/graph.html" && prints "" && has graph.html "station"
call 1 --output "$folder/nowhere/graph.json" && has err "--allow-writing-to-package-directory"

# A graph that includes one of another package, which the program prints.
package=$folder/app
run run app || fail "the program does not run"
diff "$folder/sources.json" "$folder/out" >&2 || fail "the graph in the sources is not that of the program"
call 0 --why station && has out "title     main.swift:7" && has out "station   WeatherGraph.swift:7"
call 0 --check && prints ""
call 1 --target Wether && has err "the targets are"
call 0 --target appTests && has err "there is no @Graph in appTests"

# The graph of a container, which a test attaches.
mkdir "$folder/attached"
if run test --disable-xctest --attachments-path "$folder/attached"; then fail "the tests pass"; fi
has attached/bell.html "Bell"
call 0 --input "$folder/attached/bell.json" --check && prints ""
call 1 --input "$folder/attached/bel.json" && has err "bel.json: there is no such file; similar: bell.json"
call 1 --input "$folder/attached/alarm.json" --check
prints "$package/Tests/appTests/WiringTests.swift:7:1: error: no registration for Bell"

# A graph that is wrong, so nothing that depends on it compiles any more.
package=$folder/Weather
graph=$package/Sources/Weather/WeatherGraph.swift
sed 's/report(warmest/report(warmst/' "$graph" >"$folder/wrong.swift"
mv "$folder/wrong.swift" "$graph"
wrong="nothing in WeatherGraph is named 'warmst', which 'report' needs"
call 1 --check
prints "$graph:13:24: error: $wrong; did you mean 'warmest'?
$graph:11:17: note: 'warmest' is declared here"
call 1 --format tree && has out "warmst" && has err "$wrong"

# The examples.
package=Examples
build=.build/packages
call 0 --check && prints ""
call 0 --target UsersApp --why database && has out "AppGraph.swift"
call 0 --target reader --why http && has out "NetworkGraph.swift"
echo "swift package dependency-graph answers in a package that depends on a version of Dovetail, and in the examples."
