import DovetailGraph
import DovetailReports
import Foundation

/// Finds out what the assemblies of a package register.
///
/// That is known when they run only. So those that can be made without arguments are: in a copy of the package whose
/// sources are links, and that has a test which makes a container of them. No recipe runs for that.
struct ContainerReader {
    let package: PackageSources

    func read(
        _ assemblies: [(module: PackageSources.Module, assembly: SourceAssembly)],
        paths: [String: String]
    ) throws -> PackageGraph {
        var container = PackageGraph()
        let possible = assemblies.filter { $0.assembly.obstacle == nil }
        let left = assemblies.compactMap { assembly in
            assembly.assembly.obstacle.map { "\(assembly.assembly.name) (\($0))" }
        }
        if !left.isEmpty {
            container.omissions.append(
                "not asked what these register: \(left.joined(separator: ", ")); for the whole graph let the program "
                    + "write container.dependencyGraph.json() to a file, and pass that as --input"
            )
        }
        guard !possible.isEmpty else { return container }
        let probe = ContainerProbe(package: package, assemblies: possible.map { ($0.module, $0.assembly.name) })
        switch try probe.run() {
        case .failure(let failure):
            container.omissions.append(
                "\(possible.map(\.assembly.name).joined(separator: ", ")) could not be asked: \(failure)"
            )
        case .success(let graph):
            container.graph = graph.withoutRepetitions
            container.findings = container.graph.findings(paths: paths)
            // What is missing is in what was left out, or else it is not known to be missing.
            if !left.isEmpty { container.findings.removeAll { $0.message.hasPrefix("no registration") } }
        }
        return container
    }
}

extension DependencyGraph {
    /// An assembly that is made by itself may be part of another one as well. Its recipes are the same ones.
    fileprivate var withoutRepetitions: DependencyGraph {
        struct Place: Hashable {
            let id: ID
            let location: DependencyGraph.Location?
        }
        var seen: Set<Place> = []
        return DependencyGraph(
            nodes: nodes.filter { $0.location == nil || seen.insert(Place(id: $0.id, location: $0.location)).inserted }
        )
    }
}
