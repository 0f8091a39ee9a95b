import DovetailGraph
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Reports what is wrong with the wiring of a graph, each cause once and on the user's own token.
struct GraphProblems {
    let graph: StructDeclSyntax
    let wiring: GraphWiring
    /// Names that mean something, though what they name was reported already.
    let rejected: Set<String>
    let context: any MacroExpansionContext

    var name: String { graph.name.spoken }
    private var firstRecipe: Int { wiring.inputs.count }

    /// - Parameter hasEarlierError: Whether an error was reported already.
    /// - Returns: Whether there is an error.
    func report(hasEarlierError: Bool) -> Bool {
        var hasError = hasEarlierError
        let dependencyGraph = wiring.dependencyGraph(isRoot: mentioned.contains)
        for recipe in wiring.recipes.indices {
            hasError = reportRepeatedLabel(recipe) || hasError
            for (position, supply) in wiring.supplies[recipe].enumerated() {
                let parameter = wiring.recipes[recipe].parameters[position]
                switch supply {
                case .recipe(let needed): hasError = reportOpen(parameter, needed) || hasError
                case .function(let needed): hasError = reportForm(parameter, needed) || hasError
                default: break
                }
            }
        }
        for problem in dependencyGraph.problems() {
            switch problem.kind {
            case .missing(let id, let requests): reportMissing(id.description, requests, dependencyGraph)
            case .duplicate(let id, let nodes): reportDuplicate(id.description, nodes)
            case .cycle(let path, _): reportCycle(path)
            // What is wrong may be why nothing needs it.
            case .unused(let node, _): if !hasError { reportUnused(node) }
            case .captive, .argumentMismatch, .mistake: break  // None is in the graph that is asked.
            }
            hasError = hasError || problem.severity == .error
        }
        return hasError
    }

    // MARK: Names

    private func reportMissing(
        _ missing: String,
        _ requests: [DependencyGraph.Request],
        _ dependencyGraph: DependencyGraph
    ) {
        let requests = requests.map { (recipe: wiring.recipes[$0.node - firstRecipe], parameter: parameter($0)) }
        guard !rejected.contains(missing), let first = requests.first, let label = first.parameter.label else { return }
        guard !reportMisplaced(missing, first.parameter, of: first.recipe) else { return }
        // A recipe that is needed for nothing but itself cannot have been meant.
        let near = dependencyGraph.nearest(to: .init(missing)).map(\.id.description)
            .first { $0 != first.recipe.name.spoken }
        var fixIts: [FixIt] = []
        var notes: [Note] = []
        var message = Sentences.missing("'\(missing)'", in: name) + ", which '\(first.recipe.name.spoken)' needs"
        if let near {
            message += "; did you mean '\(near)'?"
            fixIts.append(.replace(first.parameter.syntax, with: first.parameter.renamed(near), "use '\(near)'"))
            if let token = token(named: near) { notes.append(Note(at: token, "'\(near)' is declared here")) }
        }
        let type = first.parameter.type.inputType
        if let start = graph.memberBlock.members.first?.firstToken(viewMode: .sourceAccurate) {
            fixIts.append(.insert("let \(missing): \(type)", before: start, "add an input '\(missing)'"))
        }
        fixIts.append(.replace(first.parameter.syntax, with: first.parameter.unlabelled, "let the caller pass it"))
        for other in requests.dropFirst() {
            guard let label = other.parameter.label else { continue }
            notes.append(Note(at: label, "'\(other.recipe.name.spoken)' needs it too"))
        }
        context.report("missing", at: label, message, notes: notes, fixIts: fixIts)
    }

    private func reportDuplicate(_ duplicate: String, _ nodes: [Int]) {
        let tokens = nodes.map(token)
        for token in tokens.dropFirst() {
            context.report(
                "duplicate",
                at: token,
                Sentences.duplicate("'\(duplicate)'", count: tokens.count)
                    + ", so a parameter of that name could mean either; rename one",
                notes: tokens.first.map { [Note(at: $0, "the first '\(duplicate)' is declared here")] } ?? []
            )
        }
    }

    private func reportRepeatedLabel(_ recipe: Int) -> Bool {
        let recipe = wiring.recipes[recipe]
        var first: [String: TokenSyntax] = [:]
        var hasError = false
        for label in recipe.parameters.compactMap(\.label) {
            guard let earlier = first[label.spoken] else {
                first[label.spoken] = label
                continue
            }
            context.report(
                "label",
                at: label,
                "'\(recipe.name.spoken)' needs '\(label.spoken)' twice; take it once",
                notes: [Note(at: earlier, "the first '\(label.spoken)' is here")]
            )
            hasError = true
        }
        return hasError
    }

    // MARK: Forms

    /// A recipe whose arguments nobody passes.
    private func reportOpen(_ parameter: RecipeDeclaration.Parameter, _ needed: Int) -> Bool {
        let recipe = wiring.recipes[needed]
        guard recipe.requiredArguments > 0 else { return false }
        let form = factory(of: needed)
        let known = recipe.arguments.compactMap { $0.syntax.secondName }.filter { token(named: $0.spoken) != nil }
        context.report(
            "open",
            at: parameter.type,
            mismatch(recipe, passing: []) + "; take it as '\(form)'",
            notes: [Note(at: recipe.name, "'\(recipe.name.spoken)' is declared here")]
                + known.map { Note(at: $0, "without '_' the graph supplies '\($0.spoken)'") },
            fixIts: [.replace(parameter.type, with: TypeSyntax(stringLiteral: form), "take the recipe itself")]
        )
        return true
    }

    /// A recipe that is taken as a function it cannot be.
    private func reportForm(_ parameter: RecipeDeclaration.Parameter, _ needed: Int) -> Bool {
        guard let function = parameter.function else { return false }
        let recipe = wiring.recipes[needed]
        let name = recipe.name.spoken
        let effects = wiring.effects[needed]
        var notes = [Note(at: recipe.name, "'\(name)' is declared here")]
        let problem: String
        if function.parameters.count < recipe.requiredArguments || function.parameters.count > recipe.arguments.count {
            problem = mismatch(recipe, passing: function.parameters.map { $0.type.trimmedDescription })
        } else if effects.isAsync, !function.isAsync {
            problem = "'\(name)' is async, which this function is not"
            notes = [cause(of: needed, "is async") { $0.isAsync }]
        } else if effects.thrown != .nothing, function.throwsClause == nil {
            problem = "'\(name)' throws, which this function does not"
            notes = [cause(of: needed, "throws") { $0.thrown != .nothing }]
        } else if effects.thrown == .anything, let error = function.thrownError {
            problem = "'\(name)' throws any error, of which this function throws \(error) only"
            notes = [cause(of: needed, "throws any error") { $0.thrown == .anything }]
        } else {
            return false
        }
        let form = factory(of: needed, isSendable: parameter.type.isSendable)
        context.report(
            "form",
            at: parameter.type,
            "\(problem); take it as '\(form)'",
            notes: notes,
            fixIts: [.replace(parameter.type, with: TypeSyntax(stringLiteral: form), "take it as it is")]
        )
        return true
    }

    private func mismatch(_ recipe: RecipeDeclaration, passing arguments: [String]) -> String {
        Sentences.argumentMismatch(
            "'\(recipe.name.spoken)'",
            takes: [recipe.arguments.map { $0.type.trimmedDescription }],
            isAskedFor: Sentences.form(passing: arguments)
        )
    }

    /// Where an effect comes from, with the way there.
    private func cause(of recipe: Int, _ effect: String, _ has: (Effects) -> Bool) -> Note {
        var path = [recipe]
        while let last = path.last, !has(wiring.recipes[last].effects) {
            let next = wiring.supplies[last].compactMap { supply -> Int? in
                guard case .recipe(let needed) = supply, has(wiring.effects[needed]) else { return nil }
                return needed
            }.first
            // Where recipes need each other, which is an error of its own, the way has no end.
            guard let next, !path.contains(next) else { break }
            path.append(next)
        }
        let names = path.map { wiring.recipes[$0].name.spoken }
        let cause = wiring.recipes[path[path.count - 1]].name
        let way = names.count > 1 ? ", and \(names.joined(separator: " → ")) leads to it" : ""
        return Note(at: cause, "'\(cause.spoken)' \(effect)\(way)")
    }

    private func factory(of index: Int, isSendable: Bool = false) -> String {
        let recipe = wiring.recipes[index]
        let effects = wiring.effects[index]
        let attributes = "@escaping " + effects.attribute + (isSendable ? "@Sendable " : "")
        return "\(attributes)\(types(recipe.arguments))\(effects.specifiers) -> \(recipe.result.trimmedDescription)"
    }

    private func types(_ parameters: [RecipeDeclaration.Parameter]) -> String {
        Sentences.tuple(parameters.map { $0.type.trimmedDescription })
    }

    // MARK: Paths

    private func reportCycle(_ path: [DependencyGraph.Request]) {
        guard let first = path.first, let last = path.last, let start = parameter(first).label else { return }
        let names = path.map { "'\(token($0.node).spoken)'" }
        let notes = path.dropFirst().compactMap { request in
            parameter(request).label.map {
                Note(at: $0, "'\(token(request.node).spoken)' needs '\($0.spoken)'")
            }
        }
        let form = factory(of: first.node - firstRecipe)
        let closing = parameter(last)
        context.report(
            "cycle",
            at: start,
            Sentences.cycle(names) + "; let \(names[names.count - 1]) take \(names[0]) as '\(form)'",
            notes: notes,
            fixIts: [.replace(closing.type, with: TypeSyntax(stringLiteral: form), "take \(names[0]) deferred")]
        )
    }

    private func reportUnused(_ node: Int) {
        let token = token(node)
        let advice = node < firstRecipe ? ", or say who else reads it, for example 'internal'" : ""
        context.report(
            "unused",
            at: token,
            Sentences.unused("'\(token.spoken)'") + "; remove it" + advice,
            severity: .warning
        )
    }

    // MARK: Places

    private func parameter(_ request: DependencyGraph.Request) -> RecipeDeclaration.Parameter {
        wiring.needs(of: request.node - firstRecipe)[request.dependency].parameter
    }

    private func token(_ node: Int) -> TokenSyntax {
        node < firstRecipe ? wiring.inputs[node].name : wiring.recipes[node - firstRecipe].name
    }

    func token(named name: String) -> TokenSyntax? {
        (0..<firstRecipe + wiring.recipes.count).lazy.map(token).first { $0.spoken == name }
    }

    /// The names that code in the struct speaks of, besides where they are declared and where they are labels.
    private var mentioned: Set<String> {
        let tokens = graph.memberBlock.tokens(viewMode: .sourceAccurate)
        return Set(tokens.lazy.filter { $0.parent?.is(DeclReferenceExprSyntax.self) == true }.map(\.spoken))
    }
}

extension RecipeDeclaration.Parameter {
    /// The parameter with another label, and called in the recipe what it was.
    fileprivate func renamed(_ label: String) -> FunctionParameterSyntax {
        var parameter = syntax
        if syntax.secondName == nil {
            parameter.secondName = syntax.firstName.with(\.leadingTrivia, .space)
            parameter.firstName.trailingTrivia = []
        }
        parameter.firstName.tokenKind = .identifier(label)
        return parameter
    }

    /// The parameter as one that the caller passes.
    fileprivate var unlabelled: FunctionParameterSyntax { renamed("_") }
}

extension TypeSyntax {
    fileprivate var isSendable: Bool {
        self.as(AttributedTypeSyntax.self)?.attributes.named("Sendable").isEmpty == false
    }

    /// The type as that of a property.
    fileprivate var inputType: String {
        guard var type = self.as(AttributedTypeSyntax.self) else { return trimmedDescription }
        type.attributes = type.attributes.filter {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription != "escaping"
        }
        return type.trimmedDescription
    }
}
