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

/// Where each parameter of each recipe comes from.
struct GraphWiring {
    let inputs: [Input]
    let recipes: [RecipeDeclaration]
    /// The graphs that are included.
    let inclusions: [Inclusion]
    /// For each recipe the supplies of its parameters.
    let supplies: [[ParameterSource]]
    /// For each recipe what the call asks for by which the graph is asked for it.
    let effects: [Effects]
    /// For each recipe whether it takes functions of the graph, or something that it needs does. What is taken from an included
    /// graph may be one.
    let takesFunctions: [Bool]

    init(inputs: [Input], recipes: [RecipeDeclaration]) {
        self.inputs = inputs
        self.recipes = recipes
        inclusions = Inclusion.all(in: inputs, recipes)
        let names = Names(inputs: inputs, recipes: recipes, others: inclusions.isEmpty ? .nothing : .included)
        supplies = recipes.map { recipe in recipe.parameters.map(names.supply) }
        effects = Self.effects(of: recipes, supplies)
        takesFunctions = Self.takesFunctions(supplies)
    }

    private static func takesFunctions(_ supplies: [[ParameterSource]]) -> [Bool] {
        var takes = supplies.map { supplies in
            supplies.contains { supply in
                switch supply {
                case .function, .included: true
                default: false
                }
            }
        }
        var isKnown = [Bool](repeating: false, count: supplies.count)
        func work(out recipe: Int) {
            guard !isKnown[recipe] else { return }
            isKnown[recipe] = true
            for case .recipe(let needed) in supplies[recipe] {
                work(out: needed)
                takes[recipe] = takes[recipe] || takes[needed]
            }
        }
        for recipe in supplies.indices { work(out: recipe) }
        return takes
    }

    private static func effects(of recipes: [RecipeDeclaration], _ supplies: [[ParameterSource]]) -> [Effects] {
        var effects = recipes.map(\.effects)
        var isKnown = [Bool](repeating: false, count: recipes.count)
        func work(out recipe: Int) {
            // Where recipes need each other, which is an error, there is no answer, but an end.
            guard !isKnown[recipe] else { return }
            isKnown[recipe] = true
            for case .recipe(let needed) in supplies[recipe] {
                work(out: needed)
                effects[recipe].precede(by: effects[needed])
            }
        }
        for recipe in recipes.indices { work(out: recipe) }
        return effects
    }
}

extension GraphWiring {
    /// Inputs and recipes by name.
    private struct Names {
        let inputs: [Input]
        let recipes: [RecipeDeclaration]
        /// What supplies a name that is none of them.
        let others: ParameterSource
        private var inputNamed: [String: Int] = [:]
        private var recipeNamed: [String: Int] = [:]

        init(inputs: [Input], recipes: [RecipeDeclaration], others: ParameterSource) {
            self.inputs = inputs
            self.recipes = recipes
            self.others = others
            for (index, input) in inputs.enumerated().reversed() { inputNamed[input.name.spoken] = index }
            for (index, recipe) in recipes.enumerated().reversed() { recipeNamed[recipe.name.spoken] = index }
        }

        func supply(_ parameter: RecipeDeclaration.Parameter) -> ParameterSource {
            guard let label = parameter.label?.spoken else { return .argument }
            if let input = inputNamed[label] {
                guard let function = parameter.function, function.parameters.isEmpty,
                    function.result.spelling == inputs[input].type?.spelling
                else { return .input(input) }
                return .deferredInput(input)
            }
            if let index = recipeNamed[label] {
                return takesFunction(parameter, recipes[index]) ? .function(index) : .recipe(index)
            }
            return parameter.defaultValue == nil ? others : .itsDefault
        }

        /// Whether a parameter that is named after a recipe takes the recipe itself, rather than what it provides.
        private func takesFunction(_ parameter: RecipeDeclaration.Parameter, _ recipe: RecipeDeclaration) -> Bool {
            if let function = parameter.function {
                return function.result.asValue.unwrapped.spelling == recipe.result.asValue.unwrapped.spelling
            }
            // A recipe that needs arguments has no value to give, so another name than its result's is one for a function.
            let type = parameter.type.unwrapped.withoutAttributes
            let isName = type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
            return recipe.requiredArguments > 0 && isName && type.spelling != recipe.result.spelling
        }
    }
}

extension TypeSyntax {
    /// The type without `@escaping` and the like.
    fileprivate var withoutAttributes: TypeSyntax { self.as(AttributedTypeSyntax.self)?.baseType ?? self }
}

extension GraphWiring {
    /// The recipes that are seen to provide functions: by themselves, or by a parameter that takes what they provide.
    var functionRecipes: Set<Int> {
        var found = Set(recipes.indices.filter { recipes[$0].isOfFunction })
        for (other, supplies) in zip(recipes, supplies) {
            for case (let parameter, .recipe(let recipe)) in zip(other.parameters, supplies)
            where parameter.type.as(AttributedTypeSyntax.self)?.attributes.named("escaping").isEmpty == false {
                found.insert(recipe)
            }
        }
        return found
    }
}

extension GraphWiring {
    /// The names that are taken from included graphs, each once, where it is first.
    var takenNames: [TokenSyntax] {
        var names = Set<String>()
        return zip(recipes, supplies).flatMap { recipe, supplies in
            zip(recipe.parameters, supplies).compactMap { parameter, supply in
                guard case .included = supply, let label = parameter.label else { return nil }
                return names.insert(label.spoken).inserted ? label : nil
            }
        }
    }

    /// The graph as a value, for its checks: the inputs, after them the recipes, and what is taken from included graphs.
    func dependencyGraph(isRoot: (String) -> Bool) -> DependencyGraph {
        let made = recipes.indices.map { index in
            let recipe = recipes[index]
            return DependencyGraph.Node(
                .init(recipe.name.spoken),
                dependencies: needs(of: index).map(\.edge),
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

    /// A parameter that the graph supplies, and how.
    struct Need {
        let parameter: RecipeDeclaration.Parameter
        let edge: DependencyGraph.Edge
    }

    /// The parameters of a recipe that the graph supplies.
    func needs(of recipe: Int) -> [Need] {
        zip(recipes[recipe].parameters, supplies[recipe]).compactMap { parameter, supply in
            guard let label = parameter.label else { return nil }
            let name = DependencyGraph.ID(label.spoken)
            switch supply {
            case .argument, .itsDefault: return nil
            case .input, .recipe, .included, .nothing: return Need(parameter: parameter, edge: .init(name))
            case .deferredInput, .function: return Need(parameter: parameter, edge: .init(name, kind: .deferred))
            }
        }
    }
}
