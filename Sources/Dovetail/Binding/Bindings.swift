import DovetailGraph

/// A recipe's place among the recipes of a container.
///
/// The ID is what it is known by in the graph, `isFoundByType` tells whether who asks for its type means this one, and the links are the
/// entries that it leads to before those that it asks for by type, and how.
typealias Binding = (
    recipe: Recipe, id: DependencyGraph.ID, isFoundByType: Bool, links: [Int], linkEdges: [DependencyGraph.Edge]
)

/// The recipes of a container with decorations around them, what was contributed, and the collections of that.
struct Bindings {
    var all: [Binding]
    /// Where what was registered or contributed is now, with all decorations around it.
    var places: [Int]
    private(set) var registeredCount: Int

    init(_ registry: Registry) {
        all = registry.recipes.map { ($0, DependencyGraph.ID($0.service), true, [], []) }
        registeredCount = all.count
        places = []
        registry.addForwards?(&self)
        registeredCount = all.count
        nameByArguments()
        registry.addContributions?(registry, &self, false)
        registry.addDecorations?(registry, &self)
        registry.addContributions?(registry, &self, true)
        registry.linkForwards?(&self)
    }

    /// Recipes for one service that take different arguments are told apart by these.
    private mutating func nameByArguments() {
        let firsts = TypeTable(capacity: all.count)
        defer { firsts.deallocate() }
        var isOneOfSeveral = [Bool](repeating: false, count: all.count)
        for index in all.indices {
            let service = ObjectIdentifier(all[index].recipe.service)
            firsts.insert(index, for: service)
            if let first = firsts[service], all[first].recipe.key != all[index].recipe.key {
                isOneOfSeveral[first] = true
            }
        }
        for index in all.indices where !all[index].recipe.arguments.isEmpty {
            guard let first = firsts[ObjectIdentifier(all[index].recipe.service)], isOneOfSeveral[first] else {
                continue
            }
            all[index].id = all[index].id.taking(all[index].recipe.arguments.map { DependencyGraph.ID($0) })
        }
    }
}
