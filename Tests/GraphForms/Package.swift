// swift-tools-version: 6.3
import PackageDescription

// The features that Xcode also switches on in a new app. The last three are part of Swift 6 mode.
let features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility"]
let featuresOfSwift6 = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures",
]
let enabled = (features + featuresOfSwift6).map { SwiftSetting.enableUpcomingFeature($0) }

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
// With InferSendableFromCaptures, Swift 6.3.1 warns wherever an initializer of the main actor is passed as a function, even in
// `let make: @MainActor () -> Model = Model.init`.
let quiet: [SwiftSetting] = [.unsafeFlags(["-suppress-warnings"])]
let swift6 = strict + [.swiftLanguageMode(.v6)]
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]
let xcodesDefaults = quiet + swift5 + onMainActor + enabled + [.define("XCODES_DEFAULTS")]
// A library that is built for evolution warns that Dovetail is not.
let evolving: [SwiftSetting] = [.unsafeFlags(["-enable-library-evolution", "-suppress-warnings"])]

let products = ["Dovetail", "DovetailContainer"].map { Target.Dependency.product(name: $0, package: "dovetail") }
let testing = Target.Dependency.product(name: "DovetailTesting", package: "dovetail")

// Each target compiles the sources in Forms with other settings: libraries in Swift 5 and in Swift 6 mode, with either default isolation, and
// tests with Xcode's features as well. The tests also have App, which is written like an app with Xcode's defaults, without any word about
// isolation: without the features, Swift 6 would ask for some. The gate takes Swift 6 and Xcode's defaults, and the nightly run all.
let more = [
    app("Swift5", strict + swift5 + enabled, excluding: ["App/AnAppWithXcodesDefaults.swift"]),
    app("Swift6OnMainActor", swift6 + onMainActor + enabled.prefix(features.count)),
    library("Swift5Library", strict + swift5),
    library("Swift5LibraryOnMainActor", strict + swift5 + onMainActor),
    library("Swift6LibraryOnMainActor", swift6 + onMainActor),
]

let package = Package(
    name: "graph-forms",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        app("Swift6", swift6 + enabled.prefix(features.count), excluding: ["App/AnAppWithXcodesDefaults.swift"]),
        app("XcodesDefaults", xcodesDefaults),
        library("Swift6Library", swift6 + [.strictMemorySafety()]),
        library("EvolvingLibrary", evolving),
        // Modules of different settings, which use each other.
        module("LibraryInSwift6", swift6),
        module("LibraryWithXcodesDefaults", xcodesDefaults),
        tests("UserInSwift6", swift6, of: "LibraryWithXcodesDefaults"),
        tests("UserWithXcodesDefaults", xcodesDefaults, of: "LibraryInSwift6"),
    ] + (Context.environment["ALL_SETTINGS"] == nil ? [] : more)
)

func app(_ name: String, _ settings: [SwiftSetting], excluding files: [String] = []) -> Target {
    .testTarget(
        name: "Graph\(name)",
        dependencies: products + [testing],
        path: name,
        exclude: files,
        swiftSettings: settings
    )
}

func library(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .target(
        name: "Graph\(name)",
        dependencies: products,
        path: name,
        exclude: ["App"],
        swiftSettings: settings
    )
}

func module(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .target(name: name, dependencies: products, path: name, swiftSettings: settings)
}

func tests(_ name: String, _ settings: [SwiftSetting], of module: String) -> Target {
    .testTarget(
        name: name,
        dependencies: products + [testing, .target(name: module)],
        path: name,
        swiftSettings: settings
    )
}
