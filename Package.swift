// swift-tools-version: 6.3

import CompilerPluginSupport
import Foundation
import PackageDescription

#if canImport(Darwin)
    import Darwin
#endif

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Programs that depend on the library contain its code. Code that has to be fast is inlined into the caller; the rest
// runs once, so it is compiled for size. The figures say how much larger the small program with a container would be
// without each option, as `Scripts/measure-cost.py` measured it (x86-64 Linux; 822 KB without any of them). The options
// are not needed for correctness.
let small: [SwiftSetting] = [
    .unsafeFlags(
        [
            // 258 KB. Code that is inlined into the caller is compiled with the caller's options.
            "-Osize",
            // 101 KB. Only `Mirror` and `dump` need this metadata. The library's types that are meant to be printed
            // have a description.
            "-Xfrontend", "-disable-reflection-metadata",
        ],
        .when(configuration: .release)
    ),
    .unsafeFlags(
        [
            // 597 KB for both. Each function gets its own section, and a public function counts as used only if it is
            // called, so the linker can remove the rest; Apple's linker does so by default. The visibility of symbols
            // does not change.
            "-Xfrontend", "-function-sections",
            "-Xfrontend", "-internalize-at-link",
        ],
        .when(platforms: [.linux], configuration: .release)
    ),
]

// Not worth optimizing. The plug-in only runs for milliseconds: a clean release build takes 34 s with it optimized, 32 s
// without (on a machine that reads SwiftSyntax's interface in 6 s). The tests take 6 minutes, or 2; it is the library
// whose optimized code they run. Since code of the library is inlined into them, the nightly run optimizes them, too.
let quick: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let syntax = SwiftSyntax()

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "DovetailFunctions", targets: ["DovetailFunctions"]),
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailContainer", targets: ["DovetailContainer"]),
        .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
        .library(name: "DovetailAnalysis", targets: ["DovetailAnalysis"]),
        .library(name: "DovetailReports", targets: ["DovetailReports"]),
        .library(name: "DovetailServiceLifecycle", targets: ["DovetailServiceLifecycle"]),
        .plugin(name: "DependencyGraphCommand", targets: ["DependencyGraphCommand"]),
    ],
    traits: [
        .trait(
            name: "ServiceLifecycle",
            description: "The product DovetailServiceLifecycle, which needs swift-service-lifecycle"
        )
    ],
    dependencies: syntax.packages + [
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    ],
    targets: [
        .target(name: "DovetailOnce", swiftSettings: settings + small),
        .target(name: "DovetailFunctions", dependencies: ["DovetailOnce"], swiftSettings: settings + small),
        .target(name: "DovetailAnalysis", swiftSettings: settings + small),
        .target(
            name: "Dovetail",
            dependencies: ["DovetailOnce", "DovetailFunctions", "DovetailAnalysis", "DovetailMacros"],
            swiftSettings: settings + small
        ),
        .target(
            name: "DovetailContainer",
            dependencies: ["DovetailOnce", "DovetailFunctions", "DovetailAnalysis"],
            swiftSettings: settings + small
        ),
        .target(
            name: "DovetailServiceLifecycle",
            dependencies: ["DovetailContainer"]
                + [
                    ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
                    ("Logging", "swift-log"),
                ]
                .map { .product(name: $0, package: $1, condition: .when(traits: ["ServiceLifecycle"])) },
            swiftSettings: settings
        ),
        // Reports for people and other programs. They need Foundation, so they are a separate module.
        .target(
            name: "DovetailReports",
            dependencies: ["DovetailAnalysis", "DovetailContainer"],
            swiftSettings: settings
        ),
        .target(
            name: "DovetailTesting",
            dependencies: ["DovetailOnce", "DovetailFunctions", "DovetailContainer", "DovetailReports"],
            swiftSettings: settings
        ),
        .target(name: "ToolchainCheck", dependencies: syntax.products, swiftSettings: syntax.searchPath),
        // A compiler plug-in cannot be imported, so the code that it shares with tools is in this module.
        .target(
            name: "DovetailSyntax",
            dependencies: ["DovetailAnalysis", "ToolchainCheck"] + syntax.products,
            swiftSettings: settings + syntax.searchPath + quick
        ),
        .macro(
            name: "DovetailMacros",
            dependencies: ["DovetailSyntax"] + syntax.products,
            swiftSettings: settings + syntax.searchPath + quick,
            linkerSettings: syntax.linkerSettings
        ),
        // SwiftPM builds the plug-in and its tool only when the command is run.
        .plugin(
            name: "DependencyGraphCommand",
            capability: .command(
                intent: .custom(
                    verb: "dependency-graph",
                    description: "Show and check the dependency graphs of this package"
                )
            ),
            dependencies: ["DovetailTool"]
        ),
        .executableTarget(
            name: "DovetailTool",
            dependencies: ["DovetailAnalysis", "DovetailReports", "DovetailSyntax"] + syntax.products,
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        // Graphs that several of the tests share.
        .target(
            name: "TestGraphs",
            dependencies: ["DovetailAnalysis"],
            path: "Tests/TestGraphs",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DovetailAnalysisTests",
            dependencies: ["DovetailAnalysis", "TestGraphs"],
            swiftSettings: settings + quick
        ),
        // Xcode's build engine (6.3) links the plug-in into the tests of modules that use its macros, but not the
        // modules that the plug-in depends on. Therefore all tests that depend on Dovetail depend on DovetailSyntax,
        // too.
        .testTarget(
            name: "DovetailReportsTests",
            dependencies: ["DovetailReports", "TestGraphs", "DovetailSyntax"],
            swiftSettings: settings + quick,
            linkerSettings: syntax.linkerSettings
        ),
        // The tests of placeholders expect the issues that DovetailTesting records.
        .testTarget(
            name: "DovetailTests",
            dependencies: [
                "Dovetail", "DovetailContainer", "DovetailTesting", "DovetailReports", "TestGraphs", "DovetailSyntax",
            ],
            swiftSettings: settings + quick,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailTestingTests",
            dependencies: ["Dovetail", "DovetailContainer", "DovetailTesting", "DovetailSyntax"],
            swiftSettings: settings + quick,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailToolTests",
            dependencies: ["DovetailTool", "DovetailAnalysis"],
            swiftSettings: settings + quick + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailMacrosTests",
            dependencies: ["DovetailMacros", "DovetailSyntax"],
            swiftSettings: settings + quick + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// The source of SwiftSyntax. Most toolchains contain it in compiled form, so that nothing has to be downloaded or
/// compiled. For a toolchain without these modules, it is the package `swift-syntax`.
struct SwiftSyntax {
    /// The folder `lib/swift/host` of the toolchain that reads this manifest, if it has the modules.
    private let folder: String? = {
        guard let library = packageDescriptionLibrary() else { return nil }
        // The library is in `lib/swift/pm/ManifestAPI`, in Xcode as in any other toolchain.
        let host = URL(fileURLWithPath: library).appendingPathComponent("../../../host").standardized
        return hasModules(host) ? host.path : nil
    }()

    var packages: [Package.Dependency] {
        folder == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"605.0.0")] : []
    }

    /// The modules that the macros and the tool import.
    var products: [Target.Dependency] {
        guard folder == nil else { return [] }
        let names = [
            "SwiftBasicFormat", "SwiftDiagnostics", "SwiftIfConfig", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
            "SwiftSyntaxMacros", "_SwiftCompilerPluginMessageHandling",
        ]
        return names.map { .product(name: $0, package: "swift-syntax") }
    }

    // Without these flags, neither the compiler nor the linker looks into this folder of the toolchain. They apply
    // only to tools, and nothing of these becomes part of a user's program.
    var searchPath: [SwiftSetting] {
        folder.map { [.unsafeFlags(["-I", $0])] } ?? []
    }

    var linkerSettings: [LinkerSetting] {
        folder.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
    }
}

/// Whether a folder has all modules that the plug-in needs. Some toolchains lack the interface by which a plug-in
/// talks to the compiler.
func hasModules(_ host: URL) -> Bool {
    let module = host.appendingPathComponent("SwiftCompilerPluginMessageHandling.swiftmodule")
    let files = (try? FileManager.default.contentsOfDirectory(at: module, includingPropertiesForKeys: nil)) ?? []
    return files.contains { file in
        guard file.lastPathComponent.hasSuffix(".private.swiftinterface") else { return false }
        return (try? String(contentsOf: file, encoding: .utf8))?.contains("@_spi(PluginMessage)") == true
    }
}

/// The path of the library that this manifest is linked to, on systems that can tell.
func packageDescriptionLibrary() -> String? {
    #if canImport(Darwin)
        var image = Dl_info()
        let address = unsafeBitCast(Package.self, to: UnsafeRawPointer.self)
        return dladdr(address, &image) == 0 ? nil : image.dli_fname.map { String(cString: $0) }
    #elseif os(Linux)
        // Only a file handle reads all of a file whose size is unknown.
        let maps = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
        let lines = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.contains("/libPackageDescription.") }
        return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #else
        return nil
    #endif
}
