// swift-tools-version: 6.3
import PackageDescription

// The features that Xcode also switches on in a new app. The last three are part of Swift 6 mode.
let features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility"]
let featuresOfSwift6 = [
    "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures",
]

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]
// With InferSendableFromCaptures, Swift 6.3.1 warns wherever an initializer of the main actor is passed as a function, even in
// `let make: @MainActor () -> Model = Model.init`.
let quiet: [SwiftSetting] = [.unsafeFlags(["-suppress-warnings"])]
let swift6 = strict + [.swiftLanguageMode(.v6)]
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]
// A library that is built for evolution warns that Dovetail is not.
let evolving: [SwiftSetting] = [.unsafeFlags(["-enable-library-evolution", "-suppress-warnings"])]

// Each target compiles the sources in Forms with other settings: in Swift 5 and in Swift 6 mode, with either default isolation. The tests have
// Xcode's features; they also have App, which is written like an app with Xcode's defaults, without any word about isolation.
let package = Package(
    name: "graph-forms",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        app("Swift5", strict + swift5, features + featuresOfSwift6, excluding: ["App/AnAppWithXcodesDefaults.swift"]),
        app("Swift5OnMainActor", quiet + swift5 + onMainActor, features + featuresOfSwift6),
        app("Swift6", swift6, features, excluding: ["App/AnAppWithXcodesDefaults.swift"]),
        app("Swift6OnMainActor", swift6 + onMainActor, features),
        library("Swift5Library", strict + swift5),
        library("Swift5LibraryOnMainActor", strict + swift5 + onMainActor),
        library("Swift6Library", swift6 + [.strictMemorySafety()]),
        library("Swift6LibraryOnMainActor", swift6 + onMainActor),
        library("EvolvingLibrary", evolving),
    ]
)

func app(_ name: String, _ settings: [SwiftSetting], _ features: [String], excluding files: [String] = []) -> Target {
    .testTarget(
        name: "Graph\(name)",
        dependencies: ["Dovetail", "DovetailContainer", "DovetailTesting"].map {
            .product(name: $0, package: "dovetail")
        },
        path: name,
        exclude: files,
        swiftSettings: settings + features.map { .enableUpcomingFeature($0) }
    )
}

func library(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .target(
        name: "Graph\(name)",
        dependencies: ["Dovetail", "DovetailContainer"].map { .product(name: $0, package: "dovetail") },
        path: name,
        exclude: ["App"],
        swiftSettings: settings
    )
}
