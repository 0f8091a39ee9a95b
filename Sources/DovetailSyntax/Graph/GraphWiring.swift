import DovetailAnalysis
import SwiftSyntax

/// The source of a parameter.
enum ParameterSource {
    /// The caller passes it.
    case argument
    /// The value of an input.
    case input(Int)
    /// The result of a recipe.
    case recipe(Int)
    /// A function that returns an input.
    case deferredInput(Int)
    /// A recipe itself, as a function of its arguments.
    case function(Int)
    /// The default value in the declaration.
    case itsDefault
    /// A service of an included graph, which only the compiler can look up.
    case included
    /// Nothing supplies it.
    case nothing
}

/// Determines the source of each parameter of each recipe, and propagates effects.
struct GraphWiring {
    private typealias Parameter = RecipeDeclaration.Parameter

    let inputs: [Input]
    private(set) var recipes: [RecipeDeclaration]
    /// The included graphs.
    let inclusions: [Inclusion]

    init(inputs: [Input], recipes: [RecipeDeclaration]) {
        self.inputs = inputs
        self.recipes = recipes
        inclusions = Inclusion.all(in: inputs, recipes)
        let sources = inputs.indices.map(ParameterSource.input) + recipes.indices.map(ParameterSource.recipe)
        let names = inputs.map(\.name.spoken) + recipes.map(\.name.spoken)
        // If two have one name, which is an error, the first counts.
        let named = Dictionary(zip(names, sources)) { first, _ in first }
        for recipe in recipes.indices {
            for (position, parameter) in recipes[recipe].parameters.enumerated() {
                self.recipes[recipe].parameters[position].source = source(of: parameter, in: named)
            }
        }
        propagate()
    }

    private func source(of parameter: Parameter, in named: [String: ParameterSource]) -> ParameterSource {
        guard let label = parameter.label?.spoken else { return .argument }
        switch named[label] {
        case .input(let input):
            guard let function = parameter.function, function.parameters.isEmpty,
                function.result.spelling == inputs[input].type?.spelling
            else { return .input(input) }
            return .deferredInput(input)
        case .recipe(let recipe):
            return takesFunction(parameter, recipes[recipe]) ? .function(recipe) : .recipe(recipe)
        default:
            guard parameter.defaultValue == nil else { return .itsDefault }
            return inclusions.isEmpty ? .nothing : .included
        }
    }

    /// Whether a parameter with the name of a recipe takes the recipe itself instead of the service.
    private func takesFunction(_ parameter: Parameter, _ recipe: RecipeDeclaration) -> Bool {
        if let function = parameter.function {
            return function.result.asValue.unwrapped.spelling == recipe.result.asValue.unwrapped.spelling
        }
        // A recipe with required arguments has no value, so another type name than its result's is that of a function type.
        let type = parameter.type.unwrapped
        let plain = type.as(AttributedTypeSyntax.self)?.baseType ?? type
        return recipe.requiredArguments > 0 && plain.isNominal && plain.spelling != recipe.result.spelling
    }

    /// Adds to each recipe the effects of its dependencies, and how its dependents take it.
    private mutating func propagate() {
        var known: Set<Int> = []
        func visit(_ recipe: Int) {
            // In a cycle, which is an error, the effects are incomplete, but the recursion ends.
            guard known.insert(recipe).inserted else { return }
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

    /// The names that are taken from included graphs, each at its first occurrence.
    var takenNames: [TokenSyntax] {
        var names = Set<String>()
        return recipes.flatMap(\.takenNames).filter { names.insert($0.spoken).inserted }
    }

    /// The inputs and shared recipes that provide a graph, as far as their types tell, and are not included.
    var includable: [any GraphMember] {
        (inputs + recipes.filter(\.isShared) as [any GraphMember])
            .filter { $0.mayBeGraph && $0.includedAttribute == nil }
    }

    /// The name of an input or a recipe, by its position in the graph as a value.
    func name(of node: Int) -> TokenSyntax {
        node < inputs.count ? inputs[node].name : recipes[node - inputs.count].name
    }

    /// The graph as a value, for its checks: first the inputs, then the recipes, then the services of included graphs.
    func dependencyGraph(isRoot: (String) -> Bool) -> DependencyGraph {
        let made = recipes.map { recipe in
            DependencyGraph.Node(
                .init(recipe.name.spoken),
                dependencies: recipe.needs.map(\.edge),
                isRoot: !recipe.isPrivate || recipe.includedAttribute != nil || isRoot(recipe.name.spoken)
            )
        }
        // Others may read an input. If all recipes are private, only an explicit access level counts for that.
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
    var takenNames: [TokenSyntax] { parameters.compactMap { if case .included = $0.source { $0.label } else { nil } } }

    /// A parameter that the graph supplies, and its edge in the graph.
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
