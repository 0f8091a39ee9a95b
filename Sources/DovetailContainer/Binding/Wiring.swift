import DovetailAnalysis

/// A recipe's use of one of its dependencies, by its parameter or apart from that. It is decided once, from the parameter's type alone; the
/// checks and the linker read it.
struct Use: Sendable {
    /// The recipe that is used, by its position in the ``Wiring``; negative if there is none.
    let target: Int
    let form: UseForm
    /// Turns the service into what a parameter of another type takes.
    let adapter: ProviderForm?

    init(_ target: Int, _ form: UseForm, as adapter: ProviderForm? = nil) {
        self.target = target
        self.form = form
        self.adapter = adapter
    }

    init(_ target: Int, as adapter: ProviderForm) { self.init(target, adapter.use, as: adapter) }

    /// Nothing supplies it, which is a mistake.
    static let missing = Use(-1, .value)

    var isMissing: Bool { target < 0 && adapter == nil }
}

/// What the recipes of a container do with each other: the recipes, those included that it imports, and their uses. Checks, orders and
/// requirements are queries over this value. It never changes.
final class Wiring: Sendable {
    let recipes: Levels<BoundRecipe>
    /// The wiring of the extended container, whose recipes come first.
    private let base: Wiring?
    /// The uses of the container's own recipes: those of its links, of its parameters, and of the services in the scope that it enters.
    let ownUses: [Use]
    /// What is true of each recipe.
    let facts: Levels<Facts>
    /// The container's own recipes in numbers, and after them the inherited ones that they use.
    let topology: DependencyGraph.Topology
    /// The inherited recipes that own ones use.
    private let border: [Int]
    let lifetimes: DependencyGraph.Lifetimes
    private let madeLifetimes: DependencyGraph.Lifetimes
    /// The shortest lifetime that each recipe passes on to its holder, and the length of the longest chain that begins with it.
    private let passedOn: Levels<DependencyGraph.Lifetimes.Number>
    private let passedOnLater: Levels<DependencyGraph.Lifetimes.Number>
    private let chains: Levels<Int>

    init(
        _ recipes: Levels<BoundRecipe>,
        in tree: ScopeTree,
        after base: Wiring?,
        _ lifetimes: DependencyGraph.Lifetimes,
        useFor: (Any.Type) -> Use
    ) {
        var uses: [Use] = []
        uses.reserveCapacity(recipes.own.count)
        var starts = [0]
        starts.reserveCapacity(recipes.own.count + 1)
        let scopes = ScopeMembers(recipes, in: tree)
        for index in recipes.own.indices {
            let first = uses.count
            uses += recipes.own[index].links
            for type in recipes.own[index].recipe.dependencies { uses.append(useFor(type)) }
            for scope in scopes.entered(by: index, uses[first...]) {
                for member in scopes.members(of: scope) { uses.append(Use(member, .scope)) }
            }
            starts.append(uses.count)
        }
        var numbers: [Int: Int] = [:]
        var border: [Int] = []
        for use in uses where use.target >= 0 && use.target < recipes.start && numbers[use.target] == nil {
            numbers[use.target] = recipes.own.count + border.count
            border.append(use.target)
            starts.append(uses.count)
        }
        let targets = uses.map { $0.target >= recipes.start ? $0.target - recipes.start : numbers[$0.target] ?? -1 }
        let topology = DependencyGraph.Topology(
            edgeStarts: starts,
            targets: targets,
            isHeld: { uses[$0].form.made == .now },
            isMadeInScope: { uses[$0].form.made != .inScope }
        )
        self.lifetimes = lifetimes.adding(border.compactMap { base?.passedOn[$0] })
        madeLifetimes = lifetimes.adding(border.compactMap { base?.passedOnLater[$0] })
        self.recipes = recipes
        self.base = base
        ownUses = uses
        self.topology = topology
        self.border = border
        let count = recipes.own.count
        passedOn = Levels(topology.passedOn(self.lifetimes, isHeld: true, count), after: base?.passedOn)
        passedOnLater = Levels(topology.passedOn(madeLifetimes, isHeld: false, count), after: base?.passedOnLater)
        let areReady = (recipes.own + border.map { recipes[$0] }).map { $0.recipe.startup != nil }
        let chains = topology.chainLengths {
            areReady[$0]
        } inherited: {
            $0 < count ? 1 : base?.chains[border[$0 - count]] ?? 1
        }
        self.chains = Levels(Array(chains.prefix(count)), after: base?.chains)
        let own = recipes.own.indices.map { Self.ownFacts(of: recipes.own[$0], uses[topology.edges(of: $0)]) }
        var facts = own + border.compactMap { base?.facts[$0] }
        for index in Self.runningForNobody(recipes.own, topology) { facts[index].insert(.beginsWork) }
        Self.passOn(&facts, over: uses, topology, areReady)
        self.facts = Levels(Array(facts.prefix(count)), after: base?.facts)
    }

    var hasCaptives: Bool { !topology.captives(lifetimes, madeLifetimes).isEmpty }

    func hasLongChain(over limit: Int) -> Bool { chains.own.contains { $0 > limit } }

    func uses(of recipe: Int) -> ArraySlice<Use> {
        recipe < recipes.start ? base?.uses(of: recipe) ?? [] : ownUses[topology.edges(of: recipe - recipes.start)]
    }

    /// The container's own recipes, each after those that it holds.
    var order: [Int] { topology.order.filter { $0 < recipes.own.count }.map { $0 + recipes.start } }

    /// The uses of one of the container's own recipes to which its provider is linked.
    func ownDependencies(of index: Int) -> ArraySlice<Use> {
        let uses = ownUses[topology.edges(of: index)]
        return recipes.own[index].recipe.entered != nil ? uses : uses.prefix(parameterCount(of: index))
    }

    /// What an extension adds to scopes that one of its recipes enters by inherited functions. The provider has no place for it.
    func addedToScopes(enteredBy index: Int) -> ArraySlice<Use> {
        let uses = ownUses[topology.edges(of: index)]
        return recipes.own[index].recipe.entered != nil ? [] : uses.dropFirst(parameterCount(of: index))
    }

    private func parameterCount(of index: Int) -> Int {
        recipes.own[index].links.count + recipes.own[index].recipe.dependencies.count
    }

    /// Whether anything is used that nothing supplies.
    var hasMissing: Bool { ownUses.contains(where: \.isMissing) }

    /// The facts of each recipe itself.
    func ownFacts(of index: Int) -> Facts { Self.ownFacts(of: recipes[index], uses(of: index)) }

    private static func ownFacts(of bound: BoundRecipe, _ uses: ArraySlice<Use>) -> Facts {
        let recipe = bound.recipe
        var facts: Facts = recipe.isOnMainActor ? .needsMainActor : []
        if recipe.lifetime == .graph { facts.insert(.holdsGraph) }
        if recipe.startup != nil { facts.formUnion([.starts, .canFail]) }
        if recipe.canThrow || recipe.lifetime == .weak || recipe.lifetime.customScope != nil { facts.insert(.canFail) }
        if uses.contains(where: { !$0.form.canThrow }) { facts.insert(.takesPlainFunction) }
        if recipe.entered != nil || recipe.kind != .input && uses.contains(where: { $0.form.made == .inScope }) {
            facts.insert(.beginsWork)
        }
        return facts
    }

    /// The services that run although nothing in a scope depends on them.
    private static func runningForNobody(_ own: [BoundRecipe], _ topology: DependencyGraph.Topology) -> [Int] {
        let running = own.indices.filter { own[$0].recipe.startup?.running?.run != nil }
        guard !running.isEmpty else { return [] }
        let isNeeded = topology.links.targets(from: own.indices.filter { own[$0].recipe.lifetime.customScope != nil })
        return running.filter { !isNeeded[$0] }
    }

    /// Passes facts on from each recipe to its dependents, until nothing changes.
    private static func passOn(
        _ facts: inout [Facts],
        over uses: [Use],
        _ topology: DependencyGraph.Topology,
        _ areReady: [Bool]
    ) {
        var all = facts.reduce(Facts()) { $0.union($1) }
        // Most containers have no function that could not throw.
        if !all.contains(.takesPlainFunction) { all.remove(.canFail) }
        guard !all.isEmpty else { return }
        for component in 0..<topology.dependencyOrder.count {
            // A component follows all that it leads to, so only circles need several rounds.
            let members = topology.dependencyOrder.members(of: component)
            var isChanged = true
            while isChanged {
                isChanged = false
                for index in members {
                    for edge in topology.edges(of: index) where topology.targets[edge] >= 0 {
                        let target = topology.targets[edge]
                        var passed = facts[target].intersection(uses[edge].form.passesOn)
                        // What starts exists before its dependents are made.
                        if areReady[target] { passed.remove(.holdsGraph) }
                        guard !facts[index].isSuperset(of: passed) else { continue }
                        facts[index].formUnion(passed)
                        isChanged = members.count > 1
                    }
                }
            }
        }
    }

    /// The recipes on a shortest way to one of which one of these facts is true by itself; `nil` if there is none.
    func way(from start: Int, to fact: Facts) -> [Int]? {
        // A fact that may not have been passed on is searched for.
        guard fact.contains(.canFail) || !facts[start].isDisjoint(with: fact) else { return nil }
        var previous = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let index = queue[next]
            next += 1
            if !ownFacts(of: index).isDisjoint(with: fact) {
                var way = [index]
                while let last = way.last, last != start { way.append(previous[last] ?? start) }
                return way.reversed()
            }
            for use in uses(of: index) where use.target >= 0 && !use.form.passesOn.isDisjoint(with: fact) {
                guard previous[use.target] == nil else { continue }
                previous[use.target] = index
                queue.append(use.target)
            }
        }
        return nil
    }
}

/// The container's own services in the scopes that recipes can enter.
private struct ScopeMembers {
    private var members: [Int: [Int]] = [:]
    private let recipes: Levels<BoundRecipe>
    private let tree: ScopeTree

    init(_ recipes: Levels<BoundRecipe>, in tree: ScopeTree) {
        self.recipes = recipes
        self.tree = tree
        // An extension may enter scopes by inherited functions.
        let isEntering = !tree.isEmpty && (recipes.start > 0 || recipes.own.contains { $0.recipe.entered != nil })
        guard isEntering else { return }
        for index in recipes.ownIndices {
            var next = recipes[index].recipe.lifetime.customScope.map { tree.number(of: $0) }
            while let outer = next {
                members[outer, default: []].append(index)
                next = tree.outer(of: outer)
            }
        }
    }

    /// The scopes that one of the container's own recipes enters: by itself, or by inherited functions that it takes.
    func entered(by index: Int, _ uses: ArraySlice<Use>) -> [CustomScope] {
        if members.isEmpty { return [] }
        if let scope = recipes.own[index].recipe.entered { return [scope] }
        return uses.compactMap { 0..<recipes.start ~= $0.target ? recipes[$0.target].recipe.entered : nil }
    }

    func members(of scope: CustomScope) -> [Int] { members[tree.number(of: scope)] ?? [] }
}
