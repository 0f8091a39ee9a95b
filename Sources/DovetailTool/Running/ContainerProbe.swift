import DovetailGraph
import DovetailReports
import Foundation

/// A package that is like the user's, and besides has a test that writes what assemblies register.
///
/// It is a test because a test can import what is internal, in programs as well as in libraries; and a package because
/// what is no product of the user's package cannot be depended on from outside.
struct ContainerProbe {
    let package: PackageSources
    let assemblies: [(module: PackageSources.Module, name: String)]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func run() throws -> Result<DependencyGraph, Failure> {
        let place = folder.appendingPathComponent("graph.json")
        let log = folder.appendingPathComponent("build.log")
        for old in [place, log] { try? FileManager.default.removeItem(at: old) }
        do {
            try write()
        } catch let failure as Failure {
            return .failure(failure)
        }
        let swift = URL(fileURLWithPath: package.compiler).deletingLastPathComponent().appendingPathComponent("swift")
        let places = ["--package-path", copy.path, "--scratch-path", folder.appendingPathComponent("build").path]
        let answer = try Subprocess.run(
            [swift.path, "test", "--disable-xctest", "--disable-sandbox", "--skip-update", "--quiet"] + places,
            environment: ["DEPENDENCY_GRAPH_OUTPUT": place.path]
        )
        guard answer.status == 0, FileManager.default.fileExists(atPath: place.path) else {
            try Data(answer.output.utf8).write(to: log)
            return .failure(Failure(description: "\(answer.output.firstError) (see \(log.path))"))
        }
        return .success(try DependencyGraph(file: place.path))
    }

    // MARK: The package

    private static let target = "DependencyGraphProbe"

    private var folder: URL {
        URL(fileURLWithPath: package.workDirectory).appendingPathComponent("container")
    }

    private var copy: URL { folder.appendingPathComponent(URL(fileURLWithPath: package.directory).lastPathComponent) }

    private func write() throws {
        let original = URL(fileURLWithPath: package.directory)
        let manifest = try String(contentsOf: original.appendingPathComponent("Package.swift"), encoding: .utf8)
        guard manifest.contains("let package") || manifest.contains("var package") else {
            throw Failure(description: "the manifest calls its package something else than 'package'")
        }
        let tests = copy.appendingPathComponent(Self.target)
        try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
        try link(original)
        try write(manifest + addition, to: copy.appendingPathComponent("Package.swift"))
        try write(test, to: tests.appendingPathComponent("Probe.swift"))
        // A copy, because SwiftPM writes into it.
        let versions = try? String(contentsOf: original.appendingPathComponent("Package.resolved"), encoding: .utf8)
        if let versions { try write(versions, to: copy.appendingPathComponent("Package.resolved")) }
    }

    /// Makes the copy's files links to those of the package, but for what is written anew.
    private func link(_ original: URL) throws {
        let files = FileManager.default
        let linked = try files.contentsOfDirectory(atPath: original.path).filter { name in
            !name.hasPrefix("Package") && (!name.hasPrefix(".") || name == ".swiftpm")
        }
        for name in try files.contentsOfDirectory(atPath: copy.path) {
            let link = copy.appendingPathComponent(name)
            let isLink = (try? files.destinationOfSymbolicLink(atPath: link.path)) != nil
            if isLink, !linked.contains(name) { try files.removeItem(at: link) }
        }
        for name in linked {
            let link = copy.appendingPathComponent(name)
            guard (try? files.destinationOfSymbolicLink(atPath: link.path)) == nil else { continue }
            try files.createSymbolicLink(at: link, withDestinationURL: original.appendingPathComponent(name))
        }
    }

    /// Leaves a file as it is that says so already, because what is older than its sources is built again.
    private func write(_ text: String, to file: URL) throws {
        guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return }
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private var addition: String {
        let targets = Set(assemblies.map(\.module.target)).sorted().map { "\"\($0)\"" }
        let products = ["Dovetail", "DovetailReports"].map { product in
            package.dovetail == nil ? "\"\(product)\"" : ".product(name: \"\(product)\", package: dovetail)"
        }
        // In braces, beside whatever names the manifest has.
        return """


            do {
                // The name by which this manifest knows the package.
                let dovetail = package.targets.lazy.flatMap(\\.dependencies).compactMap { dependency -> String? in
                    guard case .productItem(let name, let package, _, _) = dependency, name.hasPrefix("Dovetail")
                    else { return nil }
                    return package
                }.first ?? "\(package.dovetail ?? "")"
                package.targets.removeAll { $0.type == .test }
                package.targets.append(
                    .testTarget(
                        name: "\(Self.target)",
                        dependencies: [\((targets + products).joined(separator: ", "))],
                        path: "\(Self.target)"
                    )
                )
                package.dependencies = package.dependencies.map { dependency in
                    guard case .fileSystem(let name, let path) = dependency.kind, !"/~".contains(path.prefix(1))
                    else { return dependency }
                    let place = "\(package.directory)/" + path
                    return name.map { .package(name: $0, path: place) } ?? .package(path: place)
                }
            }

            """
    }

    private var test: String {
        let modules = Set(assemblies.map(\.module.name)).sorted()
        let uses = Dictionary(grouping: assemblies, by: \.name)
        let made = assemblies.map { module, name in
            (uses[name]?.count ?? 0) > 1 ? "\(module.name).\(name)()" : "\(name)()"
        }
        return """
            import DovetailReports
            import Dovetail
            import Foundation
            import Testing

            \(modules.map { "@testable import \($0)" }.joined(separator: "\n"))

            @MainActor @Test func graph() throws {
                let assemblies: [any MainActorAssembly] = [
                    \(made.joined(separator: ",\n        "))
                ]
                let graph: DependencyGraph
                do {
                    graph = try Container(assemblies).dependencyGraph
                } catch {
                    graph = error.graph
                }
                let file = try #require(ProcessInfo.processInfo.environment["DEPENDENCY_GRAPH_OUTPUT"])
                try graph.json().write(toFile: file, atomically: true, encoding: .utf8)
            }

            """
    }
}

extension String {
    /// The line that says where an error is, or else one that says what it is.
    fileprivate var firstError: Substring {
        let errors = split(separator: "\n").filter { $0.contains("error: ") }
        return errors.first { $0.contains(".swift:") && $0.count < 500 } ?? errors.first { $0.count < 500 }
            ?? "it does not build"
    }
}
