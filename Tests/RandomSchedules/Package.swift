// swift-tools-version: 6.3

import Foundation
import PackageDescription

// The state machine of containers has package access, so these tests have the package name of the library: SwiftPM takes that of the folder.
let folder = URL(fileURLWithPath: Context.packageDirectory + "/../..").standardized.lastPathComponent
let packageName = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

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
            dependencies: ["Interposition", .product(name: "Dovetail", package: "dovetail")],
            packageAccess: false,
            swiftSettings: [.treatAllWarnings(as: .error), .unsafeFlags(["-package-name", packageName])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
