import DovetailAnalysis

/// The requirements of each recipe: its own, and those of the services that it holds.
struct RequirementsOfRecipes {
    private let graphInstances: [Bool]
    private let mainActor: [Bool]
    private let observers: Bool
    private let starts: [Bool]
    private let isMadeAtStart: [Bool]

    init(_ resolver: BindingResolver, _ topology: DependencyGraph.Topology) {
        let recipes = resolver.recipes
        graphInstances = Self.propagate(recipes.map { $0.recipe.lifetime == .graph }, recipes, topology)
        mainActor = Self.propagateMainActor(recipes, topology)
        observers = !resolver.registrations.observers.isEmpty
        isMadeAtStart = Self.propagateToHeld(recipes.map { $0.recipe.startup != nil }, topology)
        starts = Self.propagate(recipes.map { $0.recipe.startup != nil }, recipes, topology, throughStarted: true)
    }

    subscript(recipe: Int) -> Requirements {
        Requirements(
            graphInstances: graphInstances[recipe],
            mainActor: mainActor[recipe],
            observers: observers,
            isMadeAtStart: isMadeAtStart[recipe],
            starts: starts[recipe]
        )
    }

    /// Propagates the requirement to be on the main actor. A function that is not `@Sendable` and makes such a service
    /// counts like the service itself, since only the main actor may call it.
    private static func propagateMainActor(_ recipes: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Bool] {
        var required = recipes.map(\.recipe.isOnMainActor)
        guard required.contains(true) else { return required }
        var functions: [(recipe: Int, target: Int)] = []
        for index in recipes.indices {
            for binding in recipes[index].parameters {
                guard let target = binding?.targetOfPlainFunction else { continue }
                functions.append((index, target))
            }
        }
        var before: [Bool]
        repeat {
            required = propagate(required, recipes, topology)
            before = required
            for function in functions where required[function.target] { required[function.recipe] = true }
        } while required != before
        return required
    }

    /// Propagates a property from recipes to everything that they hold, directly or through others.
    private static func propagateToHeld(_ property: [Bool], _ topology: DependencyGraph.Topology) -> [Bool] {
        var property = property
        guard property.contains(true) else { return property }
        // The order has a recipe after those that it holds, so its reverse has it before them.
        for index in topology.order.reversed() where index < property.count && property[index] {
            for edge in topology.edges(of: index) where property.indices.contains(topology.held[edge]) {
                property[topology.held[edge]] = true
            }
        }
        return property
    }

    /// Propagates a requirement from services to the recipes that hold them. Started services exist before they are
    /// resolved, so their requirements do not propagate, unless they are on the main actor or `throughStarted` is `true`.
    private static func propagate(
        _ required: [Bool],
        _ recipes: [BoundRecipe],
        _ topology: DependencyGraph.Topology,
        throughStarted: Bool = false
    ) -> [Bool] {
        var required = required
        func add(_ held: Int, to index: Int) {
            guard held >= 0, required[held] else { return }
            let recipe = recipes[held].recipe
            if recipe.startup == nil || recipe.isOnMainActor || throughStarted { required[index] = true }
        }
        // In this order, the services that a recipe holds come before it.
        for index in topology.order where index < recipes.count {
            for edge in topology.edges(of: index) { add(topology.held[edge], to: index) }
        }
        // No recipe holds a service with arguments, so its decorations and forwards may come before it in the order,
        // although they are linked to it. A forward may also lead to a decoration that was added later. Therefore this
        // repeats until nothing changes.
        var before: [Bool]
        repeat {
            before = required
            for index in recipes.indices {
                for link in recipes[index].links { add(link.recipe ?? -1, to: index) }
            }
        } while required != before
        return required
    }
}
