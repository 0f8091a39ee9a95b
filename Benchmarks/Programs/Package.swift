// swift-tools-version: 6.3

import PackageDescription

func dovetail(_ name: String) -> Target.Dependency { .product(name: name, package: "dovetail") }

// The small programs of Scripts/measure-cost.py, each of which prints the same.
let package = Package(
    name: "Programs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        .executableTarget(name: "Hello"),
        .executableTarget(name: "OneFunction", dependencies: [dovetail("DovetailFunctions")]),
        .executableTarget(name: "ThreeInGraph", dependencies: [dovetail("Dovetail")]),
        .executableTarget(name: "ThreeInContainer", dependencies: [dovetail("DovetailContainer")]),
        .executableTarget(name: "Both", dependencies: [dovetail("Dovetail"), dovetail("DovetailContainer")]),
    ]
)
