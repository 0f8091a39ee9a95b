// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Greet",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "Greet"),
        .testTarget(name: "GreetTests", dependencies: ["Greet"]),
    ]
)
