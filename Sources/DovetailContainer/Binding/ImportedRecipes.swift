import DovetailAnalysis

/// The recipes that an extension depends on, directly or through others, in the containers that it extends.
///
/// They come first among the extension's recipes, with their providers. The checks see only these recipes of the
/// extended containers, which may be large. So extending a container takes time for the new recipes and their
/// dependencies only.
struct ImportedRecipes {
    /// The container that a recipe belongs to, and its position there.
    struct Origin: Hashable, Sendable {
        /// The container, as the number of containers that it extends.
        let level: Int
        /// The recipe's position in that container.
        let index: Int
    }

    /// The contributions of the extended containers to a collection to which the extension adds more.
    struct Collection {
        var contributions: [Contribution] = []
        var members: [Int] = []
    }

    private(set) var all: [BoundRecipe] = []
    private(set) var origins: [Origin] = []
    private(set) var collections: [ObjectIdentifier: Collection] = [:]
    private var numbers: [Origin: Int] = [:]
    /// The extended containers by level.
    private let containers: [BindingResolver]

    init() { containers = [] }

    /// Imports what these registrations depend on or, for a picture, all recipes of the extended containers.
    init(for registrations: Registrations, from base: BindingResolver, isComplete: Bool = false) {
        var containers: [BindingResolver] = []
        var next: BindingResolver? = base
        while let container = next {
            containers.append(container)
            next = container.base
        }
        self.containers = containers.reversed()
        for recipe in registrations.recipes { add(neededBy: recipe) }
        for decoration in registrations.decorations { add(neededBy: decoration.recipe) }
        for contribution in registrations.contributions {
            add(neededBy: contribution.recipe)
            addCollection(contribution.collection)
        }
        if isComplete {
            for container in self.containers {
                for index in container.ownIndices { _ = add(container.origin(of: index)) }
            }
        }
        addDependencies()
    }

    private mutating func add(neededBy recipe: Recipe) {
        for type in recipe.dependencies { add(type) }
        guard let forward = recipe.forward else { return }
        // A forward stands for all argument lists.
        for container in containers where container.factory(for: forward.target) != nil {
            for index in container.recipes.indices where container.recipes[index].isFoundByType {
                let target = container.recipes[index].recipe
                if target.service == forward.target, !target.arguments.isEmpty { _ = add(container.origin(of: index)) }
            }
        }
    }

    /// Adds the recipe that supplies a parameter of this type, from the last of these containers that has one.
    private mutating func add(_ type: Any.Type) {
        for container in containers.reversed() {
            guard let target = container.binding(for: type)?.target else { continue }
            _ = add(container.origin(of: target))
            return
        }
    }

    private mutating func addCollection(_ type: Any.Type) {
        let id = ObjectIdentifier(type)
        guard collections[id] == nil else { return }
        var collection = Collection()
        for container in containers.reversed() {
            guard var index = container.recipe(for: type) else { continue }
            // Skips the decorations of the collection, which wrap the contributions of their own container only.
            while container.recipes[index].recipe.kind == .decoration, let inner = container.recipes[index].links.first
            {
                guard let recipe = inner.recipe else { break }
                index = recipe
            }
            collection.members = container.recipes[index].links.compactMap(\.recipe).map {
                add(container.origin(of: $0))
            }
            collection.contributions = containers.flatMap { container in
                container.ownContributions.filter { $0.collection == type }
            }
            break
        }
        collections[id] = collection
    }

    /// Adds a recipe, if it is new, and returns its number.
    private mutating func add(_ origin: Origin) -> Int {
        if let number = numbers[origin] { return number }
        numbers[origin] = all.count
        all.append(containers[origin.level].recipes[origin.index])
        origins.append(origin)
        return all.count - 1
    }

    /// Adds the dependencies of all recipes, and the dependencies of these in turn.
    private mutating func addDependencies() {
        var next = 0
        while next < all.count {
            let container = containers[origins[next].level]
            func number(_ index: Int, _ imported: inout Self) -> Int { imported.add(container.origin(of: index)) }
            let links = all[next].links.map { $0.moved { number($0, &self) } }
            let parameters = all[next].parameters.map { binding in
                binding.map { binding in binding.moved { number($0, &self) } }
            }
            all[next].links = links
            all[next].parameters = parameters
            next += 1
        }
        // A collection that extensions add to has a recipe in several containers. The last one keeps the collection's name.
        for index in all.indices where all[index].isFoundByType && isExtended(all[index].recipe.type, origins[index]) {
            all[index].isFoundByType = false
            all[index].id = all[index].id.part(" (of the extended container \(origins[index].level + 1))")
        }
    }

    /// Whether an extension adds to the collection that this recipe makes.
    private func isExtended(_ type: Any.Type, _ origin: Origin) -> Bool {
        if collections[ObjectIdentifier(type)] != nil { return true }
        return containers[(origin.level + 1)...].contains { container in
            container.recipe(for: type).map { container.ownIndices.contains($0) } ?? false
        }
    }
}

extension BoundRecipe.Link {
    /// The same link, with the new position of its recipe.
    fileprivate func moved(_ position: (Int) -> Int) -> Self {
        switch self {
        case .wrapped(let recipe): .wrapped(position(recipe))
        case .member(let recipe): .member(position(recipe))
        case .input(let recipe): .input(position(recipe))
        case .missing: self
        }
    }
}

extension Binding {
    /// The recipe that the binding refers to.
    var target: Int? {
        switch self {
        case .service(let recipe), .function(let recipe, _): recipe
        case .optional(_, let wrapped): wrapped.target
        case .absent, .empty, .enter: nil
        }
    }

    /// The same binding, with the new position of its recipe.
    fileprivate func moved(_ position: (Int) -> Int) -> Binding {
        switch self {
        case .service(let recipe): .service(position(recipe))
        case .function(let recipe, let form): .function(position(recipe), form)
        case .optional(let optional, let wrapped): .optional(optional, wrapped.moved(position))
        case .absent, .empty, .enter: self
        }
    }
}
