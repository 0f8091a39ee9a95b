// swift-tools-version: 6.3

import PackageDescription

// Runs the jobs of a program in an order that a seed decides. It replaces functions of the whole process, so it has one of its own.
let package = Package(
    name: "RandomSchedules",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "../..")],
    targets: [
        // Functions that stand for those of the system, which Swift cannot replace.
        .target(name: "Interposition"),
        .testTarget(
            name: "ScheduleTests",
            dependencies: ["Interposition", .product(name: "DovetailContainer", package: "dovetail")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
