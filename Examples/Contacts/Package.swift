// swift-tools-version: 6.3

import PackageDescription

// Set up as Xcode sets up a new app: everything is isolated to the main actor, unless it says otherwise.
let settings: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Contacts",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../..")
    ],
    targets: [
        .target(
            name: "Contacts",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ContactsTests",
            dependencies: ["Contacts", .product(name: "DovetailTesting", package: "dovetail")],
            swiftSettings: settings
        ),
    ],
    // New apps begin in either mode. LANGUAGE_MODE=5 takes the older one.
    swiftLanguageModes: [Context.environment["LANGUAGE_MODE"] == "5" ? .v5 : .v6]
)
