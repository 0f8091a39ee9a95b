#!/usr/bin/env bash
# Checks the package from outside: that another package can depend on a version of it, macros included, and that the
# manifest asks for swift-syntax where, and only where, a toolchain comes without its modules.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "error: $*" >&2; exit 1; }

# --- a package that depends on a tagged version by URL

git clone --quiet . "$folder/dovetail"
# What is not committed yet is checked too.
git diff HEAD --binary | git -C "$folder/dovetail" apply --allow-empty
git -C "$folder/dovetail" add --all
git -C "$folder/dovetail" -c user.name=check -c user.email=check@localhost commit --quiet --allow-empty -m "Version"
git -C "$folder/dovetail" tag 99.0.0

mkdir -p "$folder/app/Sources/app" "$folder/app/Sources/window" "$folder/app/Sources/older"
cat > "$folder/app/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "app",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$folder/dovetail", from: "99.0.0")],
    targets: [
        .executableTarget(name: "app", dependencies: [.product(name: "Dovetail", package: "dovetail")]),
        // As a new app for Apple's platforms is set up.
        .executableTarget(
            name: "window",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "older",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
    ]
)
MANIFEST
cat > "$folder/app/Sources/app/main.swift" <<'SOURCE'
import Dovetail

@Client
struct Greeter: Sendable {
    var greet: @Sendable (_ name: String) throws -> String
}

let container = try Container { registry in
    registry.register(Greeter.self) { Greeter(greet: { "Hello, \($0)." }) }
}
print(try container.resolve(Greeter.self).greet(name: "world"))
do {
    _ = try Greeter().greet(name: "world")
} catch {
    print(error)
}
SOURCE

cat > "$folder/app/Sources/window/main.swift" <<'SOURCE'
import Dovetail

final class Window {
    let title: String

    init(title: String) {
        self.title = title
    }
}

@Graph
struct AppGraph {
    let name: String

    @Shared func window(title: String) -> Window { Window(title: title) }
    func title(name: String) -> String { "Hello, \(name)." }
    func settings() -> [String] { ["dark"] }
    @Shared func screen(window: Window, settings: @escaping () -> [String]) async -> String {
        "\(window.title) \(settings())"
    }
}

let app = AppGraph(name: "world")
print(await app.screen(), await app.replacing { $0.title = "Bye." }.screen())
SOURCE
cp "$folder/app/Sources/window/main.swift" "$folder/app/Sources/older/main.swift"

log="$folder/build.log"
swift build --package-path "$folder/app" > "$log" 2>&1 || { cat "$log" >&2; fail "a package that depends on a version does not build"; }
if grep -q "Compiling Swift\(Syntax\|Parser\)\|swift-syntax" "$log"; then fail "SwiftSyntax was compiled or fetched"; fi

expected="Hello, world.
Greeter.greet was called but never given an implementation (declared at app/main.swift:5)"
actual=$("$(swift build --package-path "$folder/app" --show-bin-path)/app")
[ "$actual" = "$expected" ] || fail "the program printed: $actual"
for program in window older; do
    actual=$("$(swift build --package-path "$folder/app" --show-bin-path)/$program")
    [ "$actual" = 'Hello, world. ["dark"] Bye. ["dark"]' ] || fail "the program $program printed: $actual"
done
echo "A package that depends on a version of Dovetail builds, and uses @Client and @Graph."

# --- toolchains with and without SwiftSyntax

# The manifest is read anew each time: its answer must not depend on where libraries happen to be loaded.
for _ in 1 2 3 4 5; do
    description=$(swift package --manifest-cache none dump-package)
    if grep -q swift-syntax <<< "$description"; then fail "this toolchain's SwiftSyntax was not found"; fi
done

# A toolchain is simulated by a copy of the library that a manifest is linked to, in a folder with nothing beside it.
library=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib/swift/pm
if [ -d "$library" ]; then
    mkdir -p "$folder/toolchain/usr/lib/swift"
    cp -R "$library" "$folder/toolchain/usr/lib/swift/pm"
    description=$(SWIFTPM_CUSTOM_LIBS_DIR="$folder/toolchain/usr/lib/swift/pm" swift package --manifest-cache none dump-package)
    grep -q '"urlString" : "https://github.com/swiftlang/swift-syntax"' <<< "$description" \
        || fail "without SwiftSyntax in the toolchain the manifest does not ask for the package"
    grep -q '"SwiftCompilerPlugin"' <<< "$description" || fail "the plug-in does not depend on the package's products"
    if grep -q 'lib/swift/host' <<< "$description"; then fail "flags for a folder that is not there"; fi
    echo "Without SwiftSyntax in the toolchain the manifest asks for the swift-syntax package."
else
    fail "no $library to simulate a toolchain with"
fi
