import DovetailGraph
import SwiftDiagnostics
import SwiftSyntax

/// Warnings about what compiles, but can hardly be meant.
struct GraphWarnings {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    /// The names of inputs. An argument is often called like one.
    private let inputs: Set<String>
    /// The types of inputs and recipes, as they are spelt.
    private let types: [String: [String]]

    init(graph: StructDeclSyntax, wiring: GraphWiring) {
        self.graph = graph
        self.wiring = wiring
        inputs = Set(wiring.inputs.map(\.name.spoken))
        let given = wiring.inputs.map { ($0.name.spoken, $0.type?.spelling ?? []) }
        types = Dictionary(given + wiring.recipes.map { ($0.name.spoken, $0.result.spelling) }) { first, _ in first }
    }

    var warnings: [Diagnostic] {
        let parameters = wiring.recipes.flatMap { recipe in
            recipe.parameters.compactMap { parameter in
                switch parameter.source {
                case .argument: argument(parameter, of: recipe)
                case .itsDefault: defaultValue(parameter)
                default: nil
                }
            }
        }
        return empty + parameters + hiddenCalls
    }

    private var empty: [Diagnostic] {
        guard wiring.recipes.isEmpty, wiring.inputs.allSatisfy({ $0.declaration.attributes.isEmpty }) else { return [] }
        let message =
            "\(graph.name.spoken) has no recipe; write methods with a result in the struct itself, not in an extension"
        return [.warning(at: graph.name, message)]
    }

    /// `_ database: Database` beside a recipe `database`.
    private func argument(_ parameter: RecipeDeclaration.Parameter, of recipe: RecipeDeclaration) -> Diagnostic? {
        guard let name = parameter.syntax.secondName, name.spoken != recipe.name.spoken, !inputs.contains(name.spoken),
            types[name.spoken] == parameter.type.spelling
        else { return nil }
        return .warning(
            at: parameter.syntax.firstName,
            "'\(recipe.name.spoken)' takes '\(name.spoken)' from its caller, though the graph has one; "
                + "write '\(name.text): \(parameter.type.trimmedDescription)'",
            fixIts: [.replace(parameter.syntax, with: parameter.labelled(name), "let the graph supply it")]
        )
    }

    /// `databse: Database = …` beside a recipe `database`.
    private func defaultValue(_ parameter: RecipeDeclaration.Parameter) -> Diagnostic? {
        guard let label = parameter.label else { return nil }
        let type = parameter.type.spelling
        let alike = DependencyGraph(nodes: types.filter { $0.value == type }.keys.sorted().map { .init(.init($0)) })
        guard let name = alike.nearest(to: .init(label.spoken), limit: 1).first?.id.description else { return nil }
        return .warning(
            at: label,
            "'\(label.spoken)' keeps its default value, since nothing in \(graph.name.spoken) has that name; "
                + "did you mean '\(name)'?"
        )
    }
}

// MARK: Calls in bodies

extension GraphWarnings {
    /// A recipe that calls another one itself. The graph does not know of it, and so finds no cycle, which then has no end.
    private var hiddenCalls: [Diagnostic] {
        let recipes = Dictionary(wiring.recipes.map { ($0.name.spoken, $0) }) { first, _ in first }
        return wiring.recipes.flatMap { recipe -> [Diagnostic] in
            guard let body = recipe.function.body else { return [] }
            let own = Set(recipe.parameters.map { ($0.syntax.secondName ?? $0.syntax.firstName).spoken })
            return body.tokens(viewMode: .sourceAccurate).compactMap { token in
                guard let call = token.callOfMember, let called = recipes[token.spoken], call.isAccessor(of: called),
                    call.isOfSelf || !own.contains(token.spoken) && !body.declares(token.spoken)
                else { return nil }
                return .warning(
                    at: token,
                    "'\(recipe.name.spoken)' calls '\(token.spoken)' itself, which the graph cannot see; "
                        + "take it as a parameter '\(token.text)'"
                )
            }
        }
    }
}

/// A call of something by its name, or by its name behind `self`.
private struct MemberCall {
    let call: FunctionCallExprSyntax
    let isOfSelf: Bool

    /// Whether the graph is to supply what the recipe needs: no label of the recipe's is there.
    func isAccessor(of recipe: RecipeDeclaration) -> Bool {
        let labels = Set(recipe.parameters.compactMap { $0.label?.spoken })
        return call.arguments.allSatisfy { !labels.contains($0.label?.spoken ?? "") }
    }
}

extension TokenSyntax {
    /// The call that this is the name in.
    fileprivate var callOfMember: MemberCall? {
        guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
        if let call = name.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == name.id {
            return MemberCall(call: call, isOfSelf: false)
        }
        guard let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id,
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self),
            let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id
        else { return nil }
        return MemberCall(call: call, isOfSelf: true)
    }
}

extension CodeBlockSyntax {
    /// Whether it gives the name to something of its own.
    fileprivate func declares(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            guard token.spoken == name, let parent = token.parent else { return false }
            return parent.is(IdentifierPatternSyntax.self) || parent.is(ClosureParameterSyntax.self)
                || parent.is(ClosureShorthandParameterSyntax.self) || parent.is(FunctionDeclSyntax.self)
                || parent.is(FunctionParameterSyntax.self) || parent.is(ClosureCaptureSyntax.self)
        }
    }
}
