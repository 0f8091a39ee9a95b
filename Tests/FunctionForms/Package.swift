// swift-tools-version: 6.3
import PackageDescription

// In Swift 5 mode, a reference to a function is not `@Sendable`, and the compiler warns wherever one is required.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

// Each target compiles the sources in Forms with other settings: in Swift 5 and in Swift 6 mode, with either default isolation.
let package = Package(
    name: "function-forms",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        forms("Swift5", swift5),
        forms("Swift5OnMainActor", swift5 + [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]),
        forms("Swift6", swift6),
        forms("Swift6OnMainActor", swift6 + [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]),
        .testTarget(name: "EveryOverload", path: "EveryOverload"),
    ]
)

func forms(_ name: String, _ settings: [SwiftSetting]) -> Target {
    .testTarget(
        name: name,
        dependencies: [.product(name: "Dovetail", package: "dovetail")],
        path: name,
        swiftSettings: settings
    )
}
