// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let dovetail = Target.Dependency.product(name: "Dovetail", package: "dovetail")
let dovetailTesting = Target.Dependency.product(name: "DovetailTesting", package: "dovetail")
let dependencyGraph = Target.Dependency.product(name: "DependencyGraph", package: "dovetail")
let dependencyGraphReports = Target.Dependency.product(name: "DependencyGraphReports", package: "dovetail")

let package = Package(
    name: "Users",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "users", targets: ["users"])
    ],
    dependencies: [
        .package(name: "dovetail", path: "../..")
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "UsersApp",
            dependencies: ["CSQLite", dovetail, dependencyGraph, dependencyGraphReports],
            resources: [.copy("Resources/api")],
            swiftSettings: settings
        ),
        .executableTarget(name: "users", dependencies: ["UsersApp", dovetail], swiftSettings: settings),
        .testTarget(
            name: "UsersAppTests",
            dependencies: ["UsersApp", "users", dovetail, dovetailTesting],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
