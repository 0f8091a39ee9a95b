extension Crossing {
    /// What makes one service: a recipe, or something that nobody registers.
    struct Unit {
        enum Lifetime: Equatable {
            case transient, graph, singleton
            /// That of a scope, or for an input of the innermost of several.
            case scoped([ScopeID])
        }

        struct Edge {
            let target: Int
            let form: Form
            /// The position among the uses of the recipe; `nil` for what a decoration wraps, a forward converts or a list contains.
            var use: Int?
        }

        var label: String
        var level: Int
        var recipe: Recipe?
        var lifetime = Lifetime.transient
        var isOnMainActor = false
        var canThrow = false
        var starts = false
        var isWeak = false
        /// Whether a container or a scope keeps what it makes.
        var isKept = false
        /// The call of a function whose call is a scope.
        var isCall = false
        /// The scope that it enters. It has the lifetime of the scope around that, but can be made anywhere.
        var entered: ScopeID?
        var edges: [Edge] = []
    }

    /// The use of an input by the innermost of several.
    static let innermost = Form("innermost", .inScope) { (_: Int) in .nodes([]) }

    /// All units of a container and its extensions.
    struct Units {
        private(set) var all: [Unit] = []
        /// What each container finds, as far as that differs from the one that it extends.
        private(set) var found: [[Target: Int]] = []
        private(set) var scopes: [Set<ScopeID>] = []
        private var inputs: [ScopeID: Int] = [:]
        private var members: [Int: [Int]] = [:]

        init(_ recipes: [Recipe]) {
            for level in 0...(recipes.map(\.level).max() ?? 0) {
                found.append([:])
                scopes.append(scopes.last ?? [])
                add(recipes.filter { $0.level == level }, of: level, decorations: recipes)
            }
        }

        func find(_ target: Target, at level: Int) -> Int? {
            found[...level].reversed().lazy.compactMap { $0[target] }.first
        }

        func level(of target: Target, at level: Int) -> Int? { find(target, at: level).map { all[$0].level } }

        func isKnown(_ scope: ScopeID, at level: Int) -> Bool { scopes[level].contains(scope) }

        /// The only unit of a recipe.
        func unit(of recipe: Int?) -> Int? {
            let units = all.indices.filter { recipe != nil && all[$0].recipe?.id == recipe && !all[$0].isCall }
            return units.count == 1 ? units[0] : nil
        }
    }
}

private let value = Crossing.OfType<Crossing.T0>.forms[0]
private let inScope = Crossing.Form("in scope", .inScope, .anywhere) { (_: Int) in .nodes([]) }

extension Crossing.Units {
    typealias Recipe = Crossing.Recipe
    typealias Target = Crossing.Target
    typealias Unit = Crossing.Unit
    typealias ScopeID = Crossing.ScopeID

    private mutating func add(_ recipes: [Recipe], of level: Int, decorations: [Recipe]) {
        let start = all.count
        let newInputs = addScopes(mentionedIn: recipes, level)
        for recipe in recipes { add(recipe) }
        for tag in Crossing.tags.indices { addList(of: tag, recipes, level) }
        for recipe in decorations where recipe.level <= level {
            guard case .decorates(let target) = recipe.kind else { continue }
            switch target {
            case .input(let tag):
                guard recipe.level == level else { continue }
                for scope in newInputs where scope.input == tag {
                    inputs[scope] = inputs[scope].map { decorate($0, recipe, level) }
                }
            case .list:
                if let inner = found[level][target] { found[level][target] = decorate(inner, recipe, level) }
            default:
                guard recipe.level == level, let inner = found[level][target] else { continue }
                found[level][target] = decorate(inner, recipe, level)
            }
        }
        for tag in Set(newInputs.map(\.input)) { addInput(tag, level) }
        for index in start..<all.count {
            addEdges(of: index, level)
            guard let scope = all[index].entered, all[index].edges.isEmpty else { continue }
            let members = all.indices.filter { member in
                ScopeID.allCases.contains { $0.chain.contains(scope) && isScoped(member, in: $0) }
            }
            all[index].edges = members.map { Unit.Edge(target: $0, form: inScope) }
        }
        for index in start..<all.count {
            guard case .decorates? = all[index].recipe?.kind, all[all[index].edges[0].target].isOnMainActor else {
                continue
            }
            all[index].isOnMainActor = true
        }
    }

    private mutating func append(_ unit: Unit) -> Int {
        all.append(unit)
        return all.count - 1
    }

    /// Adds the inputs of scopes that are new in this container, and what enters them.
    private mutating func addScopes(mentionedIn recipes: [Recipe], _ level: Int) -> [ScopeID] {
        let old = scopes[level]
        var entered: [ScopeID] = []
        for recipe in recipes {
            if case .scoped(let scope) = recipe.ownLifetime { scopes[level].formUnion(scope.chain) }
            if case .calls(_, let scope) = recipe.kind { scopes[level].formUnion(scope.chain) }
            for case .scope(let scope) in recipe.uses.map(\.target) {
                scopes[level].formUnion(scope.chain)
                entered.append(scope)
            }
        }
        let new = ScopeID.allCases.filter { scopes[level].contains($0) && !old.contains($0) }
        for scope in new {
            inputs[scope] = append(
                Unit(label: "input of \(scope.name)", level: level, lifetime: .scoped([scope]), isKept: true)
            )
        }
        for scope in entered where find(.scope(scope), at: level) == nil {
            let lifetime = scope.outer.map { Unit.Lifetime.scoped([$0]) } ?? .transient
            let unit = Unit(label: "Enter<\(scope.name)>", level: level, lifetime: lifetime, entered: scope)
            found[level][.scope(scope)] = append(unit)
        }
        return new
    }

    private mutating func add(_ recipe: Recipe) {
        var unit = Unit(label: "\(recipe.id)", level: recipe.level, recipe: recipe)
        unit.isOnMainActor = recipe.isOnMainActor
        unit.canThrow = recipe.canThrow
        unit.starts = recipe.starts
        unit.isWeak = recipe.ownLifetime == .weak
        switch recipe.ownLifetime {
        case .transient: unit.lifetime = .transient
        case .graph: unit.lifetime = .graph
        case .singleton, .weak: unit.lifetime = .singleton
        case .scoped(let scope): unit.lifetime = .scoped([scope])
        }
        unit.isKept = recipe.ownLifetime.isShared
        switch recipe.kind {
        case .decorates: return
        case .calls(_, let scope):
            unit.canThrow = false
            unit.lifetime = .scoped([scope])
            unit.isCall = true
            unit.isKept = false
            let call = append(unit)
            var lead = Unit(label: "lead to \(recipe.id)", level: recipe.level)
            lead.lifetime = scope.outer.map { .scoped([$0]) } ?? .transient
            lead.entered = scope
            lead.edges = [Unit.Edge(target: call, form: inScope)]
            found[recipe.level][.call(recipe.tag, scope)] = append(lead)
        default:
            let index = append(unit)
            if let target = recipe.target { found[recipe.level][target] = index }
        }
    }

    /// A list has the elements of the extended containers, too.
    private mutating func addList(of tag: Int, _ recipes: [Recipe], _ level: Int) {
        let own = all.indices.filter { all[$0].level == level && all[$0].recipe?.kind == .contributes(tag) }
        guard !own.isEmpty else { return }
        members[tag, default: []] += own
        let edges = members[tag, default: []].map { Unit.Edge(target: $0, form: value) }
        found[level][.list(tag)] = append(Unit(label: "[S\(tag)] in \(level)", level: level, edges: edges))
    }

    private mutating func decorate(_ inner: Int, _ decoration: Recipe, _ level: Int) -> Int {
        var unit = all[inner]
        (unit.label, unit.level, unit.recipe) = ("\(decoration.id) around \(unit.label)", level, decoration)
        unit.isOnMainActor = decoration.isOnMainActor || unit.isOnMainActor
        unit.canThrow = decoration.canThrow
        unit.edges = [Unit.Edge(target: inner, form: value)]
        return append(unit)
    }

    private mutating func addInput(_ tag: Int, _ level: Int) {
        let scopes = ScopeID.allCases.filter { $0.input == tag && inputs[$0] != nil }
        let units = scopes.compactMap { inputs[$0] }
        guard units.count > 1 else {
            found[level][.input(tag)] = units.first
            return
        }
        let edges = units.map { Unit.Edge(target: $0, form: Crossing.innermost) }
        let unit = Unit(label: "innermost Input\(tag)", level: level, lifetime: .scoped(scopes), edges: edges)
        found[level][.input(tag)] = append(unit)
    }

    private mutating func addEdges(of index: Int, _ level: Int) {
        guard let recipe = all[index].recipe else { return }
        switch recipe.kind {
        case .forwards(_, let target), .hooks(let target):
            if let inner = find(target, at: level) {
                all[index].edges.append(Unit.Edge(target: inner, form: value))
                // With arguments, a forward runs where its target runs, without the decorations of the same container.
                var undecorated = inner
                while all[undecorated].level == level, case .decorates? = all[undecorated].recipe?.kind {
                    undecorated = all[undecorated].edges[0].target
                }
                if case .forwards(_, .factory) = recipe.kind, all[undecorated].isOnMainActor {
                    all[index].isOnMainActor = true
                }
            }
        default: break
        }
        for (position, use) in recipe.uses.enumerated() {
            guard let target = find(use.target, at: level) else { continue }
            all[index].edges.append(Unit.Edge(target: target, form: use.target.forms[use.form], use: position))
        }
    }
}
