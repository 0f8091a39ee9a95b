// swift-tools-version: 6.3

import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// The settings of a new app in Xcode: everything is isolated to the main actor unless it says otherwise. New apps may
// have either language mode; LANGUAGE_MODE=5 selects the older one, in which Swift 6.3.1 warns wherever an initializer
// of the main actor is passed as a function.
let languageMode: [SwiftSetting] =
    Context.environment["LANGUAGE_MODE"] == "5"
    ? [
        .swiftLanguageMode(.v5),
        .enableUpcomingFeature("DisableOutwardActorInference"),
        .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
        .enableUpcomingFeature("InferSendableFromCaptures"),
        .unsafeFlags(["-suppress-warnings"]),
    ] : [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let xcodeDefaults: [SwiftSetting] =
    languageMode + [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

let dovetail = Target.Dependency.product(name: "Dovetail", package: "dovetail")
let dovetailContainer = Target.Dependency.product(name: "DovetailContainer", package: "dovetail")
let dovetailTesting = Target.Dependency.product(name: "DovetailTesting", package: "dovetail")
let dependencyGraph = Target.Dependency.product(name: "DovetailAnalysis", package: "dovetail")
let dependencyGraphReports = Target.Dependency.product(name: "DovetailReports", package: "dovetail")

/// Whether PostgreSQL's client library is installed. Without it, `Worker` can only have its queue in SQLite.
let hasPostgreSQL = [
    "/usr/include/postgresql", "/usr/include", "/usr/local/include", "/opt/homebrew/opt/libpq/include",
]
.contains { FileManager.default.fileExists(atPath: "\($0)/libpq-fe.h") }

let postgreSQL: [Target] =
    hasPostgreSQL
    ? [
        .systemLibrary(
            name: "CPostgreSQL",
            path: "CPostgreSQL",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        )
    ] : []

/// The modules of `Reader`, each in its own folder.
func reader(_ module: String, _ dependencies: Target.Dependency...) -> Target {
    .target(
        name: module,
        dependencies: dependencies + [dovetail],
        path: "Reader/Sources/\(module)",
        swiftSettings: settings
    )
}

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "..")
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            path: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),

        // One module, wired by a graph and by a container.
        .target(
            name: "UsersApp",
            dependencies: ["CSQLite", dovetail, dovetailContainer, dependencyGraph, dependencyGraphReports],
            path: "Users/Sources/UsersApp",
            resources: [.copy("Resources/api")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "users",
            dependencies: ["UsersApp", dovetailContainer],
            path: "Users/Sources/users",
            swiftSettings: settings
        ),
        .testTarget(
            name: "UsersAppTests",
            dependencies: ["UsersApp", "users", dovetail, dovetailContainer, dovetailTesting],
            path: "Users/Tests/UsersAppTests",
            swiftSettings: settings
        ),

        // Several modules with graphs that include each other.
        reader("Networking"),
        reader("Storage", "CSQLite"),
        reader("Session", "Networking", "Storage"),
        reader("Feed", "Networking", "Storage", "Session"),
        reader("Profile", "Networking", "Session", "Feed"),
        .executableTarget(
            name: "reader",
            dependencies: ["Networking", "Storage", "Session", "Feed", "Profile", dovetail],
            path: "Reader/Sources/reader",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ReaderTests",
            dependencies: ["reader", "Networking", "Storage", "Session", "Feed", "Profile", dovetail, dovetailTesting],
            path: "Reader/Tests",
            swiftSettings: settings
        ),

        // A server, whose requests are scopes of a container that runs.
        .target(
            name: "ServerApp",
            dependencies: [dovetailContainer],
            path: "Server/Sources/ServerApp",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "server",
            dependencies: ["ServerApp", dovetailContainer],
            path: "Server/Sources/server",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ServerAppTests",
            dependencies: ["ServerApp", "server", dovetailContainer, dovetailTesting],
            path: "Server/Tests/ServerAppTests",
            swiftSettings: settings
        ),

        // A program that runs jobs from a queue, each in a scope.
        .target(
            name: "WorkerApp",
            dependencies: ["CSQLite", dovetail, dovetailContainer] + (hasPostgreSQL ? ["CPostgreSQL"] : []),
            path: "Worker/Sources/WorkerApp",
            exclude: hasPostgreSQL ? [] : ["PostgreSQL"],
            swiftSettings: settings + (hasPostgreSQL ? [.define("POSTGRESQL")] : [])
        ),
        .executableTarget(
            name: "worker",
            dependencies: ["WorkerApp", dovetailContainer, dependencyGraphReports],
            path: "Worker/Sources/worker",
            swiftSettings: settings
        ),
        .testTarget(
            name: "WorkerAppTests",
            dependencies: ["WorkerApp", "worker", dovetailContainer, dovetailTesting],
            path: "Worker/Tests/WorkerAppTests",
            swiftSettings: settings + (hasPostgreSQL ? [.define("POSTGRESQL")] : [])
        ),

        // An app on the main actor.
        .target(
            name: "Contacts",
            dependencies: [dovetail, dovetailContainer],
            path: "Contacts/Sources/Contacts",
            swiftSettings: xcodeDefaults
        ),
        .testTarget(
            name: "ContactsTests",
            dependencies: ["Contacts", dovetail, dovetailContainer, dovetailTesting],
            path: "Contacts/Tests/ContactsTests",
            swiftSettings: xcodeDefaults
        ),
    ] + postgreSQL,
    swiftLanguageModes: [.v6]
)
