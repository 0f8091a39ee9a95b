import DovetailAnalysis

/// The services of a custom scope, and where their instances lie.
struct ScopePlan {
    let scope: CustomScope
    /// The scope's number; the container itself has 0.
    let number: Int
    /// The number of the enclosing scope.
    let outer: Int
    let inputCount: Int
    /// The layout in the extended container, which has the first instances.
    let base: ScopeLayout?
    /// The recipes that the container adds: the inputs, and then the services, each after those that it holds.
    let members: [Int]
    let addresses: [ScopedAddress]
    let space: ScopeSpace

    init(
        _ scope: CustomScope,
        number: Int,
        outer: Int,
        inputs: [Int],
        services: [Int],
        of recipes: Levels<BoundRecipe>,
        extending base: ScopeLayout?
    ) {
        self.scope = scope
        self.number = number
        self.outer = outer
        self.base = base
        inputCount = base?.inputCount ?? inputs.count
        members = inputs + services
        var space = base?.space ?? ScopeSpace()
        addresses = space.add(members.map { recipes[$0].recipe.type }, inScope: number)
        self.space = space
    }

    /// The layout of these providers. An extension that adds nothing shares that of the extended container, so it takes no time for
    /// services that were there.
    func layout(of providers: Levels<Provider>) -> ScopeLayout {
        if let base, members.isEmpty { return base }
        return ScopeLayout(self, providers)
    }

    /// The plans of all scopes, by number.
    static func all(
        _ resolver: BindingResolver,
        _ order: [Int],
        extending base: [ScopeLayout]
    ) -> [ScopePlan] {
        let scopes = resolver.scopes
        var members: [[Int]] = Array(repeating: [], count: scopes.scopes.count)
        guard !members.isEmpty else { return [] }
        for index in order where resolver.recipes[index].recipe.isKept {
            guard let scope = resolver.recipes[index].recipe.lifetime.customScope else { continue }
            members[scopes.number(of: scope)].append(index)
        }
        return scopes.scopes.enumerated().map { number, scope in
            // Each input is a recipe of its scope, in the first container that has the scope.
            let inputs = scopes.inputs(of: number).compactMap { input in
                members[number].first { resolver.recipes[$0].recipe === input }
            }
            return ScopePlan(
                scope,
                // The container itself has the number 0.
                number: number + 1,
                outer: scopes.outer(of: number).map { $0 + 1 } ?? 0,
                inputs: inputs,
                services: members[number].filter { !inputs.contains($0) },
                of: resolver.recipes,
                extending: base.indices.contains(number) ? base[number] : nil
            )
        }
    }
}
