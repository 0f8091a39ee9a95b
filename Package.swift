// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DependencyGraph", targets: ["DependencyGraph"]),
    ],
    targets: [
        .target(name: "DependencyGraph", swiftSettings: settings),
        .target(name: "Dovetail", dependencies: ["DependencyGraph"], swiftSettings: settings),
        .testTarget(name: "DependencyGraphTests", dependencies: ["DependencyGraph"], swiftSettings: settings),
        .testTarget(name: "DovetailTests", dependencies: ["Dovetail"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
