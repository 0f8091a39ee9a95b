import DependencyGraph
import DependencyGraphReports
import Foundation

/// Finds out what the graphs of a package are.
struct PackageReader {
    let package: PackageSources

    /// The graphs of some targets, or of all but the tests.
    func read(targets: [String]) throws -> PackageGraph {
        let modules = try modules(in: targets)
        var conditions: [[String]: BuildConditions] = [:]
        var graphs: [(name: String, graph: DependencyGraph)] = []
        var findings: [Finding] = []
        var assemblies: [(module: PackageSources.Module, assembly: SourceAssembly)] = []
        for module in modules {
            let known = try conditions[module.conditions] ?? BuildConditions(module, in: package)
            conditions[module.conditions] = known
            let reader = SourceReader(module, conditions: known)
            for file in module.files { try reader.read(file: file) }
            graphs += reader.graphs.map { ($0.name, $0.dependencyGraph) }
            findings += reader.graphs.flatMap(\.findings) + reader.findings
            assemblies += reader.types.assemblies.map { (module, $0) }
        }
        var omissions: [String] = []
        if findings.contains(where: \.isError) {
            if !assemblies.isEmpty {
                omissions.append("assemblies are not asked, because the package does not compile")
            }
        } else if !assemblies.isEmpty {
            let container = try ContainerReader(package: package).read(assemblies, paths: paths)
            graphs += container.graph.nodes.isEmpty ? [] : [("Container", container.graph)]
            findings += container.findings
            omissions += container.omissions
        }
        var all = PackageGraph(graphs)
        all.findings = findings
        all.omissions = omissions
        if graphs.isEmpty, findings.isEmpty, omissions.isEmpty {
            let places = modules.map(\.target).joined(separator: ", ")
            all.omissions.append("there is no @Graph and no Assembly in \(places)")
        }
        return all
    }

    /// The graph in a file.
    func read(input: String) throws -> PackageGraph {
        var all = PackageGraph()
        all.graph = try DependencyGraph(file: input)
        all.findings = all.graph.findings(paths: paths)
        return all
    }

    private func modules(in targets: [String]) throws(UsageError) -> [PackageSources.Module] {
        for target in targets where !package.modules.contains(where: { $0.target == target }) {
            throw .unknownTarget(target, known: package.modules.map(\.target))
        }
        return package.modules.filter { targets.isEmpty ? !$0.isTest : targets.contains($0.target) }
    }

    /// The paths of files, by what `#fileID` says of them.
    private var paths: [String: String] {
        let files = package.modules.flatMap { module in
            module.files.map { ("\(module.name)/\($0.split(separator: "/").last ?? "")", $0) }
        }
        return Dictionary(files) { first, _ in first }
    }
}

extension BuildConditions {
    fileprivate init(_ module: PackageSources.Module, in package: PackageSources) throws {
        try self.init(
            // What a build in debug sets besides.
            flags: module.conditions + ["DEBUG", "SWIFT_PACKAGE"],
            languageMode: package.languageMode,
            compiler: package.compiler
        )
    }
}

extension DependencyGraph {
    init(file: String) throws {
        self = try DependencyGraph(json: String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8))
    }
}
