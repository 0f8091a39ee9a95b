import DovetailAnalysis

extension PackageReader {
    /// Reads the graphs of some targets, or of all except tests.
    func read(targets: [String]) throws -> PackageGraph {
        let modules = try modules(in: targets)
        var conditions: [[String]: BuildConditions] = [:]
        let readers = try modules.map { try read($0, &conditions) }
        var sources = readers.flatMap(\.graphs)
        let findings = readers.flatMap { $0.graphs.flatMap(\.findings) + $0.findings }
        // Included graphs of other modules and packages belong to the picture, too.
        if !sources.haveIncluded {
            let asked = Set(modules.map(\.name))
            let others = package.modules.filter { !$0.isTest && !asked.contains($0.name) }
            sources = sources.withIncluded(among: try others.flatMap { try read($0, &conditions).graphs })
        }
        var all = PackageGraph(sources.named)
        // The macro cannot see included graphs.
        let shadowing = all.graph.findings(paths: paths) { if case .shadowing = $0.kind { true } else { false } }
        all.findings = findings + shadowing
        if sources.isEmpty, findings.isEmpty {
            let targets = modules.map(\.target).joined(separator: ", ")
            all.omission = "there is no @Graph in \(targets); pass the graph of a container with --input"
        }
        return all
    }

    private func read(
        _ module: PackageSources.Module,
        _ conditions: inout [[String]: BuildConditions]
    ) throws -> SourceReader {
        // A debug build sets some flags in addition to the module's.
        let flags = module.conditions + ["DEBUG", "SWIFT_PACKAGE"]
        let known =
            try conditions[module.conditions]
            ?? BuildConditions(flags: flags, languageMode: package.languageMode, compiler: package.compiler)
        conditions[module.conditions] = known
        let reader = SourceReader(module, conditions: known)
        for file in module.files { try reader.read(file: file) }
        return reader
    }
}

extension [SourceGraph] {
    /// Whether these contain all graphs that they include.
    fileprivate var haveIncluded: Bool {
        allSatisfy { graph in graph.included.allSatisfy { index(of: $0, for: graph) != nil } }
    }

    /// These graphs and all that they include, directly or indirectly.
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

    /// The graphs with the links between them.
    var named: [NamedGraph] {
        map { graph in
            let included = graph.included.compactMap { index(of: $0, for: graph) }
            let includesUnknown = included.count < graph.included.count
            return NamedGraph(graph.name, graph.dependencyGraph, included: included, includesUnknown: includesUnknown)
        }
    }

    /// The position of a type, as a graph spells it. A type of the same module comes first.
    fileprivate func index(of type: String, for graph: SourceGraph) -> Int? {
        firstIndex { $0.module == graph.module && $0.isNamed(type, in: graph.module) }
            ?? firstIndex { $0.isNamed(type, in: graph.module) }
    }
}
