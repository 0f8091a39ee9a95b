import Foundation
import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

final class Reader: SyntaxAnyVisitor {
    private(set) var answer = Answer()
    private let locations: SourceLocationConverter
    private var clauses: [IfConfigClauseSyntax] = []
    /// The numbers of the clauses around the visited node.
    private var path = [0]
    private var seen: Set<[String]> = []

    init(_ file: String, platforms: [String: Question.Platform]) throws {
        let tree = Parser.parse(source: try String(contentsOfFile: file, encoding: .utf8))
        locations = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        if tree.hasError {
            answer.mistakes = ParseDiagnosticsGenerator.diagnostics(for: tree).map {
                .init(line: $0.location(converter: locations).line, text: $0.message)
            }
        }
        walk(tree)
        build(tree, for: platforms)
    }

    /// Finds the clauses of each build. There is one for each combination of the conditions that no platform decides.
    private func build(_ tree: SourceFileSyntax, for platforms: [String: Question.Platform]) {
        let modules = platforms.values.reduce(into: Set<String>()) { $0.formUnion($1.modules) }
        let isVersioned = answer.conditions.contains { ["swift", "compiler"].contains($0.function) }
        let others = answer.conditions.filter {
            !["os", "swift", "compiler"].contains($0.function)
                && !($0.function == "canImport" && modules.contains($0.argument))
        }
        var combinations: [Set<String>] = [[]]
        for condition in Set(others.map { "\($0.function)(\($0.argument))" }) {
            combinations += combinations.map { $0.union([condition]) }
        }
        answer.clauses = Array(repeating: [], count: clauses.count + 1)
        for (name, platform) in platforms {
            for conditions in combinations {
                for isNewest in isVersioned ? [false, true] : [true] {
                    let number = answer.builds.count
                    answer.builds.append(name)
                    answer.clauses[0].append(number)
                    if clauses.isEmpty { continue }
                    let build = Build(platform: platform, conditions: conditions, isNewest: isNewest)
                    let regions = tree.configuredRegions(in: build)
                    for (index, clause) in clauses.enumerated() {
                        guard let elements = clause.elements, regions.isActive(elements) == .active else { continue }
                        answer.clauses[index + 1].append(number)
                    }
                }
            }
        }
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .ifConfigClause(let clause):
            if let condition = clause.condition { read(condition) }
            clauses.append(clause)
            path.append(clauses.count)
            if let elements = clause.elements { walk(elements) }
            path.removeLast()
            return .skipChildren
        case .importDecl(let node):
            let isScoped = node.importKindSpecifier != nil
            answer.imports.append(
                .init(line: line(node), path: node.path.map(\.name.plain), isScoped: isScoped, clause: path.last ?? 0)
            )
            return .skipChildren
        case .attribute(let attribute):
            // The language's own attributes are in lower case. Their arguments are not expressions.
            let isMacro = attribute.attributeName.trimmedDescription.first?.isUppercase == true
            if isMacro, let arguments = attribute.arguments { walk(arguments) }
            return .skipChildren
        case .declReferenceExpr(let name):
            let isMember =
                name.parent?.as(MemberAccessExprSyntax.self)?.declName.id == name.id
                || name.parent?.is(KeyPathPropertyComponentSyntax.self) == true
            let isCalled = name.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == name.id
            if !isMember { use(name.baseName, as: isCalled ? .function : .value) }
        case .identifierType(let type): use(type.name, as: .type)

        case .functionDecl(let function): declare(function.name)
        case .identifierPattern(let pattern): declare(pattern.identifier)
        case .enumCaseElement(let element): declare(element.name)
        case .typeAliasDecl(let type): declare(type.name)
        case .associatedTypeDecl(let type): declare(type.name)
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
            guard let type = node.asProtocol((any DeclGroupSyntax).self), let name = type.plainName else { break }
            answer.members["", default: []].insert(name)
            let supertypes = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            answer.supertypes[name, default: []].formUnion(supertypes)

        case .functionParameter(let parameter): declareHere(parameter.secondName ?? parameter.firstName)
        case .closureParameter(let parameter): declareHere(parameter.secondName ?? parameter.firstName)
        case .closureShorthandParameter(let parameter): declareHere(parameter.name)
        case .closureCapture(let capture): declareHere(capture.name)
        case .genericParameter(let parameter): declareHere(parameter.name)
        case .accessorParameters(let parameter): declareHere(parameter.name)
        default: break
        }
        return .visitChildren
    }

    private func read(_ condition: some SyntaxProtocol) {
        if let call = condition.as(FunctionCallExprSyntax.self), let first = call.arguments.first?.expression {
            // `canImport(Darwin.C, _version: 1)` depends on the module.
            let argument = first.trimmedDescription.split(separator: ".").first.map(String.init) ?? ""
            let function = call.calledExpression.trimmedDescription
            answer.conditions.insert(.init(line: line(call), function: function, argument: argument))
        } else if let name = condition.as(DeclReferenceExprSyntax.self) {
            answer.conditions.insert(.init(line: line(name), function: "", argument: name.baseName.text))
        } else {
            for part in condition.children(viewMode: .sourceAccurate) { read(part) }
        }
    }

    private func use(_ name: TokenSyntax, as kind: Answer.Use.Kind) {
        guard case .identifier = name.tokenKind else { return }
        let types = sequence(first: Syntax(name), next: \.parent).compactMap {
            $0.as(MemberBlockSyntax.self)?.parent?.asProtocol((any DeclGroupSyntax).self)?.plainName
        }
        guard seen.insert(["\(path)", kind.rawValue, name.plain] + types).inserted else { return }
        answer.uses.append(.init(line: line(name), name: name.plain, kind: kind, types: types, clause: path.last ?? 0))
    }

    /// Other files see members of types and globals, but nothing that a function declares.
    private func declare(_ name: TokenSyntax) {
        let scopes: [any SyntaxProtocol.Type] = [
            MemberBlockSyntax.self, SourceFileSyntax.self, CodeBlockSyntax.self, ClosureExprSyntax.self,
            AccessorBlockSyntax.self,
        ]
        let around = sequence(first: Syntax(name), next: \.parent).first { node in scopes.contains { node.is($0) } }
        switch around?.as(SyntaxEnum.self) {
        case .memberBlock(let block):
            let type = block.parent?.asProtocol((any DeclGroupSyntax).self)?.plainName ?? ""
            answer.members[type, default: []].insert(name.plain)
        case .sourceFile: answer.members["", default: []].insert(name.plain)
        default: declareHere(name)
        }
    }

    private func declareHere(_ name: TokenSyntax) { answer.locals.insert(name.plain) }

    private func line(_ node: some SyntaxProtocol) -> Int {
        locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}

extension TokenSyntax {
    /// Without the backticks.
    var plain: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }
}

extension DeclGroupSyntax {
    /// The last part of its name.
    var plainName: String? {
        guard let type = self.as(ExtensionDeclSyntax.self)?.extendedType else {
            return asProtocol((any NamedDeclSyntax).self)?.name.plain
        }
        return type.as(MemberTypeSyntax.self)?.name.plain ?? type.as(IdentifierTypeSyntax.self)?.name.plain
    }
}
