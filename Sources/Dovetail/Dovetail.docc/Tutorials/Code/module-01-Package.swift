// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Greet",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../dovetail")
    ],
    targets: [
        .target(
            name: "Mail",
            dependencies: [.product(name: "Dovetail", package: "dovetail")]
        ),
        .executableTarget(
            name: "Greet",
            dependencies: ["Mail", .product(name: "Dovetail", package: "dovetail")]
        ),
        .testTarget(
            name: "GreetTests",
            dependencies: [
                "Greet", "Mail", .product(name: "DovetailTesting", package: "dovetail"),
            ]
        ),
    ]
)
