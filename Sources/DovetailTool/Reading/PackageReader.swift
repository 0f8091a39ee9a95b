import DovetailGraph
import DovetailReports
import Foundation

/// Finds out what the graphs of a package are.
struct PackageReader {
    let package: PackageSources

    /// The graphs of some targets, or of all but the tests.
    func read(targets: [String]) throws -> PackageGraph {
        let modules = try modules(in: targets)
        var conditions: [[String]: BuildConditions] = [:]
        var sources: [SourceGraph] = []
        var findings: [Finding] = []
        var assemblies: [(module: PackageSources.Module, assembly: SourceAssembly)] = []
        for module in modules {
            let reader = try read(module, &conditions)
            sources += reader.graphs
            findings += reader.graphs.flatMap(\.findings) + reader.findings
            assemblies += reader.types.assemblies.map { (module, $0) }
        }
        // Graphs of other modules, or of other packages, belong to the picture where they are included.
        if sources.contains(where: { graph in graph.included.contains { sources.index(of: $0, for: graph) == nil } }) {
            let asked = Set(modules.map(\.name))
            let others = package.modules.filter { !$0.isTest && !asked.contains($0.name) }
            let known = try others.flatMap { try read($0, &conditions).graphs }
            sources = sources.withIncluded(among: known)
        }
        var graphs = sources.named
        var omissions: [String] = []
        if findings.contains(where: \.isError) {
            if !assemblies.isEmpty {
                omissions.append("assemblies are not asked, because the package does not compile")
            }
        } else if !assemblies.isEmpty {
            let container = try ContainerReader(package: package).read(assemblies, paths: paths)
            graphs += container.graph.nodes.isEmpty ? [] : [NamedGraph("Container", container.graph)]
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

    private func read(
        _ module: PackageSources.Module,
        _ conditions: inout [[String]: BuildConditions]
    ) throws -> SourceReader {
        let known = try conditions[module.conditions] ?? BuildConditions(module, in: package)
        conditions[module.conditions] = known
        let reader = SourceReader(module, conditions: known)
        for file in module.files { try reader.read(file: file) }
        return reader
    }

    /// The graph in a file.
    func read(input: String) throws -> PackageGraph {
        var all = PackageGraph()
        all.graph = try DependencyGraph(file: input)
        all.findings = all.graph.findings(paths: paths)
        return all
    }

    private func modules(in targets: [String]) throws(UsageError) -> [PackageSources.Module] {
        let own = package.modules.filter { !$0.isDependency }
        for target in targets where !own.contains(where: { $0.target == target }) {
            throw .unknownTarget(target, known: own.map(\.target))
        }
        return own.filter { targets.isEmpty ? !$0.isTest : targets.contains($0.target) }
    }

    /// The paths of files, by what `#fileID` says of them.
    private var paths: [String: String] {
        let files = package.modules.flatMap { module in
            module.files.map { ("\(module.name)/\($0.split(separator: "/").last ?? "")", $0) }
        }
        return Dictionary(files) { first, _ in first }
    }
}

extension [SourceGraph] {
    /// These and the graphs that they include, directly or through others.
    func withIncluded(among known: [SourceGraph]) -> [SourceGraph] {
        var all = self
        var next = 0
        while next < all.count {
            let graph = all[next]
            for type in graph.included where all.index(of: type, for: graph) == nil {
                if let found = known.index(of: type, for: graph) { all.append(known[found]) }
            }
            next += 1
        }
        return all
    }

    /// The graphs as they include each other.
    var named: [NamedGraph] {
        map { graph in
            NamedGraph(
                graph.name,
                graph.dependencyGraph,
                included: graph.included.compactMap { index(of: $0, for: graph) }
            )
        }
    }

    /// Where a type is among these, as a graph spells it. The same module comes first.
    fileprivate func index(of type: String, for graph: SourceGraph) -> Int? {
        firstIndex { $0.module == graph.module && $0.isNamed(type, in: graph.module) }
            ?? firstIndex { $0.isNamed(type, in: graph.module) }
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
