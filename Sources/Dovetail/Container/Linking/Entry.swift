import DependencyGraph

/// A recipe's place among the recipes of a container.
///
/// The ID is what it is known by in the graph, `isFoundByType` tells whether who asks for its type means this one, and the links are the
/// entries that it leads to before those that it asks for by type, and how.
typealias Entry = (
    recipe: Recipe, id: DependencyGraph.ID, isFoundByType: Bool, links: [Int], linkEdges: [DependencyGraph.Edge]
)

/// The recipes of a container with decorations around them, what was contributed, and the collections of that.
struct Entries {
    var all: [Entry]
    /// Where what was registered or contributed is now, with all decorations around it.
    var places: [Int]
    let registeredCount: Int

    init(_ registry: Registry) {
        all = registry.recipes.map { ($0, DependencyGraph.ID($0.service), true, [], []) }
        registeredCount = all.count
        places = []
        registry.addContributions?(registry, &self, false)
        registry.addDecorations?(registry, &self)
        registry.addContributions?(registry, &self, true)
    }
}
