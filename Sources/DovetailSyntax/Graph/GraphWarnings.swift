import DovetailAnalysis
import SwiftDiagnostics
import SwiftSyntax

/// Warnings about code that compiles, but is probably a mistake.
struct GraphWarnings {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    /// The names of inputs. Arguments often have the name of an input, so this causes no warning.
    private let inputs: Set<String>
    /// The types of what the graph can supply, as the source spells them.
    private let types: [String: [String]]
    private let dependencyGraph: DependencyGraph

    init(graph: StructDeclSyntax, wiring: GraphWiring) {
        self.graph = graph
        self.wiring = wiring
        inputs = Set(wiring.inputs.map(\.name.spoken))
        let given = wiring.inputs.map { ($0.name.spoken, $0.type?.spelling ?? []) }
        // A recipe with arguments has no value.
        let made = wiring.recipes.filter { $0.requiredArguments == 0 }.map { ($0.name.spoken, $0.result.spelling) }
        types = Dictionary(given + made) { first, _ in first }
        dependencyGraph = wiring.dependencyGraph { _ in true }
    }

    var warnings: [Diagnostic] {
        // Each name once: if one recipe takes it from its caller on purpose, so do the others.
        var names: Set<String> = []
        let parameters = wiring.recipes.flatMap { recipe in
            recipe.parameters.compactMap { parameter -> Diagnostic? in
                switch parameter.source {
                case .argument:
                    let warning = argument(parameter, of: recipe)
                    return warning != nil && names.insert(parameter.name).inserted ? warning : nil
                case .itsDefault: return defaultValue(parameter)
                default: return nil
                }
            }
        }
        return empty + parameters + hiddenCalls
    }

    /// A graph may consist of inputs only: others include it, and the application provides it.
    private var empty: [Diagnostic] {
        guard wiring.recipes.isEmpty, wiring.inputs.isEmpty else { return [] }
        let advice = "write methods with a result in the struct itself, not in an extension"
        return [.warning(at: graph.name, "\(graph.name.spoken) has no recipe; \(advice)")]
    }

    /// `_ database: Database` beside a recipe `database`.
    private func argument(_ parameter: RecipeDeclaration.Parameter, of recipe: RecipeDeclaration) -> Diagnostic? {
        guard let name = parameter.syntax.secondName, name.spoken != recipe.name.spoken, !inputs.contains(name.spoken),
            types[name.spoken] == parameter.type.spelling,
            // With a label, it would be a cycle.
            !dependencies(of: name).contains(recipe.name.spoken)
        else { return nil }
        return .warning(
            at: parameter.syntax.firstName,
            "'\(recipe.name.spoken)' takes '\(name.spoken)' from its caller, though the graph has one; "
                + "write '\(name.text): \(parameter.type.trimmedDescription)'",
            fixIts: [.replace(parameter.syntax, with: parameter.labeled(name), "let the graph supply it")]
        )
    }

    private func dependencies(of name: TokenSyntax) -> [String] {
        dependencyGraph.dependencies(of: .init(name.spoken), transitively: true).map(\.description)
    }

    /// `databse: Database = …` beside a recipe `database`.
    private func defaultValue(_ parameter: RecipeDeclaration.Parameter) -> Diagnostic? {
        guard let label = parameter.label else { return nil }
        let type = parameter.type.spelling
        let alike = DependencyGraph(nodes: types.filter { $0.value == type }.keys.sorted().map { .init(.init($0)) })
        guard let name = alike.nearest(to: .init(label.spoken), limit: 1).first?.id.description else { return nil }
        let reason = "nothing in \(graph.name.spoken) has that name; did you mean '\(name)'?"
        return .warning(at: label, "'\(label.spoken)' keeps its default value, since \(reason)")
    }

    // MARK: Calls in bodies

    /// About a recipe that calls another one itself. The graph cannot see that call, so it cannot find an endless recursion.
    private var hiddenCalls: [Diagnostic] {
        let recipes = Dictionary(wiring.recipes.map { ($0.name.spoken, $0) }) { first, _ in first }
        return wiring.recipes.flatMap { recipe -> [Diagnostic] in
            guard let body = recipe.function.body else { return [] }
            let own = Set(recipe.parameters.map { ($0.syntax.secondName ?? $0.syntax.firstName).spoken })
            return body.tokens(viewMode: .sourceAccurate).compactMap { token in
                guard let call = token.callOfMember, let called = recipes[token.spoken], call.isAccessor(of: called),
                    call.isOfSelf || !own.contains(token.spoken) && !body.declares(token.spoken)
                else { return nil }
                let reason = "which the graph cannot see; take it as a parameter '\(token.text)'"
                return .warning(at: token, "'\(recipe.name.spoken)' calls '\(token.spoken)' itself, \(reason)")
            }
        }
    }
}

/// A call of a name, with or without `self`.
private struct MemberCall {
    let call: FunctionCallExprSyntax
    let isOfSelf: Bool

    /// Whether this calls the accessor, in which the graph supplies the dependencies: no argument has a label of the recipe.
    func isAccessor(of recipe: RecipeDeclaration) -> Bool {
        let labels = Set(recipe.parameters.compactMap { $0.label?.spoken })
        return call.arguments.allSatisfy { !labels.contains($0.label?.spoken ?? "") }
    }
}

extension TokenSyntax {
    /// The call in which this token is the name of the function.
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
    /// Whether the code declares something with this name.
    fileprivate func declares(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            guard token.spoken == name, let parent = token.parent else { return false }
            return parent.is(IdentifierPatternSyntax.self) || parent.is(ClosureParameterSyntax.self)
                || parent.is(ClosureShorthandParameterSyntax.self) || parent.is(FunctionDeclSyntax.self)
                || parent.is(FunctionParameterSyntax.self) || parent.is(ClosureCaptureSyntax.self)
        }
    }
}
