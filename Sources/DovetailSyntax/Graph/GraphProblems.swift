import DovetailAnalysis
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The problems in the wiring of a graph, each cause once, at a token of the user's source.
struct GraphProblems {
    private typealias Need = RecipeDeclaration.Need
    private typealias Parameter = RecipeDeclaration.Parameter
    private typealias Request = DependencyGraph.Request

    private let graph: StructDeclSyntax
    private let wiring: GraphWiring
    /// The names of declarations about which an error was already reported.
    private let rejected: Set<String>
    /// What follows from these is not reported as well.
    private let repeatedNames: Set<String>
    private let dependencyGraph: DependencyGraph
    private let problems: [DependencyGraph.Problem]

    init(graph: StructDeclSyntax, wiring: GraphWiring, rejected: Set<String>) {
        self.graph = graph
        self.wiring = wiring
        self.rejected = rejected
        repeatedNames = graph.repeatedNames
        dependencyGraph = wiring.dependencyGraph { _ in true }
        problems = dependencyGraph.problems()
    }

    /// Whether the graph has an error, including those already reported.
    var hasError: Bool { problems.contains { $0.severity == .error } }

    var mistakes: [Diagnostic] {
        wiring.recipes.filter { !isRepeated($0) }.flatMap { repeatedLabels(of: $0) + $0.parameters.compactMap(mistake) }
            + problems.flatMap(mistakes)
    }

    private func isRepeated(_ recipe: RecipeDeclaration) -> Bool { repeatedNames.contains(recipe.name.spoken) }

    private func mistakes(_ problem: DependencyGraph.Problem) -> [Diagnostic] {
        switch problem.kind {
        case .missing(let id, let requests): missing(id.description, requests)
        case .duplicate(let id, let nodes): duplicates(id.description, nodes)
        case .cycle(let path, _): [cycle(path)]
        // The others cannot occur in one `@Graph`.
        case .unused, .captive, .argumentMismatch, .mistake, .longChain, .secondInstance, .shadowing: []
        }
    }

    // MARK: Names

    private func missing(_ missing: String, _ requests: [Request]) -> [Diagnostic] {
        guard !rejected.contains(missing) else { return [] }
        let requests = requests.filter { !isRepeated(recipe($0)) }
        guard !requests.isEmpty else { return [] }
        let dependent = recipe(requests[0])
        let need = need(requests[0])
        if let misplaced = misplaced(missing, need, of: dependent) { return [misplaced] }
        // The dependent itself cannot have been meant.
        let nearest = dependencyGraph.nearest(to: .init(missing)).map(\.id.description)
        let near = nearest.first { $0 != dependent.name.spoken }
        var fixIts: [FixIt] = []
        var notes: [Note] = []
        var message = Sentences.missing("'\(missing)'", in: name) + ", which '\(dependent.name.spoken)' needs"
        if let near {
            message += "; did you mean '\(near)'?"
            fixIts.append(.replace(need.parameter.syntax, with: need.parameter.renamed(near), "use '\(near)'"))
            if let token = token(named: near) { notes.append(Note(at: token, "'\(near)' is declared here")) }
        } else if let graph = wiring.includable.first {
            message += "; if '\(graph.name.spoken)' provides it, mark that with @Included"
        } else {
            message += "; recipes stand in the struct itself, not in an extension"
        }
        fixIts += wiring.includable.compactMap { graph in
            graph.syntax.firstToken(viewMode: .sourceAccurate)
                .map { .insert("@Included", before: $0, "include '\(graph.name.spoken)'") }
        }
        let type = need.parameter.type.asValue.trimmedDescription
        if let start = graph.memberBlock.members.first?.firstToken(viewMode: .sourceAccurate) {
            fixIts.append(.insert("let \(missing): \(type)", before: start, "add an input '\(missing)'"))
        }
        fixIts.append(.replace(need.parameter.syntax, with: need.parameter.renamed("_"), "let the caller pass it"))
        notes += requests.dropFirst().map { Note(at: self.need($0).label, "'\(recipe($0).name.spoken)' needs it too") }
        return [.error(at: need.label, message, notes: notes, fixIts: fixIts)]
    }

    /// The error about a name that exists, but not where the graph looks for it; `nil` if there is no such name.
    private func misplaced(_ missing: String, _ need: Need, of recipe: RecipeDeclaration) -> Diagnostic? {
        if let name = graph.staticNames.first(where: { $0.spoken == missing }) {
            let reason = "is static, so the graph cannot supply it; remove 'static'"
            let note = Note(at: name, "'\(missing)' is declared here")
            return .error(at: need.label, "'\(missing)', which '\(recipe.name.spoken)' needs, \(reason)", notes: [note])
        }
        // In `with database: Database`, the user took the second name for the dependency.
        guard let inner = need.parameter.syntax.secondName, token(named: inner.spoken) != nil else { return nil }
        return .error(
            at: need.label,
            "the label of a parameter says what supplies it, and nothing in \(name) is named '\(missing)'; "
                + "write '\(inner.text): \(need.parameter.type.trimmedDescription)'",
            fixIts: [.replace(need.parameter.syntax, with: need.parameter.labeled(inner), "use '\(inner.spoken)'")]
        )
    }

    private func duplicates(_ duplicate: String, _ nodes: [Int]) -> [Diagnostic] {
        let tokens = nodes.map(token)
        let reason = "so a parameter of that name could mean either; rename one"
        let message = Sentences.duplicate("'\(duplicate)'", count: tokens.count) + ", " + reason
        let note = Note(at: tokens[0], "the first '\(duplicate)' is declared here")
        return tokens.dropFirst().map { .error(at: $0, message, notes: [note]) }
    }

    private func repeatedLabels(of recipe: RecipeDeclaration) -> [Diagnostic] {
        var first: [String: TokenSyntax] = [:]
        return recipe.parameters.compactMap(\.label).compactMap { label in
            guard let earlier = first[label.spoken] else {
                first[label.spoken] = label
                return nil
            }
            let note = Note(at: earlier, "the first '\(label.spoken)' is here")
            let message = "'\(recipe.name.spoken)' needs '\(label.spoken)' twice; take it once"
            return .error(at: label, message, notes: [note])
        }
    }

    // MARK: Forms

    /// The error about a parameter that takes a recipe in the wrong form.
    private func mistake(_ parameter: Parameter) -> Diagnostic? {
        switch parameter.source {
        case .recipe(let needed) where !isRepeated(wiring.recipes[needed]):
            mistake(parameter, asValueOf: wiring.recipes[needed])
        case .function(let needed) where !isRepeated(wiring.recipes[needed]):
            mistake(parameter, asFunctionOf: wiring.recipes[needed])
        default: nil
        }
    }

    /// The error about a recipe that is taken as a value although it needs arguments.
    private func mistake(_ parameter: Parameter, asValueOf recipe: RecipeDeclaration) -> Diagnostic? {
        guard recipe.requiredArguments > 0 else { return nil }
        let form = form(of: recipe)
        let known = recipe.arguments.compactMap { $0.syntax.secondName }.filter { token(named: $0.spoken) != nil }
        let declaration = Note(at: recipe.name, "'\(recipe.name.spoken)' is declared here")
        let notes = [declaration] + known.map { Note(at: $0, "without '_' the graph supplies '\($0.spoken)'") }
        let fixIt = FixIt.replace(parameter.type, with: TypeSyntax(stringLiteral: form), "take the recipe itself")
        let message = mismatch(recipe, passing: []) + "; take it as '\(form)'"
        return .error(at: parameter.type, message, notes: notes, fixIts: [fixIt])
    }

    /// The error about a recipe that is taken as a function of the wrong type.
    private func mistake(_ parameter: Parameter, asFunctionOf recipe: RecipeDeclaration) -> Diagnostic? {
        guard let function = parameter.function else { return nil }
        let name = recipe.name.spoken
        let problem: String
        let note: Note
        let passed = function.parameters.map { $0.type.trimmedDescription }
        if passed.count < recipe.requiredArguments || passed.count > recipe.arguments.count {
            problem = mismatch(recipe, passing: passed)
            note = Note(at: recipe.name, "'\(name)' is declared here")
        } else if recipe.effects.isAsync, !function.effects.isAsync {
            problem = "'\(name)' is async, but this function is not"
            note = cause(of: recipe, "is async") { $0.isAsync }
        } else if recipe.effects.thrown != .nothing, function.effects.thrown == .nothing {
            problem = "'\(name)' throws, but this function does not"
            note = cause(of: recipe, "throws") { $0.thrown != .nothing }
        } else if recipe.effects.thrown == .anything, case .only(let error) = function.effects.thrown {
            problem = "'\(name)' throws any error, but this function throws only \(error)"
            note = cause(of: recipe, "throws any error") { $0.thrown == .anything }
        } else {
            return nil
        }
        let form = form(of: recipe, isSendable: parameter.type.has(attribute: "Sendable"))
        let fixIt = FixIt.replace(parameter.type, with: TypeSyntax(stringLiteral: form), "take it as it is")
        return .error(at: parameter.type, "\(problem); take it as '\(form)'", notes: [note], fixIts: [fixIt])
    }

    private func mismatch(_ recipe: RecipeDeclaration, passing arguments: [String]) -> String {
        Sentences.argumentMismatch(
            "'\(recipe.name.spoken)'",
            takes: [recipe.arguments.map { $0.type.trimmedDescription }],
            isAskedFor: Sentences.form(passing: arguments)
        )
    }

    /// A note about the recipe that an effect comes from, with the path to it.
    private func cause(of recipe: RecipeDeclaration, _ effect: String, _ has: (Effects) -> Bool) -> Note {
        var cause = recipe
        var names = [recipe.name.spoken]
        while !has(Effects(of: cause.function)) {
            let next = cause.parameters.lazy.compactMap { parameter -> RecipeDeclaration? in
                guard case .recipe(let needed) = parameter.source else { return nil }
                return wiring.recipes[needed]
            }.first { has($0.effects) }
            // In a cycle, which is reported separately, the path would never end.
            guard let next, !names.contains(next.name.spoken) else { break }
            cause = next
            names.append(next.name.spoken)
        }
        let way = names.count > 1 ? ", and \(names.joined(separator: " → ")) leads to it" : ""
        return Note(at: cause.name, "'\(cause.name.spoken)' \(effect)\(way)")
    }

    /// The type of a parameter that takes the recipe itself.
    private func form(of recipe: RecipeDeclaration, isSendable: Bool = false) -> String {
        let attributes = "@escaping " + recipe.effects.attribute + (isSendable ? "@Sendable " : "")
        let arguments = Sentences.tuple(recipe.arguments.map { $0.type.trimmedDescription })
        return "\(attributes)\(arguments)\(recipe.effects.specifiers) -> \(recipe.result.trimmedDescription)"
    }

    // MARK: Paths

    private func cycle(_ path: [Request]) -> Diagnostic {
        let names = path.map { "'\(token($0.node).spoken)'" }
        let notes = path.dropFirst().map { request in
            let label = need(request).label
            return Note(at: label, "'\(token(request.node).spoken)' needs '\(label.spoken)'")
        }
        let form = form(of: recipe(path[0]))
        let last = path.count - 1
        let closing = need(path[last]).parameter.type
        let fixIt = FixIt.replace(closing, with: TypeSyntax(stringLiteral: form), "take \(names[0]) deferred")
        let message = Sentences.cycle(names) + "; let \(names[last]) take \(names[0]) as '\(form)'"
        return .error(at: need(path[0]).label, message, notes: notes, fixIts: [fixIt])
    }

    // MARK: Positions

    private var name: String { graph.name.spoken }

    private var firstRecipe: Int { wiring.inputs.count }

    private func recipe(_ request: Request) -> RecipeDeclaration { wiring.recipes[request.node - firstRecipe] }

    private func need(_ request: Request) -> Need { recipe(request).needs[request.dependency] }

    private func token(_ node: Int) -> TokenSyntax { wiring.name(of: node) }

    private func token(named name: String) -> TokenSyntax? {
        (0..<firstRecipe + wiring.recipes.count).lazy.map(token).first { $0.spoken == name }
    }
}
