import DovetailAnalysis
import DovetailSyntax
import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Finds the graphs in the sources of a module.
final class SourceReader: SyntaxVisitor {
    private(set) var graphs: [SourceGraph] = []
    /// Problems outside graphs, such as a class with the attribute `@Graph`.
    private(set) var findings: [Finding] = []

    private let module: PackageSources.Module
    private let conditions: BuildConditions
    private var locations: SourceLocationConverter

    init(_ module: PackageSources.Module, conditions: BuildConditions) {
        self.module = module
        self.conditions = conditions
        locations = SourceLocationConverter(fileName: "", tree: Parser.parse(source: ""))
        super.init(viewMode: .sourceAccurate)
    }

    func read(file: String) throws(InputError) { read(try String(file: file), in: file) }

    func read(_ source: String, in file: String) {
        // Most files contain no graph and need not be parsed.
        guard source.contains("Graph") else { return }
        let tree = Parser.parse(source: source)
        locations = SourceLocationConverter(fileName: file, tree: tree)
        walk(tree)
    }

    // MARK: Types

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }

    private func read(_ declaration: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let attribute = declaration.attributes.graph else { return .visitChildren }
        let context = SourceContext(
            of: declaration,
            module: module.name,
            locations: locations,
            configuration: conditions
        )
        if let graph = declaration.as(StructDeclSyntax.self) {
            let source = GraphSource(graph, in: context)
            let recipes = source.description.joined(separator: "\n")
            graphs.append(
                SourceGraph(
                    name: source.name,
                    module: module.name,
                    dependencyGraph: DependencyGraph(recipes: recipes, of: source.name, fileID: context.fileID),
                    included: source.includedTypes,
                    findings: (context.diagnostics + source.unused(in: declaration.root))
                        .flatMap { Finding.all(in: $0, at: locations) }
                )
            )
        } else {
            // The macro reports why this type is not a graph.
            _ = try? GraphMacro.expansion(of: attribute, providingMembersOf: declaration, conformingTo: [], in: context)
            findings += context.diagnostics.flatMap { Finding.all(in: $0, at: locations) }
        }
        return .visitChildren
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let (clause, diagnostics) = node.activeClause(in: conditions)
        if let unknown = diagnostics.first {
            if node.mentionsGraph {
                var finding = Finding.all(in: unknown, at: locations)[0]
                finding.severity = "warning"
                finding.message += "; graphs in this #if are left out"
                findings.append(finding)
            }
        } else if let elements = clause?.elements {
            walk(elements)
        }
        return .skipChildren
    }
}

extension IfConfigDeclSyntax {
    /// Whether the source may contain a graph.
    fileprivate var mentionsGraph: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.text == "Graph" && token.parent?.parent?.is(AttributeSyntax.self) == true
        }
    }
}

extension Finding {
    /// The findings of a diagnostic and its notes.
    static func all(in diagnostic: Diagnostic, at locations: SourceLocationConverter) -> [Finding] {
        func finding(_ position: AbsolutePosition, _ severity: String, _ message: String) -> Finding {
            let location = locations.location(for: position)
            let (file, line, column) = (location.file, location.line, location.column)
            return Finding(file: file, line: line, column: column, severity: severity, message: message)
        }
        return [finding(diagnostic.position, "\(diagnostic.diagMessage.severity)", diagnostic.message)]
            + diagnostic.notes.map { finding($0.position, "note", $0.message) }
    }
}

/// A graph in a source.
struct SourceGraph {
    /// The name of the struct, with the names of the enclosing types.
    let name: String
    let module: String
    /// The graph as a value, as in the program.
    let dependencyGraph: DependencyGraph
    /// The types of the included graphs, as the source spells them.
    let included: [String]
    /// The problems of the graph.
    let findings: [Finding]

    /// Whether a module refers to this type by this spelling.
    func isNamed(_ type: String, in module: String) -> Bool {
        name == type || "\(self.module).\(name)" == type || self.module == module && name.hasSuffix("." + type)
    }
}
