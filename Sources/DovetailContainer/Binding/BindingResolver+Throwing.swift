import DovetailAnalysis

// A recipe may take a function that cannot throw, such as `(User.ID) -> Detail`, if making the service cannot fail.
extension BindingResolver {
    /// Marks the recipes that take such a function although calling it can fail.
    func markFunctionsThatCanFail(in nodes: inout [DependencyGraph.Node]) {
        // Few recipes take such functions, so everything is computed on first use.
        lazy var holders = sharedHolders()
        for index in ownIndices {
            for (type, binding) in zip(recipes[index].recipe.dependencies, recipes[index].parameters) {
                guard let (target, form) = binding?.function, !form.canThrow else { continue }
                var seen: Set<Int> = []
                let cause = cause(at: target, form.isolation, &seen) ?? holders[index].map { .held(by: recipes[$0].id) }
                guard let cause else { continue }
                nodes[index].mistake = .functionCanFail(DependencyGraph.ID(type), cause)
            }
        }
    }

    /// Marks the recipes that a program cannot isolate, and that hold a service of the main actor: the calls of functions that enter a
    /// scope, and the hooks of services that are registered elsewhere.
    func markHoldersOfMainActor(in nodes: inout [DependencyGraph.Node]) {
        for index in ownIndices where recipes[index].recipe.id != nil && !recipes[index].recipe.isOnMainActor {
            var seen: Set<Int> = []
            var waiting = heldRecipes(of: index)
            while let next = waiting.popLast() {
                guard seen.insert(next).inserted else { continue }
                let recipe = recipes[next].recipe
                if recipe.isOnMainActor {
                    nodes[index].mistake = .holdsMainActor(recipes[next].id)
                } else if recipe.startup == nil {
                    // A service that starts exists by then.
                    waiting += heldRecipes(of: next)
                }
            }
        }
    }

    /// Whether this is a function that cannot throw although calling it can fail.
    func canFail(_ binding: Binding) -> Bool {
        guard let (target, form) = binding.function, !form.canThrow else { return false }
        var seen: Set<Int> = []
        return cause(at: target, form.isolation, &seen) != nil
    }

    /// Why making the service of this recipe can fail; `nil` if it cannot.
    private func cause(
        at index: Int,
        _ isolation: ProviderForm.Isolation,
        _ seen: inout Set<Int>
    ) -> DependencyGraph.Node.FailureCause? {
        guard seen.insert(index).inserted else { return nil }
        let recipe = recipes[index].recipe
        if recipe.startup != nil { return .starts(recipes[index].id) }
        if recipe.canThrow { return .throwing(recipes[index].id) }
        if recipe.lifetime == .weak || recipe.lifetime.customScope != nil { return .scoped(recipes[index].id) }
        if recipe.isOnMainActor, isolation == .anywhere { return .mainActor(recipes[index].id) }
        for held in heldRecipes(of: index) {
            if let cause = cause(at: held, isolation, &seen) { return cause }
        }
        return nil
    }

    /// For each recipe that a shared service holds, directly or through others, that service. A function in a shared service does
    /// not keep the container alive, so it can fail.
    private func sharedHolders() -> [Int?] {
        var holders = [Int?](repeating: nil, count: recipes.count)
        for holder in recipes.indices where recipes[holder].recipe.lifetime.isShared {
            var waiting = [holder]
            while let next = waiting.popLast() {
                guard holders[next] == nil else { continue }
                holders[next] = holder
                waiting += heldRecipes(of: next)
            }
        }
        return holders
    }

    /// The recipes whose services this one holds.
    private func heldRecipes(of index: Int) -> [Int] {
        recipes[index].links.compactMap(\.recipe) + recipes[index].parameters.compactMap { $0?.held }
    }
}

extension Binding {
    /// The recipe and the form of a function.
    fileprivate var function: (Int, ProviderForm)? {
        switch self {
        case .function(let recipe, let form): (recipe, form)
        case .optional(_, let wrapped): wrapped.function
        case .service, .absent, .empty, .enter: nil
        }
    }

    /// The recipe whose service the parameter holds.
    fileprivate var held: Int? {
        switch self {
        case .service(let recipe): recipe
        case .optional(_, let wrapped): wrapped.held
        case .function, .absent, .empty, .enter: nil
        }
    }
}
