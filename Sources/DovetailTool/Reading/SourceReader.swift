import DovetailSyntax
import Foundation
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Finds the graphs and assemblies in the sources of a module.
final class SourceReader: SyntaxVisitor {
    private(set) var graphs: [SourceGraph] = []
    private(set) var types = DeclaredTypes()
    /// What is to be said besides.
    private(set) var findings: [Finding] = []

    private let module: PackageSources.Module
    private let conditions: BuildConditions
    private var places: SourceLocationConverter

    init(_ module: PackageSources.Module, conditions: BuildConditions) {
        self.module = module
        self.conditions = conditions
        places = SourceLocationConverter(fileName: "", tree: Parser.parse(source: ""))
        super.init(viewMode: .sourceAccurate)
    }

    func read(file: String) throws {
        read(try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8), in: file)
    }

    func read(_ source: String, in file: String) {
        // Most files have neither, and need not be parsed.
        guard source.contains("Graph") || source.contains("Assembly") else { return }
        let tree = Parser.parse(source: source)
        places = SourceLocationConverter(fileName: file, tree: tree)
        walk(tree)
    }

    // MARK: Types

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { read(node) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        types.read(node, path: path(of: node), at: place(of: node.extendedType))
        return .visitChildren
    }

    private func read(_ declaration: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
        types.read(declaration, path: path(of: declaration), at: place(of: declaration.name))
        if let attribute = declaration.attributes.graph { readGraph(declaration, attribute) }
        return .visitChildren
    }

    private func readGraph(_ declaration: some DeclGroupSyntax & NamedDeclSyntax, _ attribute: AttributeSyntax) {
        let context = SourceContext(
            of: declaration,
            module: module.name,
            places: places,
            configuration: conditions
        )
        if let graph = declaration.as(StructDeclSyntax.self) {
            let source = GraphSource(graph, in: context)
            graphs.append(
                SourceGraph(
                    name: source.name,
                    module: module.name,
                    file: place(of: declaration.name).file,
                    recipes: source.description,
                    included: source.includedTypes,
                    findings: context.diagnostics.flatMap { Finding.all(in: $0, at: places) }
                )
            )
        } else {
            // The macro says why this is none.
            _ = try? GraphMacro.expansion(of: attribute, providingMembersOf: declaration, conformingTo: [], in: context)
            findings += context.diagnostics.flatMap { Finding.all(in: $0, at: places) }
        }
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let (clause, diagnostics) = node.activeClause(in: conditions)
        if let unknown = diagnostics.first {
            if node.mentionsGraph {
                var finding = Finding.all(in: unknown, at: places)[0]
                finding.severity = "warning"
                finding.message += "; graphs in this #if are left out"
                findings.append(finding)
            }
        } else if let elements = clause?.elements {
            walk(elements)
        }
        return .skipChildren
    }

    // MARK: Places

    private func place(of node: some SyntaxProtocol) -> SourceLocation { node.startLocation(converter: places) }

    private func path(of declaration: some SyntaxProtocol) -> String {
        sequence(first: Syntax(declaration), next: \.parent).compactMap { node in
            node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
                ?? (node.isProtocol((any DeclGroupSyntax).self) ? node.asProtocol((any NamedDeclSyntax).self) : nil)?
                .name.text
        }
        .reversed().joined(separator: ".")
    }
}

extension AttributeListSyntax {
    fileprivate var graph: AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { ["Graph", "Dovetail.Graph"].contains($0.attributeName.trimmedDescription) }
    }
}

extension IfConfigDeclSyntax {
    /// Whether something in it may be a graph, or registers recipes.
    fileprivate var mentionsGraph: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.isAssembly || token.text == "Graph" && token.parent?.parent?.is(AttributeSyntax.self) == true
        }
    }
}
