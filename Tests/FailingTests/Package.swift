// swift-tools-version: 6.3

import PackageDescription

let dovetailContainer = Target.Dependency.product(name: "DovetailContainer", package: "dovetail")
let dovetailTesting = Target.Dependency.product(name: "DovetailTesting", package: "dovetail")

// As a new app for Apple's platforms is set up.
let mainActor: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func tests(_ name: String, of others: [Target.Dependency] = [], _ settings: [SwiftSetting] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: ["App", dovetailContainer, dovetailTesting] + others,
        swiftSettings: settings
    )
}

let package = Package(
    name: "FailingTests",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../.."),
        .package(path: "HostApp"),
    ],
    targets: [
        .target(name: "App", dependencies: [.product(name: "Dovetail", package: "dovetail"), dovetailContainer]),
        // A program that links what is for tests, and runs none.
        .executableTarget(name: "without-tests", dependencies: ["App", dovetailTesting]),
        tests("XCTests"),
        tests("XCTestsInSwift5", [.swiftLanguageMode(.v5)]),
        tests("XCTestsOnMainActor", mainActor),
        // These tests pass: they expect their issues, and check more of them than a comment says.
        tests("KnownIssueTests"),
        tests("SwiftTests", of: [.product(name: "HostApp", package: "HostApp")]),
        tests("SwiftTestsInSwift5", [.swiftLanguageMode(.v5)]),
        tests("SwiftTestsOnMainActor", mainActor),
    ],
    swiftLanguageModes: [.v6]
)
