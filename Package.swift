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

// Who depends on the library carries its code, which is quick where it is inlined into the caller and runs once where it is not.
// So what stays here is made small. `Scripts/measure-cost.sh` measured by how much a small program would grow without each option
// (x86-64, Linux; 432 KB without any). Everything works without them.
let small: [SwiftSetting] = [
    .unsafeFlags(
        [
            // 29 KB. What is quick is inlined into the caller, which is optimised as its owner wishes.
            "-Osize",
            // 50 KB. It is what `Mirror` and `dump` show of the library's own values. Those to be printed say themselves how.
            "-Xfrontend", "-disable-reflection-metadata",
        ],
        .when(configuration: .release)
    ),
    .unsafeFlags(
        [
            // 344 KB for both, as the linker then leaves out what is not called; Apple's does so without. Each function is a
            // section of its own, and what is public counts as used only where it is. Symbols stay as visible as they are.
            "-Xfrontend", "-function-sections",
            "-Xfrontend", "-internalize-at-link",
        ],
        .when(platforms: [.linux], configuration: .release)
    ),
]

let syntax = SwiftSyntax()
let macros = TargetDependencyCondition.when(traits: ["Macros"])

let package = Package(
    name: "dovetail",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Dovetail", targets: ["Dovetail"]),
        .library(name: "DovetailTesting", targets: ["DovetailTesting"]),
        .library(name: "DovetailGraph", targets: ["DovetailGraph"]),
        .library(name: "DovetailReports", targets: ["DovetailReports"]),
        .plugin(name: "DependencyGraphCommand", targets: ["DependencyGraphCommand"]),
    ],
    traits: [
        .trait(
            name: "Macros",
            description: "The macros @Graph and @Client. Without them nothing of SwiftSyntax is read or built."
        ),
        .default(enabledTraits: ["Macros"]),
    ],
    dependencies: syntax.packages,
    targets: [
        .target(name: "DovetailGraph", swiftSettings: settings + small),
        // What is written for other programs and for people, with Foundation: apart, so that only who wants it has it.
        .target(
            name: "DovetailReports",
            dependencies: ["DovetailGraph", "Dovetail"],
            // Scripts/generate-page.py makes a Swift file of it.
            exclude: ["HTML/Page"],
            swiftSettings: settings
        ),
        .target(
            name: "Dovetail",
            dependencies: ["DovetailGraph", .target(name: "DovetailMacros", condition: macros)],
            swiftSettings: settings + small
        ),
        .target(name: "DovetailTesting", dependencies: ["Dovetail", "DovetailReports"], swiftSettings: settings),
        .target(name: "ToolchainCheck", dependencies: syntax.products, swiftSettings: syntax.searchPath),
        // A plug-in of the compiler can be run and not imported, so what tools share with it is beside it.
        .target(
            name: "DovetailSyntax",
            dependencies: ["DovetailGraph", "ToolchainCheck"] + syntax.products,
            swiftSettings: settings + syntax.searchPath + syntax.quickBuild
        ),
        .macro(
            name: "DovetailMacros",
            dependencies: ["DovetailSyntax"] + syntax.products,
            swiftSettings: settings + syntax.searchPath + syntax.quickBuild,
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
            dependencies: ["DovetailTool"]
        ),
        .executableTarget(
            name: "DovetailTool",
            dependencies: [
                "DovetailGraph", "DovetailReports", "Dovetail", .target(name: "DovetailSyntax", condition: macros),
            ]
                + syntax.products,
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        // What several of the tests have in common.
        .target(
            name: "TestGraphs",
            dependencies: ["DovetailGraph"],
            path: "Tests/TestGraphs",
            swiftSettings: settings
        ),
        .testTarget(
            name: "DovetailGraphTests",
            dependencies: ["DovetailGraph", "TestGraphs"],
            swiftSettings: settings
        ),
        // Writes the pages that Tests/Browser opens.
        .executableTarget(
            name: "browser-pages",
            dependencies: ["DovetailReports"],
            path: "Tests/Browser/Pages",
            swiftSettings: settings
        ),
        // Xcode's build engine (6.3) links the plug-in into the tests of whatever uses its macros, and not the modules on which
        // the plug-in depends; so the tests of what depends on Dovetail depend on DovetailSyntax.
        .testTarget(
            name: "DovetailReportsTests",
            dependencies: ["DovetailReports", "TestGraphs", "DovetailSyntax"],
            swiftSettings: settings,
            linkerSettings: syntax.linkerSettings
        ),
        // Those of placeholders expect the issues that DovetailTesting records.
        .testTarget(
            name: "DovetailTests",
            dependencies: ["Dovetail", "DovetailTesting", "DovetailReports", "TestGraphs", "DovetailSyntax"],
            swiftSettings: settings,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailTestingTests",
            dependencies: ["DovetailTesting", "DovetailSyntax"],
            swiftSettings: settings,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailToolTests",
            dependencies: ["DovetailTool", "DovetailGraph"],
            swiftSettings: settings + syntax.searchPath,
            linkerSettings: syntax.linkerSettings
        ),
        .testTarget(
            name: "DovetailMacrosTests",
            dependencies: ["DovetailMacros", "DovetailSyntax"],
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
        guard let library = packageDescriptionLibrary() else { return nil }
        // It lies in `lib/swift/pm/ManifestAPI`, in Xcode as in any other toolchain.
        let host = URL(fileURLWithPath: library).appendingPathComponent("../../../host").standardized
        return hasModules(host) ? host.path : nil
    }()

    var packages: [Package.Dependency] {
        folder == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax", "603.0.0"..<"605.0.0")] : []
    }

    /// The modules that the macros, and tools that read graphs from sources, import.
    var products: [Target.Dependency] {
        guard folder == nil else { return [] }
        let names = [
            "SwiftBasicFormat", "SwiftDiagnostics", "SwiftIfConfig", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder",
            "SwiftSyntaxMacros", "_SwiftCompilerPluginMessageHandling",
        ]
        return names.map { .product(name: $0, package: "swift-syntax", condition: macros) }
    }

    /// Who builds in release builds the plug-in too, which then runs for milliseconds. Without this a clean build takes 34 s
    /// instead of 32, on a machine that reads SwiftSyntax's interface in 6 s.
    var quickBuild: [SwiftSetting] {
        [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }

    // These flags are for a tool that the compiler runs. Nothing of it becomes part of a user's program. Without them neither
    // the compiler nor the linker looks into this folder of the toolchain.
    var searchPath: [SwiftSetting] {
        folder.map { [.unsafeFlags(["-I", $0])] } ?? []
    }

    var linkerSettings: [LinkerSetting] {
        folder.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
    }
}

/// Whether the plug-in can be compiled with what a folder has. Some toolchains have the modules and not the interface by which
/// a plug-in talks to the compiler.
func hasModules(_ host: URL) -> Bool {
    let module = host.appendingPathComponent("SwiftCompilerPluginMessageHandling.swiftmodule")
    let files = (try? FileManager.default.contentsOfDirectory(at: module, includingPropertiesForKeys: nil)) ?? []
    return files.contains { file in
        guard file.lastPathComponent.hasSuffix(".private.swiftinterface") else { return false }
        return (try? String(contentsOf: file, encoding: .utf8))?.contains("@_spi(PluginMessage)") == true
    }
}

/// The path of the library that this manifest is linked to, where the system can be asked for it.
func packageDescriptionLibrary() -> String? {
    #if canImport(Darwin)
        var image = Dl_info()
        let address = unsafeBitCast(Package.self, to: UnsafeRawPointer.self)
        return dladdr(address, &image) == 0 ? nil : image.dli_fname.map { String(cString: $0) }
    #elseif os(Linux)
        // A file whose size is not known beforehand is read whole by a file handle only.
        let maps = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()
        let lines = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.contains("/libPackageDescription.") }
        return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    #else
        return nil
    #endif
}
