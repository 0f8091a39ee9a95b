// swift-tools-version: 6.3
import PackageDescription

// In Swift 5 mode, a reference to a function is not `@Sendable`, and the compiler warns wherever one is required.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]
// What Xcode also switches on in a new app.
let features = [
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility",
    "DisableOutwardActorInference",
    "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures",
].map { SwiftSetting.enableUpcomingFeature($0) }

// Each target compiles the sources in Forms with other settings: in Swift 5 and in Swift 6 mode, with either default isolation, and with
// Xcode's defaults. The gate takes the two that differ most, and the nightly run all.
let more = [
    forms("Swift5", swift5),
    forms("Swift5OnMainActor", swift5 + onMainActor),
    forms("Swift6OnMainActor", swift6 + onMainActor),
]

let package = Package(
    name: "function-forms",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        forms("Swift6", swift6),
        forms("XcodesDefaults", swift5 + onMainActor + features),
        .testTarget(name: "EveryOverload", path: "EveryOverload"),
        // An application in Swift 5 mode that the compiler has nothing to say about.
        forms("WithoutWarnings", [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    ] + (Context.environment["ALL_SETTINGS"] == nil ? [] : more)
)

func forms(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .testTarget(
        name: name,
        dependencies: ["Dovetail", "DovetailContainer"].map { .product(name: $0, package: "dovetail") },
        path: name,
        swiftSettings: settings
    )
}
