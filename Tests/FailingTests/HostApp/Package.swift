// swift-tools-version: 6.3

import PackageDescription

// Stands for an app that hosts its tests: it has a copy of the library, and the tests that it loads have another one.
let package = Package(
    name: "HostApp",
    platforms: [.macOS(.v15)],
    products: [.library(name: "HostApp", type: .dynamic, targets: ["HostApp"])],
    dependencies: [
        .package(name: "dovetail", path: "../../..")
    ],
    targets: [
        .target(
            name: "HostApp",
            dependencies: [.product(name: "Dovetail", package: "dovetail")],
            // Apple's linker always binds symbols to the library that has them; on Linux, those of the tests would take precedence.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-Bsymbolic"], .when(platforms: [.linux]))]
        )
    ],
    swiftLanguageModes: [.v6]
)
