import DovetailGraph
import SwiftSyntax

/// Where one parameter comes from.
enum ParameterSource {
    /// The caller passes it.
    case argument
    /// The value of an input.
    case input(Int)
    /// The result of a recipe.
    case recipe(Int)
    /// A function that returns an input.
    case deferredInput(Int)
    /// A recipe itself, as a function of what it leaves open.
    case function(Int)
    /// What stands in the declaration.
    case itsDefault
    /// Something of a graph that is included, which only the compiler sees.
    case included
    /// Nothing that is known.
    case nothing
}

/// Decides where each parameter of each recipe comes from, and propagates effects.
struct GraphWiring {
    let inputs: [Input]
    private(set) var recipes: [RecipeDeclaration]
    /// The graphs that are included.
    let inclusions: [Inclusion]

    init(inputs: [Input], recipes: [RecipeDeclaration]) {
        self.inputs = inputs
        self.recipes = recipes
        inclusions = Inclusion.all(in: inputs, recipes)
        let names = Names(inputs: inputs, recipes: recipes, others: inclusions.isEmpty ? .nothing : .included)
        for recipe in recipes.indices {
            for (position, parameter) in recipes[recipe].parameters.enumerated() {
                self.recipes[recipe].parameters[position].source = names.source(of: parameter)
            }
        }
        propagate()
    }

    /// Adds to each recipe what follows from its dependencies, and from who takes it.
    private mutating func propagate() {
        var isKnown = [Bool](repeating: false, count: recipes.count)
        func visit(_ recipe: Int) {
            // Where recipes need each other, which is an error, there is no answer, but an end.
            guard !isKnown[recipe] else { return }
            isKnown[recipe] = true
            for parameter in recipes[recipe].parameters {
                switch parameter.source {
                case .function, .included:
                    recipes[recipe].takesFunctions = true
                case .recipe(let needed):
                    visit(needed)
                    recipes[recipe].effects.precede(by: recipes[needed].effects)
                    if recipes[needed].takesFunctions { recipes[recipe].takesFunctions = true }
                    if parameter.type.has(attribute: "escaping") { recipes[needed].isTakenAsFunction = true }
                case .argument, .input, .deferredInput, .itsDefault, .nothing: break
                }
            }
        }
        for recipe in recipes.indices { visit(recipe) }
    }
}

extension GraphWiring {
    /// Inputs and recipes by name.
    private struct Names {
        let inputs: [Input]
        let recipes: [RecipeDeclaration]
        /// What supplies a name that is none of them.
        let others: ParameterSource
        private let inputNamed: [String: Int]
        private let recipeNamed: [String: Int]

        init(inputs: [Input], recipes: [RecipeDeclaration], others: ParameterSource) {
            self.inputs = inputs
            self.recipes = recipes
            self.others = others
            inputNamed = Dictionary(zip(inputs.map(\.name.spoken), inputs.indices)) { first, _ in first }
            recipeNamed = Dictionary(zip(recipes.map(\.name.spoken), recipes.indices)) { first, _ in first }
        }

        func source(of parameter: RecipeDeclaration.Parameter) -> ParameterSource {
            guard let label = parameter.label?.spoken else { return .argument }
            if let input = inputNamed[label] {
                guard let function = parameter.function, function.parameters.isEmpty,
                    function.result.spelling == inputs[input].type?.spelling
                else { return .input(input) }
                return .deferredInput(input)
            }
            if let recipe = recipeNamed[label] {
                return takesFunction(parameter, recipes[recipe]) ? .function(recipe) : .recipe(recipe)
            }
            return parameter.defaultValue == nil ? others : .itsDefault
        }

        /// Whether a parameter that is named after a recipe takes the recipe itself, rather than what it provides.
        private func takesFunction(_ parameter: RecipeDeclaration.Parameter, _ recipe: RecipeDeclaration) -> Bool {
            if let function = parameter.function {
                return function.result.asValue.unwrapped.spelling == recipe.result.asValue.unwrapped.spelling
            }
            // A recipe that needs arguments has no value to give, so another name than its result's is one for a function.
            let type = parameter.type.unwrapped
            let plain = type.as(AttributedTypeSyntax.self)?.baseType ?? type
            return recipe.requiredArguments > 0 && plain.isNominal && plain.spelling != recipe.result.spelling
        }
    }
}

extension GraphWiring {
    /// The names that are taken from included graphs, each once, where it is first.
    var takenNames: [TokenSyntax] {
        var names = Set<String>()
        return recipes.flatMap(\.takenNames).filter { names.insert($0.spoken).inserted }
    }

    /// The graph as a value, for its checks: the inputs, after them the recipes, and what is taken from included graphs.
    func dependencyGraph(isRoot: (String) -> Bool) -> DependencyGraph {
        let made = recipes.map { recipe in
            DependencyGraph.Node(
                .init(recipe.name.spoken),
                dependencies: recipe.needs.map(\.edge),
                isRoot: !recipe.isPrivate || recipe.includedAttribute != nil || isRoot(recipe.name.spoken)
            )
        }
        // Others may take an input, but that is no reason why somebody would ask for what is private.
        let isAsked = made.contains(where: \.isRoot)
        let given = inputs.map { input in
            DependencyGraph.Node(
                .init(input.name.spoken),
                isRoot: input.isProvided(isAsked) || isRoot(input.name.spoken)
            )
        }
        let taken = takenNames.map { DependencyGraph.Node(.init($0.spoken), isRoot: true) }
        return DependencyGraph(nodes: given + made + taken)
    }
}

extension RecipeDeclaration {
    /// The parameters that included graphs supply.
    var takenNames: [TokenSyntax] {
        parameters.compactMap { if case .included = $0.source { $0.label } else { nil } }
    }

    /// A parameter that the graph supplies, and how.
    struct Need {
        let label: TokenSyntax
        let parameter: Parameter
        let edge: DependencyGraph.Edge
    }

    /// The parameters that the graph supplies.
    var needs: [Need] {
        parameters.compactMap { parameter in
            guard let label = parameter.label else { return nil }
            let name = DependencyGraph.ID(label.spoken)
            switch parameter.source {
            case .argument, .itsDefault:
                return nil
            case .input, .recipe, .included, .nothing:
                return Need(label: label, parameter: parameter, edge: .init(name))
            case .deferredInput, .function:
                return Need(label: label, parameter: parameter, edge: .init(name, kind: .deferred))
            }
        }
    }
}
