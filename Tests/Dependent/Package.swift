// swift-tools-version: 6.3

import PackageDescription

// A package as a user has it: it depends on a version, builds without a warning, and tests what it wires.
// Scripts/check-as-dependency.sh says where that version is.
let dovetail = Target.Dependency.product(name: "Dovetail", package: "dovetail")
let dovetailContainer = Target.Dependency.product(name: "DovetailContainer", package: "dovetail")

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// As a new app for Apple's platforms is set up.
let mainActor: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "dependent",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: Context.environment["DOVETAIL"] ?? "../..", from: "99.0.0")],
    targets: [
        .target(name: "Greetings", dependencies: [dovetail, dovetailContainer], swiftSettings: strict),
        .executableTarget(name: "greet", dependencies: ["Greetings", dovetailContainer], swiftSettings: strict),
        .executableTarget(name: "window", dependencies: [dovetail], swiftSettings: strict + mainActor),
        .executableTarget(
            name: "older-window",
            dependencies: [dovetail],
            swiftSettings: strict + [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "GreetingsTests",
            dependencies: ["Greetings", .product(name: "DovetailTesting", package: "dovetail")],
            swiftSettings: strict
        ),
    ]
)
