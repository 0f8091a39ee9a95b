import TestGraphs

extension Crossing.Blueprint {
    /// A random blueprint. Most are changed until they keep to the rules, and some of these are broken again by one use.
    init(seed: UInt64) {
        var draft = Crossing.Draft(seed: seed)
        draft.draw()
        draft.addMistake()
        self = draft.blueprint
    }

    /// Removes what refers to something that is not there any more: that is not the mistake that this test is about.
    mutating func prune() {
        var count: Int?
        while count != size {
            count = size
            let units = Crossing.Units(recipes(upTo: 2, isReplaced: false))
            // A replacement may be the last that mentions a scope, or not mention it any more.
            let replaced = Crossing.Units(recipes(upTo: 2, isReplaced: true))
            let originals = recipes.filter { !$0.replaces }
            recipes = recipes.filter { recipe in
                guard recipe.level < units.found.count else { return false }
                let own = units.found[recipe.level]
                switch recipe.kind {
                case .decorates(.input):
                    return !units.newInputs(of: recipe).isEmpty && !replaced.newInputs(of: recipe).isEmpty
                case .decorates(let target): return own[target] != nil
                case .hooks(let target), .forwards(_, let target):
                    return units.find(target, at: recipe.level) != nil
                default:
                    return !recipe.replaces
                        || originals.contains { $0.target == recipe.target && $0.level == recipe.level }
                }
            }
            for index in recipes.indices {
                let (level, replaces) = (recipes[index].level, recipes[index].replaces)
                recipes[index].uses.removeAll { use in
                    if case .scope = use.target { return false }
                    let isThere = replaces || units.find(use.target, at: level) != nil
                    return !isThere || replaced.find(use.target, at: level) == nil
                }
            }
        }
    }

    private var size: Int { recipes.count + recipes.map(\.uses.count).reduce(0, +) }
}

extension Crossing.Units {
    /// The inputs that a decoration decorates.
    func newInputs(of decoration: Crossing.Recipe) -> [Crossing.ScopeID] {
        let level = decoration.level
        return Crossing.ScopeID.allCases.filter { scope in
            guard case .decorates(.input(scope.input)) = decoration.kind else { return false }
            return isKnown(scope, at: level) && (level == 0 || !isKnown(scope, at: level - 1))
        }
    }
}

extension Crossing {
    /// A blueprint while it is drawn.
    struct Draft {
        private var random: SplitMix64
        private(set) var blueprint = Blueprint()
        private var nextID = 0
        private let levels: Int
        private let tagCount: Int

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            levels = random.one(of: [1, 2, 2, 3])
            // Low seeds have few services, so that a mistake is found in a small container.
            tagCount = 2 + random.below(seed % 4 == 0 ? 2 : tags.count - 1)
        }

        mutating func draw() {
            let kinds = (0..<tagCount).map { addRecipes(of: $0) }
            for target in kinds where random.isOne(in: 6) { add(.decorates(target), level: level(of: target)) }
            if random.isOne(in: 6) { add(.decorates(.input(random.below(2))), level: random.below(levels)) }
            for target in kinds where random.isOne(in: 8) { addHooks(for: target) }
            if random.isOne(in: 3) {
                for target in kinds where random.isOne(in: 3) { addReplacement(of: target) }
            }
            blueprint.prune()
            for index in blueprint.recipes.indices { addUses(to: index, count: random.one(of: [0, 1, 1, 2, 2, 3])) }
            blueprint.prune()
            guard !random.isOne(in: 5) else { return }
            // If only the first container is repaired, what its extensions and its copy do across the border stays as it was drawn.
            repair(upTo: levels > 1 && random.isOne(in: 4) ? 0 : levels)
            if random.isOne(in: 2), !blueprint.recipes.isEmpty {
                // One use, often across the border.
                let last = blueprint.recipes.indices.filter { blueprint.recipes[$0].level > 0 }
                let index = random.one(of: last.isEmpty ? Array(blueprint.recipes.indices) : last)
                addUses(to: index, count: 1, isHeld: !last.isEmpty && random.isOne(in: 2))
                blueprint.prune()
            }
        }

        /// Now and then adds a mistake that one registration makes by itself.
        mutating func addMistake() {
            guard random.isOne(in: 8), !blueprint.recipes.isEmpty else { return }
            let index = random.below(blueprint.recipes.count)
            let recipe = blueprint.recipes[index]
            if let use = recipe.uses.firstIndex(where: { if case .scope = $0.target { true } else { false } }) {
                blueprint.recipes[index].uses[use] = Use(target: .scope(.endless), form: recipe.uses[use].form)
            } else if case .scoped = recipe.lifetime {
                blueprint.recipes[index].lifetime = .scoped(.endless)
            } else {
                blueprint.recipes[index].isRestated = recipe.canBeRestated
            }
            blueprint.prune()
        }

        private mutating func addRecipes(of tag: Int) -> Target {
            let level = random.one(of: [0, 0, 1, 2]) % levels
            switch random.below(20) {
            case 0..<11:
                add(.provides(.service(tag)), level: level)
                return .service(tag)
            case 11, 12:
                add(.provides(.name(tag)), level: level)
                return .name(tag)
            case 13, 14:
                add(.provides(.factory(tag)), level: level)
                return .factory(tag)
            case 15, 16:
                for _ in 0..<1 + random.below(2) { add(.contributes(tag), level: random.below(levels)) }
                return .list(tag)
            case 17:
                let scope = random.one(of: ScopeID.valid)
                add(.calls(tag, scope), level: level)
                return .call(tag, scope)
            default:
                let sources = blueprint.recipes.compactMap { recipe -> Target? in
                    guard let target = recipe.target, recipe.level <= level else { return nil }
                    if case .call = target { return nil }
                    return target
                }
                guard !sources.isEmpty else { return addRecipes(of: tag) }
                let source = random.one(of: sources)
                add(.forwards(tag, from: source), level: level)
                if case .factory = source { return .factory(tag) }
                return .service(tag)
            }
        }

        private func level(of target: Target) -> Int {
            if case .list(let tag) = target {
                return blueprint.recipes.last { $0.kind == .contributes(tag) }?.level ?? 0
            }
            return blueprint.recipes.first { $0.target == target }?.level ?? 0
        }

        private mutating func add(_ kind: Recipe.Kind, level: Int, replaces: Bool = false) {
            var recipe = Recipe(id: nextID, kind: kind, level: level, replaces: replaces)
            nextID += 1
            recipe.isOnMainActor = random.isOne(in: 4)
            recipe.canThrow = random.isOne(in: 5)
            switch kind {
            case .provides(.factory), .forwards, .decorates: break
            case .calls, .hooks: (recipe.isOnMainActor, recipe.canThrow) = (false, false)
            case .provides, .contributes:
                recipe.isAsync = random.isOne(in: 8)
                let scope = Lifetime.scoped(random.one(of: ScopeID.valid))
                let all: [Lifetime?] = [nil, .singleton, .singleton, .weak, scope, scope]
                recipe.lifetime = random.one(of: recipe.isAsync ? all : all + [nil, nil, .transient, .graph])
                if replaces, !random.isOne(in: 3) { recipe.lifetime = nil }
                let canHaveHooks = recipe.isAsync || recipe.lifetime?.isShared == true
                recipe.hasHooks = canHaveHooks && random.isOne(in: 3)
            }
            blueprint.recipes.append(recipe)
        }

        /// Hooks have the lifetime of their service.
        private mutating func addHooks(for target: Target) {
            guard let recipe = blueprint.recipes.first(where: { $0.target == target }) else { return }
            switch target {
            case .service, .name:
                add(.hooks(target), level: (recipe.level..<levels).randomElement(using: &random) ?? 0)
                let last = blueprint.recipes.count - 1
                if case .scoped = recipe.lifetime { blueprint.recipes[last].lifetime = recipe.lifetime }
                blueprint.recipes[last].hasHooks = true
            default: break
            }
        }

        private mutating func addReplacement(of target: Target) {
            switch target {
            case .service, .name, .factory: add(.provides(target), level: level(of: target), replaces: true)
            case .list, .input, .call, .scope: break
            }
        }

        private mutating func addUses(to index: Int, count: Int, isHeld: Bool = false) {
            let recipe = blueprint.recipes[index]
            switch recipe.kind {
            case .forwards, .hooks: return
            default: break
            }
            let units = Units(blueprint.recipes(upTo: recipe.level, isReplaced: false))
            var targets = Set(units.found.prefix(recipe.level + 1).flatMap(\.keys)).sorted { "\($0)" < "\($1)" }
            if random.isOne(in: 4) { targets.append(.scope(random.one(of: ScopeID.valid))) }
            // Inputs are not as many as services, but have crossings of their own.
            targets += targets.filter { if case .input = $0 { true } else { false } }
            guard !targets.isEmpty else { return }
            if isHeld { targets.removeAll { units.level(of: $0, at: recipe.level) == recipe.level } }
            guard !targets.isEmpty else { return }
            for _ in 0..<count where blueprint.recipes[index].uses.count < 3 {
                let target = random.one(of: targets)
                let forms = target.forms
                // What would close a circle of services that hold each other is mostly taken as a function.
                let mayHold = rank(target) > rank(of: recipe) || random.isOne(in: 20)
                var form = random.below(forms.count)
                if !forms[form].canThrow, random.isOne(in: 2) { form = random.below(forms.count) }
                if mayHold || isHeld, forms[0].made == .now, isHeld || random.isOne(in: 2) { form = 0 }
                while !mayHold, !isHeld, forms[form].made == .now, forms.count > 2 { form = random.below(forms.count) }
                let isCalled = forms[form].made == .later && random.isOne(in: 4)
                blueprint.recipes[index].uses.append(Use(target: target, form: form, isCalled: isCalled))
            }
        }

        private func rank(of recipe: Recipe) -> Int {
            switch recipe.kind {
            case .contributes(let tag): tag
            case .decorates(let target): rank(target)
            default: recipe.target.map(rank) ?? -1
            }
        }

        private func rank(_ target: Target) -> Int {
            switch target {
            case .input, .scope: tags.count
            default: target.tag
            }
        }

        /// Takes out what breaks a rule, one thing after the other.
        private mutating func repair(upTo last: Int) {
            for _ in 0..<40 {
                guard let (units, violation) = firstViolation(upTo: last) else { return }
                remove(violation, in: units)
                blueprint.prune()
            }
        }

        private func firstViolation(upTo last: Int) -> (Units, Violation)? {
            for isReplaced in [false, true] where !isReplaced || blueprint.hasReplacements && last == levels {
                let units = Units(blueprint.recipes(upTo: levels - 1, isReplaced: isReplaced))
                for level in units.found.indices where level <= last {
                    if let violation = units.violations(at: level).first { return (units, violation) }
                }
            }
            return nil
        }

        private mutating func remove(_ violation: Violation, in units: Units) {
            let holder = units.all[violation.unit]
            let edges = [violation.edge].compactMap { $0 }
            // The use that is wrong, or any on the way there.
            let candidates = edges.flatMap { edge in
                units.all.indices.flatMap { index in
                    units.all[index].edges.filter { $0.target == edge.target && $0.form.name == edge.form.name }
                        .compactMap { $0.use }.map { (units.all[index].recipe?.id, $0) }
                }
            }
            if !candidates.isEmpty {
                let (id, use) = random.one(of: candidates)
                if let index = blueprint.recipes.firstIndex(where: { $0.id == id }),
                    blueprint.recipes[index].uses.indices.contains(use)
                {
                    blueprint.recipes[index].uses.remove(at: use)
                    return
                }
            }
            guard let index = blueprint.recipes.firstIndex(where: { $0.id == holder.recipe?.id }) else {
                if !blueprint.recipes.isEmpty { blueprint.recipes.remove(at: random.below(blueprint.recipes.count)) }
                return
            }
            if blueprint.recipes[index].uses.isEmpty {
                blueprint.recipes.remove(at: index)
            } else {
                blueprint.recipes[index].uses.remove(at: random.below(blueprint.recipes[index].uses.count))
            }
        }
    }
}
