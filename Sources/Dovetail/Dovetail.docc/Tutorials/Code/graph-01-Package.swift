// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Greet",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../dovetail")
    ],
    targets: [
        .executableTarget(
            name: "Greet",
            dependencies: [.product(name: "Dovetail", package: "dovetail")]
        ),
        .testTarget(
            name: "GreetTests",
            dependencies: [
                "Greet", .product(name: "DovetailTesting", package: "dovetail"),
            ]
        ),
    ]
)
