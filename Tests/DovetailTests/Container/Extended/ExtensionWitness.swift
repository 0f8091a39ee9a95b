import DovetailContainer
import TestGraphs

/// Records what recipes, hooks and work do, in which container or scope, and whether they may.
struct ExtensionWitness {
    enum Phase { case absent, starting, started, stopping, stopped }

    /// A container, or a scope that was entered.
    struct Place {
        /// How many custom scopes enclose it: a container none, a request one, a job two.
        let depth: Int
        /// The enclosing scope, the container from which it was entered, or the one that it extends.
        let outer: Int?
        var container: Container?
        var addsJob = false
        /// The only instances of its recipes.
        var instances: [Int: Int] = [:]
        /// What starts, or is made, and what became of it.
        var phases: [Int: Phase] = [:]
        /// What was resolved after it had started: its hook ends a little before that.
        var available: Set<Int> = []
        var works = 0
        var hasWorked = false
        /// A call that may close it has begun; if it drains, one that does not wait for work.
        var mayBeClosed = false
        var drains = false
        var isClosed = false
        var isReleased = false
        /// Making it failed, because of a mistake.
        var isMistaken = false
    }

    /// The types of services. Those after them are of contributions.
    static let services = 0..<8

    /// How many recipes a container has, at most.
    let size: Int
    private(set) var violations: [String] = []
    var tally = Model.Tally()
    var places: [Place] = []
    private(set) var recipes: [ExtensionRecipe] = []
    /// The places that have the only instances of shared services.
    private(set) var owners: [Int: Int] = [:]
    private var lastIdentity = 0

    init(size: Int) { self.size = size }

    mutating func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
        if !condition { violations.append(rule()) }
    }

    /// A place, and those around it.
    func enclosing(_ place: Int) -> [Int] { Array(sequence(first: place) { places[$0].outer }) }
    func container(of place: Int) -> Int { enclosing(place).first { places[$0].depth == 0 } ?? 0 }
    func hasJob(_ place: Int) -> Bool { enclosing(place).contains { places[$0].addsJob } }
    func mayBeClosed(_ place: Int) -> Bool { enclosing(place).contains { places[$0].mayBeClosed } }
    func drains(_ place: Int) -> Bool { enclosing(place).contains { places[$0].drains } }

    /// The containers that are not released.
    func containers(after number: Int = -1) -> [(place: Int, container: Container)] {
        places.indices.compactMap { place in place > number ? places[place].container.map { (place, $0) } : nil }
    }

    /// The recipes of a container or scope, in the order in which they were registered.
    func visible(from place: Int) -> [ExtensionRecipe] { enclosing(place).reversed().flatMap { own(of: $0) } }
    func own(of place: Int) -> [ExtensionRecipe] { recipes.filter { $0.container == place } }
    func found(_ type: Int, from place: Int) -> [Int] { visible(from: place).filter { $0.type == type }.map(\.number) }

    /// What the checks find for a dependency, where its dependent is registered.
    func found(_ need: Model.Need, for recipe: ExtensionRecipe) -> [Int] {
        found(need.key.type, from: recipe.container)
    }

    /// Those that need no scope that was not entered.
    func startable(from place: Int) -> [ExtensionRecipe] {
        visible(from: place).filter { !$0.isItem && $0.depth <= places[place].depth }
    }

    /// The place that has a recipe's only instance.
    private func owner(of number: Int, from place: Int) -> Int? {
        guard let depth = recipes[number].lifetime else { return nil }
        return depth == 0 ? recipes[number].container : enclosing(place).first { places[$0].depth == depth }
    }

    /// What has begun to start there and was not stopped.
    private func active(in place: Int) -> [Int: Phase] {
        places[place].phases.filter { recipes[$0.key].isStarted && ![.absent, .stopped].contains($0.value) }
    }

    private func phase(of number: Int, from place: Int) -> Phase {
        owner(of: number, from: place).flatMap { places[$0].phases[number] } ?? .absent
    }
}

// What is registered, and where.
extension ExtensionWitness {
    /// A container, before it is made, with its recipes. Its number is returned.
    mutating func plan(extending base: Int?, _ random: inout SplitMix64) -> Int {
        let container = places.count
        places.append(Place(depth: 0, outer: base))
        places[container].addsJob = !hasJob(container) && random.isOne(in: 3)
        let taken = visible(from: container).map(\.type)
        let free = Self.services.filter { !taken.contains($0) }.shuffled(using: &random)
        let services = free.prefix(1 + random.below(size))
        // Contributions come first, so that each recipe finds what was planned before.
        for type in (0..<random.below(3)).map({ _ in Self.services.count + random.below(2) }) + services {
            recipes.append(recipe(type, in: container, absent: Array(free.dropFirst(services.count)), &random))
        }
        return container
    }

    private func recipe(_ type: Int, in container: Int, absent: [Int], _ random: inout SplitMix64) -> ExtensionRecipe {
        let isItem = !Self.services.contains(type)
        let lifetimes = isItem ? [nil, 0] : [nil, 0, 0, 0, 1] + (hasJob(container) ? [2] : [])
        let lifetime = random.one(of: lifetimes)
        var recipe = ExtensionRecipe(number: recipes.count, type: type, container: container, lifetime: lifetime)
        recipe.isStarted = lifetime != nil && random.below(5) < 3
        // What outlives a scope may not hold what is in it.
        let limit = lifetime ?? (isItem ? 0 : 2)
        let known = visible(from: container).filter { !$0.isItem && $0.depth <= limit }
        for _ in 0..<random.below(4) {
            var need = Model.Need(known.randomElement(using: &random)?.type ?? type)
            need.shape = random.one(of: [.direct, .direct, .direct, .optional, .asyncLater])
            switch random.below(8) {
            case 0 where !isItem: need = Model.Need(Self.services.count + random.below(2), .all)
            case 1 where !absent.isEmpty: need = Model.Need(random.one(of: absent), .optional)
            default: if known.isEmpty { continue }
            }
            if !recipe.needs.contains(where: { $0.key == need.key }) { recipe.needs.append(need) }
        }
        recipe.depth = lifetime ?? 0
        for need in recipe.needs {
            for found in found(need, for: recipe).map({ recipes[$0] }) {
                let started = found.isStarted ? [found.number] : []
                recipe.reached.formUnion(found.reached.union(started))
                if !need.shape.isFunction { recipe.held.formUnion(found.held.union(started)) }
                if lifetime == nil { recipe.depth = max(recipe.depth, found.depth) }
            }
        }
        return recipe
    }

    /// Recipes that an extension may not have: of what is there already, of what depends on something absent, and of a singleton
    /// with a function that has to be in a scope.
    func mistakes(in place: Int) -> [ExtensionRecipe] {
        let known = visible(from: place).filter { !$0.isItem }
        let absent = Self.services.filter { type in !known.contains { $0.type == type } }
        let there = known.filter { $0.container != place }.map { recipe in
            ExtensionRecipe(number: recipe.number, type: recipe.type, container: place, lifetime: nil)
        }
        let captives = zip(absent, known.filter { $0.depth > 0 }).map { type, scoped in
            let need = Model.Need(scoped.type, .asyncLater)
            return ExtensionRecipe(number: 0, type: type, container: place, lifetime: 0, needs: [need])
        }
        return there + captives
            + zip(absent, absent.dropFirst()).map { type, need in
                ExtensionRecipe(number: 0, type: type, container: place, lifetime: nil, needs: [Model.Need(need)])
            }
    }
}

// What recipes and hooks do.
extension ExtensionWitness {
    /// A recipe runs, for the container or scope that it returns.
    mutating func begins(_ recipe: ExtensionRecipe, _ parts: [Model.Part], _ mark: Model.Part) -> Int? {
        require(!places[recipe.container].isMistaken, "\(recipe.number) of a mistaken extension runs")
        let owner = mark.things.first?.identity ?? recipe.lifetime.map { _ in recipe.container }
        check(parts, of: recipe, from: owner, depth: 1)
        guard let owner else { return nil }
        let name = "\(recipe.number) in \(owner)"
        let isMade = places[owner].instances[recipe.number] != nil || phase(of: recipe.number, from: owner) != .absent
        require(!isMade, "\(name) is made twice")
        places[owner].phases[recipe.number] = .starting
        guard recipe.isStarted else { return owner }
        require(!enclosing(owner).contains { places[$0].isClosed }, "\(name) starts after that was closed")
        for need in recipe.held {
            let phase = phase(of: need, from: owner)
            require(phase == .started, "\(name) starts while \(need) is \(phase)")
        }
        return owner
    }

    mutating func ends(_ number: Int, _ owner: Int?) -> Int {
        lastIdentity += 1
        owners[lastIdentity] = owner
        if let owner {
            places[owner].instances[number] = lastIdentity
            if !recipes[number].isStarted { places[owner].phases[number] = .absent }
        }
        return lastIdentity
    }

    mutating func fails(_ number: Int, _ owner: Int?) {
        guard let owner else { return }
        places[owner].instances[number] = nil
        places[owner].phases[number] = .absent
    }

    mutating func starts(_ thing: Model.Made, fails: Bool) {
        guard let owner = owners[thing.identity] else { return require(false, "\(thing.registration) is transient") }
        if fails { return self.fails(thing.registration, owner) }
        tally.add("started")
        places[owner].phases[thing.registration] = .started
    }

    mutating func stops(_ thing: Model.Made) {
        guard let owner = owners[thing.identity] else { return require(false, "\(thing.registration) is transient") }
        let (number, name) = (thing.registration, "\(thing.registration) in \(owner)")
        require(places[owner].phases[number] == .started, "\(name) stops, and was not started")
        require(!places[owner].phases.values.contains(.stopping), "two stop at once in \(owner)")
        for inner in places.indices where enclosing(inner).contains(owner) && !places[inner].isReleased {
            require(places[inner].works == 0, "\(name) stops while there is work in \(inner)")
            for (dependent, phase) in active(in: inner) {
                let isBefore = inner == owner && phase != .starting && !recipes[dependent].reached.contains(number)
                require(isBefore || dependent == number, "\(name) stops while \(dependent) in \(inner) is \(phase)")
            }
        }
        tally.add("stopped")
        places[owner].isClosed = true
        places[owner].phases[number] = .stopping
    }

    mutating func stopped(_ thing: Model.Made) {
        if let owner = owners[thing.identity] { places[owner].phases[thing.registration] = .stopped }
    }

    /// Whether these are what the recipes make, as they are found from a place.
    private mutating func check(_ things: [Model.Made], by numbers: [Int], from place: Int?, depth: Int) {
        let made = things.map(\.registration)
        guard made == numbers else { return require(false, "\(made) instead of \(numbers) in \(place ?? -1)") }
        for thing in things {
            let (number, owner) = (thing.registration, owners[thing.identity])
            if let place { require(owner == self.owner(of: number, from: place), "\(number) of another place") }
            if let owner { require(places[owner].instances[number] == thing.identity, "two of \(number) in \(owner)") }
            if depth > 0 { check(thing.parts, of: recipes[number], from: owner ?? place, depth: depth - 1) }
        }
    }

    private mutating func check(_ parts: [Model.Part], of recipe: ExtensionRecipe, from place: Int?, depth: Int) {
        for (need, part) in zip(recipe.needs, parts) where !need.shape.isFunction {
            check(part.things, by: found(need, for: recipe), from: place, depth: depth)
        }
    }
}

// What callers do, and how that ends.
extension ExtensionWitness {
    mutating func enter(from outer: Int) -> (isInner: Bool, place: Int) {
        places.append(Place(depth: places[outer].depth + 1, outer: outer))
        return (places[outer].depth == 1, places.count - 1)
    }

    mutating func extends(_ place: Int, _ container: Container) {
        tally.add("extension")
        places[place].container = container
    }

    mutating func release(_ place: Int) {
        if places[place].container != nil { tally.add("released") }
        places[place].container = nil
        places[place].isReleased = true
    }

    mutating func mayClose(_ place: Int, drains: Bool) {
        places[place].mayBeClosed = true
        if drains { places[place].drains = true }
    }

    func isReady(_ need: Model.Need, from place: Int) -> Bool {
        found(need.key.type, from: place).map { recipes[$0] }.allSatisfy { recipe in
            ((recipe.isStarted ? [recipe.number] : []) + recipe.held).allSatisfy { number in
                guard let owner = owner(of: number, from: place) else { return false }
                return places[owner].phases[number] == .started && places[owner].available.contains(number)
            }
        }
    }

    func isOutside(_ numbers: [Int], from place: Int) -> Bool {
        numbers.contains { recipes[$0].depth > places[place].depth }
    }

    mutating func areResolved(_ things: [Model.Made], by numbers: [Int], from place: Int) {
        tally.add(numbers.isEmpty ? "absent" : "resolved")
        check(things, by: numbers, from: place, depth: 2)
        for number in things.map(\.registration) {
            require((recipes[number].lifetime ?? 0) <= places[place].depth, "\(number) is resolved in \(place)")
            guard recipes[number].isStarted, let owner = owner(of: number, from: place) else { continue }
            places[owner].available.insert(number)
            let phase = phase(of: number, from: place)
            require(![.absent, .starting].contains(phase), "\(number) is resolved in \(place), and is \(phase)")
        }
    }

    mutating func beginsWork(in place: Int) {
        require(!enclosing(place).contains { places[$0].isClosed }, "work begins in \(place) after that was closed")
        places[place].hasWorked = true
        places[place].works += 1
        tally.add("work")
    }

    mutating func endsWork(in place: Int) {
        let rest = active(in: place)
        require(rest.isEmpty, "the work in \(place) has ended, and there is \(rest)")
        places[place].isClosed = true
    }

    /// All of a container or scope has started, but for what is only taken as a function.
    mutating func isCompletelyStarted(_ place: Int) {
        tally.add("complete start")
        var onDemand: Set<Int> = []
        for recipe in visible(from: place) {
            for need in recipe.needs where need.shape.isFunction {
                for found in found(need, for: recipe) { onDemand.formUnion(recipes[found].held.union([found])) }
            }
        }
        for recipe in visible(from: place) where recipe.isStarted && !onDemand.contains(recipe.number) {
            guard owner(of: recipe.number, from: place) == place else { continue }
            let phase = phase(of: recipe.number, from: place)
            require(![.absent, .starting].contains(phase), "\(place) has started, and \(recipe.number) is \(phase)")
        }
    }

    /// What has started in a place and within it, all of which a stop ends.
    func started(within place: Int) -> [(place: Int, recipe: Int)] {
        places.indices.filter { enclosing($0).contains(place) }.flatMap { inner in
            places[inner].phases.filter { $0.value == .started }.map { (inner, $0.key) }
        }
    }

    /// A stop has ended.
    mutating func isStopped(_ place: Int, _ before: [(place: Int, recipe: Int)]) {
        for (inner, recipe) in before where !places[inner].isReleased {
            let phase = places[inner].phases[recipe] ?? .absent
            require(phase == .stopped, "\(place) was stopped, and \(recipe) in \(inner) is \(phase)")
        }
        if before.contains(where: { $0.place == place }) { places[place].isClosed = true }
    }

    /// Nothing goes on any more, and the first container was stopped.
    mutating func rests() {
        for (number, place) in places.enumerated() {
            let isActive = !active(in: number).isEmpty || place.phases.values.contains(.starting)
            require(place.works == 0 && (place.isReleased || !isActive), "in \(number) there is \(place.phases)")
        }
    }
}
