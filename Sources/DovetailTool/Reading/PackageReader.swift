import DovetailAnalysis
import DovetailReports

/// Reads the graphs of a package from its sources or from a file.
struct PackageReader {
    let package: PackageSources

    /// Reads the graph in a file.
    func read(input: String) throws -> PackageGraph {
        let graph = try DependencyGraph(file: input)
        return PackageGraph(graph: graph, findings: graph.findings(paths: paths))
    }

    /// The modules of some targets, or of all except tests.
    func modules(in targets: [String]) throws(UsageError) -> [PackageSources.Module] {
        let own = package.modules.filter { !$0.isDependency }
        for target in targets where !own.contains(where: { $0.target == target }) {
            throw .unknownTarget(target, known: own.map(\.target))
        }
        return own.filter { targets.isEmpty ? !$0.isTest : targets.contains($0.target) }
    }

    /// The paths of files, by their `#fileID`.
    var paths: [String: String] {
        let files = package.modules.flatMap { module in
            module.files.map { ("\(module.name)/\($0.split(separator: "/").last ?? "")", $0) }
        }
        return Dictionary(files) { first, _ in first }
    }
}

/// The description of the package that the plug-in writes to the tool's standard input.
struct PackageSources: Decodable {
    struct Module: Decodable {
        /// The name of the target in the manifest.
        let target: String
        /// The name of the module, as an import spells it.
        let name: String
        let isTest: Bool
        /// Whether it belongs to a package that this one depends on.
        let isDependency: Bool
        /// The flags for `#if` that the module sets.
        let conditions: [String]
        let files: [String]
    }

    let name: String
    /// The path of `swiftc`.
    let compiler: String
    /// The default language mode.
    let languageMode: Int
    let modules: [Module]
}

extension DependencyGraph {
    init(file: String) throws { self = try DependencyGraph(json: String(file: file)) }
}
