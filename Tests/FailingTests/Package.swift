// swift-tools-version: 6.3

import PackageDescription

let dovetail = Target.Dependency.product(name: "Dovetail", package: "dovetail")
let dovetailContainer = Target.Dependency.product(name: "DovetailContainer", package: "dovetail")
let dovetailTesting = Target.Dependency.product(name: "DovetailTesting", package: "dovetail")
let hostApp = Target.Dependency.product(name: "HostApp", package: "HostApp")

// As a new app for Apple's platforms is set up.
let mainActor: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "FailingTests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../.."),
        .package(path: "HostApp"),
    ],
    targets: [
        .target(name: "App", dependencies: [dovetail, dovetailContainer]),
        // A program that links what is for tests, and runs none.
        .executableTarget(name: "without-tests", dependencies: ["App", dovetailTesting]),
        .testTarget(name: "XCTests", dependencies: ["App", dovetailContainer, dovetailTesting]),
        .testTarget(
            name: "XCTestsInSwift5",
            dependencies: ["App", dovetailContainer, dovetailTesting],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "XCTestsOnMainActor",
            dependencies: ["App", dovetailContainer, dovetailTesting],
            swiftSettings: mainActor
        ),
        // These tests pass: they expect their issues, and check more of them than a comment says.
        .testTarget(name: "KnownIssueTests", dependencies: ["App", dovetailContainer, dovetailTesting]),
        .testTarget(name: "SwiftTests", dependencies: ["App", hostApp, dovetailContainer, dovetailTesting]),
        .testTarget(
            name: "SwiftTestsInSwift5",
            dependencies: ["App", dovetailContainer, dovetailTesting],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "SwiftTestsOnMainActor",
            dependencies: ["App", dovetailContainer, dovetailTesting],
            swiftSettings: mainActor
        ),
    ],
    swiftLanguageModes: [.v6]
)
