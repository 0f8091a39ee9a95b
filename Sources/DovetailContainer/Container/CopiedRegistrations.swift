import DovetailAnalysis

/// The registrations of a copy of a container and its extensions, in which those of `replacing` replace others.
///
/// A replacement belongs to the container of the replaced recipe, and a new recipe to the first container that needs it.
/// So in the copies, too, no container depends on its extensions.
struct CopiedRegistrations {
    /// The registrations of each container: of the first one, of its extension, and so on.
    private let originals: [RegistrationSet]
    private let changes: RegistrationSet
    /// The replacements in each of them.
    private var parts: [RegistrationSet]

    init(_ changes: RegistrationSet, of originals: [RegistrationSet]) {
        (self.originals, self.changes) = (originals, changes)
        var part = RegistrationSet()
        // An extension has the observers of the container that it extends.
        part.observers = changes.observers
        parts = Array(repeating: part, count: originals.count)
        addNew(addExisting(changes))
        parts[originals.count - 1].declarations = changes.declarations
    }

    /// The registrations of each container in the copy.
    var all: [RegistrationSet] { zip(originals, parts).map { $0.replacing(with: $1, of: changes) } }

    /// Adds the replacements for what a container has, and returns the others.
    private mutating func addExisting(_ changes: RegistrationSet) -> RegistrationSet {
        var new = RegistrationSet()
        for recipe in changes.recipes {
            let level = originals.firstIndex { $0.hasRecipe(replacedBy: recipe) }
            if let level { parts[level].recipes.append(recipe) } else { new.recipes.append(recipe) }
        }
        for contribution in changes.contributions {
            let level = originals.firstIndex { $0.registers(ObjectIdentifier(contribution.collection)) }
            if let level { add(contribution, to: level) } else { new.contributions.append(contribution) }
        }
        for decoration in changes.decorations {
            let service = ObjectIdentifier(decoration.recipe.service)
            let levels = originals.indices.filter { originals[$0].registers(service) }
            for level in levels { parts[level].decorations.append(decoration) }
            if levels.isEmpty { new.decorations.append(decoration) }
        }
        return new
    }

    /// Adds new recipes and contributions to the first container that needs them. One of them may need another. The last
    /// container reports those that no recipe needs.
    private mutating func addNew(_ changes: RegistrationSet) {
        var new = changes
        for level in originals.indices {
            let isLast = level == originals.count - 1
            // Without the replaced recipes, which need nothing any more.
            var needed = Set(all[level].parameterTypes.flatMap(Self.services))
            while true {
                let recipes = new.recipes.filter { isLast || needed.contains(ObjectIdentifier($0.service)) }
                let contributions = new.contributions.filter {
                    isLast || needed.contains(ObjectIdentifier($0.collection))
                }
                if recipes.isEmpty, contributions.isEmpty { break }
                new.recipes.removeAll { recipe in recipes.contains { $0 === recipe } }
                new.contributions.removeAll { contribution in contributions.contains { $0 === contribution } }
                parts[level].recipes += recipes
                for contribution in contributions { add(contribution, to: level) }
                let added = recipes + contributions.map(\.recipe)
                needed.formUnion(added.flatMap(\.dependencies).flatMap(Self.services))
            }
        }
        // The decorations of new services, and those without a service.
        for decoration in new.decorations {
            let service = ObjectIdentifier(decoration.recipe.service)
            let level = parts.firstIndex { $0.registers(service) } ?? parts.count - 1
            parts[level].decorations.append(decoration)
        }
    }

    /// Adds a contribution to the container at this level, or to the first of its extensions that can supply the parameters.
    private mutating func add(_ contribution: Contribution, to level: Int) {
        let levels = contribution.recipe.dependencies.compactMap { type in
            let services = Self.services(for: type)
            return originals.firstIndex { original in services.contains { original.registers($0) } }
        }
        parts[levels.reduce(level, max)].contributions.append(contribution)
    }

    /// The services or collections that may supply a parameter of this type: the type itself, the type that an optional
    /// wraps, the result of a function, or the function that runs in a scope.
    private static func services(for type: Any.Type) -> [ObjectIdentifier] {
        if let entrance = type as? any ScopeEntranceParameter.Type { return [ObjectIdentifier(entrance.service)] }
        let type = (type as? any NamedParameter.Type)?.name ?? type
        let inner = (type as? any OptionalParameter.Type)?.wrapped ?? FunctionType(type)?.result
        return [ObjectIdentifier(type)] + (inner.map(services) ?? [])
    }
}

extension RegistrationSet {
    fileprivate var parameterTypes: [Any.Type] {
        recipes.flatMap(\.dependencies) + contributions.flatMap(\.recipe.dependencies)
            + decorations.flatMap(\.recipe.dependencies)
    }

    /// Whether there is a recipe or a contribution for a service, or a collection of this type.
    fileprivate func registers(_ service: ObjectIdentifier) -> Bool {
        recipes.contains { ObjectIdentifier($0.service) == service }
            || contributions.contains {
                ObjectIdentifier($0.recipe.service) == service || ObjectIdentifier($0.collection) == service
            }
    }
}
