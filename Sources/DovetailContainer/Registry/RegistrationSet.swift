/// What assemblies have registered so far.
final class RegistryContents {
    var registrations = RegistrationSet()
    /// The assembly that is registering its recipes.
    private var assembly: Any.Type?

    /// Lets an assembly register its recipes, unless it counts once and has done so.
    func assemble(_ assembly: Any.Type, isOnce: Bool, _ register: () -> Void) {
        let type = ObjectIdentifier(assembly)
        let isFirst = registrations.assemblies.insert(type).inserted
        if isOnce { registrations.assembliesOnce.insert(type) }
        guard isFirst || !registrations.assembliesOnce.contains(type) else { return }
        let outer = self.assembly
        self.assembly = assembly
        register()
        self.assembly = outer
    }

    func origin(_ fileID: String, _ line: Int) -> Recipe.Origin {
        Recipe.Origin(location: DependencyGraph.Location(fileID: fileID, line: line), assembly: assembly)
    }
}

/// The registrations of a container, which do not change any more.
struct RegistrationSet: Sendable {
    var recipes: [Recipe] = []
    var contributions: [Contribution] = []
    var decorations: [Decoration] = []
    /// The scopes that are known although nothing may be registered in them.
    var declarations: [(scope: CustomScope, origin: Recipe.Origin)] = []
    /// The recipes of `replacing` that replaced no other recipe.
    var newRecipes = 0..<0
    var observers: [Observation] = []
    /// The types of the assemblies, and of those that count only once.
    fileprivate(set) var assemblies: Set<ObjectIdentifier> = []
    fileprivate(set) var assembliesOnce: Set<ObjectIdentifier> = []

    init() {}

    init(_ registry: Registry) {
        self = registry.contents.registrations
        for recipe in recipes { recipe.complete() }
        for contribution in contributions { contribution.recipe.complete() }
        for decoration in decorations { decoration.recipe.complete() }
    }

    /// A registry without recipes for an extension of the container. It has the same observers and assemblies.
    var registryForExtension: Registry {
        let registry = Registry()
        registry.contents.registrations.observers = observers
        registry.contents.registrations.assemblies = assemblies
        registry.contents.registrations.assembliesOnce = assembliesOnce
        return registry
    }
}
