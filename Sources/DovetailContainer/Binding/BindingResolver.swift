import DovetailAnalysis
import DovetailOnce

/// Resolves each parameter's type to a recipe of a container.
final class BindingResolver: @unchecked Sendable {
    // Sendable because the variables set in `init` are only read afterwards; a mutex guards the others.

    /// The registrations of this container alone.
    let registrations: Registrations
    /// The container that this one extends.
    let base: BindingResolver?
    /// The origins of the recipes of extended containers, which come first in ``recipes``.
    private let imports: [ImportedRecipes.Origin]
    let scopes: ScopeTree
    private(set) var recipes: [BoundRecipe]
    /// The recipes by their key, and those that take arguments by their service.
    private let indices: TypeTable
    private let factories: TypeTable
    /// Whether any recipe takes arguments, and whether any has a name. They save looking at types, which takes longer.
    let hasFactories: Bool
    let hasNames: Bool
    private let functions = Locked(Functions())
    /// The first contribution of each type.
    private let contributed: TypeTable

    /// Resolves the parameters of a container, or of one that extends another, with the recipes that it imports.
    init(
        _ registrations: Registrations,
        extending base: BindingResolver? = nil,
        _ imported: ImportedRecipes = ImportedRecipes()
    ) {
        self.registrations = registrations
        self.base = base
        imports = imported.origins
        scopes = ScopeTree(registrations, extending: base?.scopes)
        let recipes = BoundRecipes(registrations, inputs: scopes.newInputs, imported).all
        indices = TypeTable(capacity: recipes.count)
        let factoryCount = recipes.count { !$0.recipe.arguments.isEmpty }
        factories = TypeTable(capacity: factoryCount)
        hasFactories = factoryCount > 0
        contributed = TypeTable(capacity: registrations.contributions.count)
        for (index, contribution) in registrations.contributions.enumerated() {
            contributed.insert(index, for: contribution.recipe.key)
        }
        hasNames = recipes.contains { $0.recipe.namedType != nil }
        self.recipes = consume recipes
        for index in self.recipes.indices where self.recipes[index].isFoundByType {
            let recipe = self.recipes[index].recipe
            indices.insert(index, for: recipe.key)
            if !recipe.arguments.isEmpty { factories.insert(index, for: ObjectIdentifier(recipe.service)) }
        }
        for index in ownIndices {
            self.recipes[index].parameters = self.recipes[index].recipe.dependencies.map { binding(for: $0) }
        }
    }

    deinit {
        indices.deallocate()
        factories.deallocate()
        contributed.deallocate()
    }

    /// The binding for a parameter of this type, or `nil` if nothing supplies it.
    func binding(for type: Any.Type) -> Binding? {
        let binding = ownBinding(for: type)
        guard let base, binding?.isAbsence == true else { return binding }
        // The extended container may have the service in another form. Then the parameter is a mistake, and is not absent.
        return base.binding(for: type) == nil ? nil : binding
    }

    /// The binding according to this container's own recipes and those that it has imported.
    private func ownBinding(for type: Any.Type) -> Binding? {
        if let index = indices[ObjectIdentifier(type)] { return .service(index) }
        if let function = FunctionType(type) { return binding(for: function, type) }
        if let optional = type as? any OptionalParameter.Type {
            // The service is registered, but not in this form: the parameter is a mistake, and the service is not absent.
            if factories[ObjectIdentifier(type)] != nil { return nil }
            if let wrapped = binding(for: optional.wrapped) { return .optional(optional, wrapped) }
            return hasLikelyRecipe(for: optional.wrapped) ? nil : .absent(optional)
        }
        if let collection = type as? any CollectionParameter.Type {
            // If such services are registered, an empty collection would hide the mistake that they were not contributed.
            return hasServices(for: collection.element) ? nil : .empty(collection)
        }
        if let entrance = type as? any ScopeEntranceParameter.Type,
            let index = indices[ObjectIdentifier(entrance.service)]
        {
            return recipes[index].recipe.lifetime.customScope.map { .function(index, entrance.makeForm(of: $0)) }
        }
        if let enter = type as? any EnterParameter.Type { return .enter(enter) }
        return nil
    }

    /// The binding for a function, if the recipe of its result can be supplied as a function of this type.
    private func binding(for function: FunctionType, _ type: Any.Type) -> Binding? {
        guard hasFactories || recipe(for: function.result) != nil else { return nil }
        return functions.withLock { functions in
            for index in functions.recipes(of: function.result, in: self) {
                let form = functions.forms(of: index, in: self).first { $0.type == type }
                if let form { return .function(index, form) }
            }
            return nil
        }
    }

    /// The positions of this container's own recipes.
    var ownIndices: Range<Int> { imports.count..<recipes.count }

    /// How many containers this one extends.
    var level: Int { base.map { $0.level + 1 } ?? 0 }

    /// The container that a recipe belongs to, and its position there.
    func origin(of index: Int) -> ImportedRecipes.Origin {
        index < imports.count ? imports[index] : ImportedRecipes.Origin(level: level, index: index)
    }

    /// The contributions of this container alone.
    var ownContributions: [Contribution] { registrations.contributions }

    /// The resolvers of the containers that this one extends, and this one. The first one extends no other.
    var withExtended: [BindingResolver] { (base?.withExtended ?? []) + [self] }

    /// The recipe that is registered under exactly this type.
    func recipe(for type: Any.Type) -> Int? { indices[ObjectIdentifier(type)] }

    /// The first recipe that makes exactly this service from arguments.
    func factory(for service: Any.Type) -> Int? { factories[ObjectIdentifier(service)] }

    /// Whether a recipe provides exactly this type, with or without arguments.
    func hasRecipe(for type: Any.Type) -> Bool {
        recipe(for: type) != nil || factory(for: type) != nil || base?.hasRecipe(for: type) == true
    }

    /// Whether a recipe provides exactly this service, with or without arguments. A named service may be given by its
    /// name or as `Named<Name>`.
    func provides(_ type: Any.Type) -> Bool {
        recipe(for: type) != nil || factory(for: (type as? any NamedParameter.Type)?.name ?? type) != nil
            || base?.provides(type) == true
    }

    /// The service that a type stands for: the wrapped one if this is an optional that is not registered itself,
    /// otherwise the type.
    func service(of type: Any.Type) -> Any.Type {
        guard !provides(type), let optional = type as? any OptionalParameter.Type else { return type }
        return service(of: optional.wrapped)
    }

    /// Whether this type is registered in any form.
    func isRegistered(_ type: Any.Type) -> Bool {
        if hasRecipe(for: type) { return true }
        if let optional = type as? any OptionalParameter.Type { return isRegistered(optional.wrapped) }
        return binding(for: type) != nil || likelyRecipe(for: type) != nil || base?.isRegistered(type) == true
    }

    /// For a parameter type without a binding, the first recipe that was probably meant: one that takes arguments, or
    /// one that a function of this type would call if it had the right parameters and effects.
    func likelyRecipe(for type: Any.Type) -> Int? {
        if let function = FunctionType(type) {
            return recipe(for: function.result) ?? likelyRecipe(for: function.result)
        }
        guard hasFactories else { return nil }
        return factory(for: (type as? any NamedParameter.Type)?.name ?? type)
    }

    /// Whether a type without a binding was probably meant for services that are registered in another form.
    private func hasLikelyRecipe(for type: Any.Type) -> Bool {
        likelyRecipe(for: type) != nil || FunctionType(type) == nil && type is any CollectionParameter.Type
    }

    /// Whether there are services that could be elements of this type: registered, contributed to another collection,
    /// or the results of functions of this type.
    private func hasServices(for element: Any.Type) -> Bool {
        if provides(element) || isContributed(element) { return true }
        guard let function = FunctionType(element) else { return false }
        return hasServices(for: function.result)
    }

    private func isContributed(_ type: Any.Type) -> Bool {
        contributed[ObjectIdentifier(type)] != nil || base?.isContributed(type) == true
    }
}

/// The functions that a parameter can take in place of a service. Few parameters need them, so everything is computed on first use.
private struct Functions: Sendable {
    /// The functions for each recipe.
    private var forms: [[ProviderForm]?] = []
    /// For each service, the recipes that take arguments.
    private var factories: [[Int]] = []
    private var numbers = Numbering()

    /// The recipes of a service. If several take the same arguments, only the first one counts.
    mutating func recipes(of service: Any.Type, in resolver: BindingResolver) -> [Int] {
        let recipes = resolver.recipe(for: service).map { [$0] } ?? []
        guard resolver.hasFactories else { return recipes }
        if factories.isEmpty { addFactories(of: resolver) }
        let number = numbers[DependencyGraph.ID(service: service)]
        return number < 0 ? recipes : recipes + factories[number]
    }

    private mutating func addFactories(of resolver: BindingResolver) {
        for index in resolver.recipes.indices {
            let recipe = resolver.recipes[index].recipe
            guard !recipe.arguments.isEmpty, resolver.recipe(for: recipe.type) == index else { continue }
            let number = numbers.number(of: DependencyGraph.ID(recipe.service), orElse: factories.count)
            if number == factories.count { factories.append([]) }
            factories[number].append(index)
        }
    }

    mutating func forms(of index: Int, in resolver: BindingResolver) -> [ProviderForm] {
        if forms.isEmpty { forms = Array(repeating: nil, count: resolver.recipes.count) }
        let all = forms[index] ?? resolver.recipes[index].recipe.functionForms()
        forms[index] = all
        return all
    }
}
