// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            // Where code lies would make a difference of a tenth: each function begins with a line of the cache.
            swiftSettings: [.unsafeFlags(["-Xllvm", "-align-all-functions=6"])]
        ),
        .executableTarget(name: "Soak", dependencies: [.product(name: "Dovetail", package: "dovetail")]),
    ],
    swiftLanguageModes: [.v6]
)
