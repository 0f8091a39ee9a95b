#if Macros
    import DovetailGraph

    extension PackageReader {
        /// The graphs of some targets, or of all but the tests.
        func read(targets: [String]) throws -> PackageGraph {
            let modules = try modules(in: targets)
            var conditions: [[String]: BuildConditions] = [:]
            let readers = try modules.map { try read($0, &conditions) }
            var sources = readers.flatMap(\.graphs)
            let findings = readers.flatMap { $0.graphs.flatMap(\.findings) + $0.findings }
            // Graphs of other modules, or of other packages, belong to the picture where they are included.
            if !sources.haveIncluded {
                let asked = Set(modules.map(\.name))
                let others = package.modules.filter { !$0.isTest && !asked.contains($0.name) }
                sources = sources.withIncluded(among: try others.flatMap { try read($0, &conditions).graphs })
            }
            var all = PackageGraph(sources.named)
            all.findings = findings
            if sources.isEmpty, findings.isEmpty {
                all.omission =
                    "there is no @Graph in \(modules.map(\.target).joined(separator: ", ")); "
                    + "pass the graph of a container with --input"
            }
            return all
        }

        private func read(
            _ module: PackageSources.Module,
            _ conditions: inout [[String]: BuildConditions]
        ) throws -> SourceReader {
            // A build in debug sets some flags besides the module's.
            let known =
                try conditions[module.conditions]
                ?? BuildConditions(
                    flags: module.conditions + ["DEBUG", "SWIFT_PACKAGE"],
                    languageMode: package.languageMode,
                    compiler: package.compiler
                )
            conditions[module.conditions] = known
            let reader = SourceReader(module, conditions: known)
            for file in module.files { try reader.read(file: file) }
            return reader
        }
    }

    extension [SourceGraph] {
        /// Whether the graphs that these include are all among them.
        fileprivate var haveIncluded: Bool {
            allSatisfy { graph in graph.included.allSatisfy { index(of: $0, for: graph) != nil } }
        }

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
                let included = graph.included.compactMap { index(of: $0, for: graph) }
                return NamedGraph(
                    graph.name,
                    graph.dependencyGraph,
                    included: included,
                    includesUnknown: included.count < graph.included.count
                )
            }
        }

        /// Where a type is among these, as a graph spells it. The same module comes first.
        fileprivate func index(of type: String, for graph: SourceGraph) -> Int? {
            firstIndex { $0.module == graph.module && $0.isNamed(type, in: graph.module) }
                ?? firstIndex { $0.isNamed(type, in: graph.module) }
        }
    }
#else
    extension PackageReader {
        /// Without macros no source has a graph.
        func read(targets: [String]) throws(UsageError) -> PackageGraph {
            throw .noSources
        }
    }
#endif
