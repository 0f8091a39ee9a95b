import Foundation
import PackagePlugin

/// A description of the package for the tool, which decodes it into a type of the same name.
struct PackageSources: Encodable {
    struct Module: Encodable {
        let target: String
        let name: String
        let isTest: Bool
        let isDependency: Bool
        let conditions: [String]
        let files: [String]
    }

    let name: String
    let compiler: String
    let languageMode: Int
    let modules: [Module]

    init(_ context: PluginContext) throws {
        let package = context.package
        name = package.displayName
        compiler = try context.tool(named: "swiftc").url.path
        languageMode = package.toolsVersion.major >= 6 ? 6 : 5
        // Dovetail itself has no graphs.
        let others = package.dependencies.map(\.package).filter { package in
            !package.products.contains { $0.name == "Dovetail" }
        }
        modules = Self.modules(of: package) + others.flatMap { Self.modules(of: $0, isDependency: true) }
    }

    private static func modules(of package: Package, isDependency: Bool = false) -> [Module] {
        package.targets.compactMap { target in
            (target as? SwiftSourceModuleTarget).map { module in
                Module(
                    target: module.name,
                    name: module.moduleName,
                    isTest: module.kind == .test,
                    isDependency: isDependency,
                    conditions: module.compilationConditions,
                    files: module.sourceFiles(withSuffix: "swift").map(\.url.path)
                )
            }
        }
    }
}
