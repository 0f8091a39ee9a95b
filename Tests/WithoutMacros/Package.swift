// swift-tools-version: 6.3

import PackageDescription

// A package as a user has it who wants functions and the container only: no macro is built.
// Scripts/check-as-dependency.sh says where the version is on which it depends.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "without-macros",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: Context.environment["DOVETAIL"] ?? "../..", from: "99.0.0")],
    targets: [
        .executableTarget(
            name: "greet",
            dependencies: [.product(name: "DovetailContainer", package: "dovetail")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GreetTests",
            dependencies: ["greet", .product(name: "DovetailTesting", package: "dovetail")],
            swiftSettings: strict
        ),
    ]
)
