import Foundation
import PackagePlugin

/// What the tool has to know of the package, which is called the same there.
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
    let directory: String
    let workDirectory: String
    let compiler: String
    let languageMode: Int
    let dovetail: String?
    let modules: [Module]

    init(_ context: PluginContext) throws {
        let package = context.package
        name = package.displayName
        directory = package.directoryURL.path
        workDirectory = context.pluginWorkDirectoryURL.path
        compiler = try context.tool(named: "swiftc").url.path
        languageMode = package.toolsVersion.major >= 6 ? 6 : 5
        let dependency = package.dependencies.first { dependency in
            dependency.package.products.contains { $0.name == "Dovetail" }
        }
        dovetail = dependency?.package.id
        let others = package.dependencies.map(\.package).filter { $0.id != dependency?.package.id }
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
