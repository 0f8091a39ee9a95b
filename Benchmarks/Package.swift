// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "..")],
    targets: [
        .executableTarget(name: "Benchmarks", dependencies: [.product(name: "Dovetail", package: "dovetail")])
    ],
    swiftLanguageModes: [.v6]
)
