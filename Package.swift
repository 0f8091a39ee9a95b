// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Who depends on the library carries its code, which is quick where it is inlined into the caller and runs once where it is
// not. So what stays here is made small. On Linux the linker could then still leave nothing out: there each function is to be
// a section of its own, and what is public to count as used only where it is (the option says more than it does: symbols stay
// as visible as they are). Apple's linker needs neither. What `Mirror` and `dump` would show of the library's own values is
// left out as well: whatever of them is to be printed says itself how.
let small: [SwiftSetting] = [
    .unsafeFlags(
        ["-Osize", "-Xfrontend", "-disable-reflection-metadata"],
        .when(configuration: .release)
    ),
    .unsafeFlags(
        ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
        .when(platforms: [.linux], configuration: .release)
    ),
]

// In debug the compiler would take some files at a time, begin each time anew with all that they have in common, which is
// most of it, as these files are many and short, and begin once more for what others import of them. As a whole a module takes
// a third of that, and becomes the same code: nothing is optimised. The driver remarks for each that this is not incremental,
// which cannot be switched off. And it would write an index of the standard library for each module.
let quick: [SwiftSetting] = [
    .unsafeFlags(
        [
            "-whole-module-optimization", "-num-threads", "1", "-no-emit-module-separately-wmo", "-disable-batch-mode",
            "-index-ignore-system-modules", "-Xfrontend", "-index-ignore-clang-modules",
        ],
        .when(configuration: .debug)
    )
]

let syntax = SwiftSyntax()

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
        .library(name: "DependencyGraph", targets: ["DependencyGraph"]),
        .library(name: "DependencyGraphReports", targets: ["DependencyGraphReports"]),
        .plugin(name: "DependencyGraphCommand", targets: ["DependencyGraphCommand"]),
    ],
    dependencies: syntax.packages,
    targets: [
        .target(name: "DependencyGraph", swiftSettings: settings + small + quick),
        // What is written for other programs and for people, with Foundation: apart, so that only who wants it has it.
        .target(
            name: "DependencyGraphReports",
            dependencies: ["DependencyGraph"],
            // Scripts/generate-page.py makes a Swift file of it.
            exclude: ["HTML/Page"],
            swiftSettings: settings
        ),
        .target(
            name: "Dovetail",
            dependencies: ["DependencyGraph", "DovetailMacros"],
            swiftSettings: settings + small + quick
        ),
        .target(name: "DovetailTesting", dependencies: ["Dovetail"], swiftSettings: settings),
        // A plug-in of the compiler can be run and not imported, so what tools share with it is beside it.
        .target(
            name: "DovetailSyntax",
            dependencies: ["DependencyGraph"] + syntax.products,
            swiftSettings: settings + quick + syntax.searchPath + syntax.quickBuild
        ),
        .macro(
            name: "DovetailMacros",
            dependencies: ["DovetailSyntax"] + syntax.products,
            swiftSettings: settings + quick + syntax.searchPath + syntax.quickBuild,
            linkerSettings: syntax.linkerSettings
        ),
        // Only who calls the command builds it.
        .plugin(
            name: "DependencyGraphCommand",
            capability: .command(
                intent: .custom(
                    verb: "dependency-graph",
                    description: "Show and check the dependency graphs of this package"
                )
            ),
            dependencies: ["DependencyGraphTool"]
        ),
        .executableTarget(
            name: "DependencyGraphTool",
            dependencies: ["DependencyGraph", "DependencyGraphReports", "Dovetail", "DovetailSyntax"] + syntax.products,
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        // What several of the tests have in common.
        .target(
            name: "TestGraphs",
            dependencies: ["DependencyGraph"],
            path: "Tests/TestGraphs",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DependencyGraphTests",
            dependencies: ["DependencyGraph", "TestGraphs"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "DependencyGraphReportsTests",
            dependencies: ["DependencyGraphReports", "TestGraphs"],
            swiftSettings: settings
        ),
        // Writes the pages that Tests/Browser opens.
        .executableTarget(
            name: "browser-pages",
            dependencies: ["DependencyGraphReports"],
            path: "Tests/Browser/Pages",
            swiftSettings: settings
        ),
        // Its tests of placeholders expect the issues that DovetailTesting records.
        .testTarget(
            name: "DovetailTests",
            dependencies: ["Dovetail", "DovetailTesting", "DependencyGraphReports", "TestGraphs"],
            swiftSettings: settings
        ),
        .testTarget(name: "DovetailTestingTests", dependencies: ["DovetailTesting"], swiftSettings: settings),
        .testTarget(
            name: "DependencyGraphToolTests",
            dependencies: ["DependencyGraphTool", "DependencyGraph"],
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailMacrosTests",
            dependencies: ["DovetailMacros"],
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Where the macros find SwiftSyntax: inside the toolchain, which has it built, so that nothing has to be downloaded and
/// compiled; or, where a toolchain comes without the modules, in the `swift-syntax` package.
struct SwiftSyntax {
    /// `lib/swift/host` of the toolchain that reads this manifest, where it has the modules.
    private let folder: String? = {
        // The library that this manifest is linked to lies in `lib/swift/pm/ManifestAPI`.
        guard let library = loadedLibrary(containing: "libPackageDescription.") else { return nil }
        let host = URL(fileURLWithPath: library).appendingPathComponent("../../../host").standardized.path
        let module = host + "/SwiftCompilerPluginMessageHandling.swiftmodule"
        return FileManager.default.fileExists(atPath: module) ? host : nil
    }()

    var packages: [Package.Dependency] {
        folder == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0")] : []
    }

    var products: [Target.Dependency] {
        folder == nil
            ? ["SwiftIfConfig", "SwiftParser", "SwiftSyntaxMacros", "SwiftCompilerPlugin"].map {
                .product(name: $0, package: "swift-syntax")
            } : []
    }

    // These flags are for a tool that the compiler runs. Nothing of it becomes part of a user's program.
    var searchPath: [SwiftSetting] {
        folder.map { [.unsafeFlags(["-I", $0])] } ?? []
    }

    /// Everybody who depends on this package builds the plug-in, which then runs for milliseconds: optimising it takes
    /// longer than that ever saves.
    var quickBuild: [SwiftSetting] {
        [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }

    var linkerSettings: [LinkerSetting] {
        folder.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
    }
}

/// The path of a library that is loaded into this process.
func loadedLibrary(containing name: String) -> String? {
    #if canImport(Darwin)
        let paths = (0..<_dyld_image_count()).lazy.compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    #else
        // A file whose size is not known beforehand is read whole by a file handle only.
        let maps = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
        let paths = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n").lazy.compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
    #endif
    return paths.first { $0.contains(name) }
}
