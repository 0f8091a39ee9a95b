import TestGraphs

extension Model.Blueprint {
    /// A wiring that is right, unless it is to be wrong: then it may be, in one way or many.
    static func random(_ random: inout SplitMix64, mayBeWrong: Bool) -> Self {
        var draft = Model.Draft(random, mayBeWrong: mayBeWrong)
        draft.fill()
        random = draft.random
        return draft.blueprint
    }
}

extension SplitMix64 {
    mutating func isOne(in times: Int) -> Bool { below(times) == 0 }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}

extension Model {
    /// A blueprint while it is drawn, item by item. Nothing holds what comes later, so that there are no cycles, nor what
    /// lives shorter: unless a mistake is made.
    struct Draft {
        var random: SplitMix64
        var blueprint = Blueprint()
        var number = 1
        /// Whether some of it is started.
        var startsServices: Bool
        private let mayBeWrong: Bool
        private var scopes: [CustomScope] = []
        /// The lives that holding this brings along.
        private var lives: [Need: Set<Life>] = [:]
        /// The scopes in which this has to be made, now or when functions are called.
        private var places: [Need: Set<CustomScope>] = [:]
        private var arguments: [Key: Arguments] = [:]

        init(_ random: SplitMix64, mayBeWrong: Bool) {
            self.random = random
            self.mayBeWrong = mayBeWrong
            startsServices = self.random.isOne(in: 2)
        }

        mutating func errs() -> Bool { mayBeWrong && random.isOne(in: 12) }

        mutating func nextNumber() -> Int {
            defer { number += 1 }
            return number
        }
    }
}

extension Model.Draft {
    mutating func fill() {
        drawScopes()
        var keys = (0..<Model.absentType).flatMap { [Model.Key(type: $0), Model.Key(type: $0, isNamed: true)] }
        keys.shuffle(using: &random)
        let inputs = scopes.flatMap(\.inputTypes)
        // What is handed in needs nothing, and all may need it.
        let given = keys.filter { !$0.isNamed && inputs.contains($0.type) }
        let made = keys.filter { !given.contains($0) }.prefix(3 + random.below(7))
        for key in given + made { addItem(key) }
        mentionScopes()
        aimFunctionsAnywhere()
        if startsServices { callStartedOnly() }
        blueprint.registrations.shuffle(using: &random)
        blueprint.updateInputs()
    }

    /// What is made later may need anything that can be made there, also what it is made for.
    private mutating func aimFunctionsAnywhere() {
        let services = lives.keys.filter { $0.shape == .direct }.sorted(by: <)
        var captives = Model.Checks(blueprint).captives.count
        for index in blueprint.registrations.indices {
            for position in blueprint.registrations[index].needs.indices {
                let need = blueprint.registrations[index].needs[position]
                guard need.shape.isFunction, need.shape.arguments == nil, need.key.type != Model.absentType else {
                    continue
                }
                guard random.isOne(in: 2), !services.isEmpty else { continue }
                blueprint.registrations[index].needs[position].key = random.one(of: services).key
                let found = Model.Checks(blueprint).captives.count
                if found <= captives || errs() {
                    captives = found
                } else {
                    blueprint.registrations[index].needs[position] = need
                }
            }
        }
    }

    /// Where recipes run others they may never end. A start cannot be tried out beforehand, so that it must.
    private mutating func callStartedOnly() {
        for index in blueprint.registrations.indices {
            guard let need = blueprint.registrations[index].calls.map({ blueprint.registrations[index].needs[$0] })
            else {
                continue
            }
            let target = blueprint.registrations(for: need.key).first
            if target?.isStarted != true { blueprint.registrations[index].calls = nil }
        }
    }

    private mutating func drawScopes() {
        for scope in Model.CustomScope.allCases where scope.outer.map(scopes.contains) ?? true {
            if !random.isOne(in: 3) { scopes.append(scope) }
        }
        blueprint.registrations = scopes.flatMap(\.inputs)
    }

    /// A scope is there only if something is registered in it, or in one within it.
    private mutating func mentionScopes() {
        for scope in scopes.reversed() where !blueprint.scopes.contains(scope) {
            let key = Model.Key(type: Model.types + scope.rawValue / 2, isNamed: scope.rawValue % 2 == 1)
            var registration = Model.Registration(number: nextNumber(), kind: .service(key, .scoped(scope)))
            decideOutcome(of: &registration)
            blueprint.registrations.append(registration)
            note([registration], decorations: [], for: key)
        }
    }

    /// All that is registered for a key: a recipe, contributions, decorations around both.
    private mutating func addItem(_ key: Model.Key) {
        var originals = blueprint.registrations.filter { $0.key == key }
        if originals.isEmpty, key.isNamed || !random.isOne(in: 3) { originals.append(registration(for: key)) }
        if errs(), let original = originals.first { originals.append(renumbered(original)) }
        if !key.isNamed, random.isOne(in: 3) {
            for _ in 0...random.below(3) { originals.append(contribution(for: key, besides: originals)) }
        }
        blueprint.registrations += originals.filter { !$0.isInput }
        var brought = originals.map(\.life)
        if !originals.isEmpty || errs(), random.isOne(in: 3) {
            for _ in 0...random.below(2) {
                var decoration = Model.Registration(number: nextNumber(), kind: .decoration(key))
                addNeeds(to: &decoration, heldBy: brought, atMost: 2)
                blueprint.registrations.append(decoration)
                // As deep a mistake as it may be, decorations are held by what is around them.
                brought += lives(of: decoration)
            }
        }
        note(originals, decorations: blueprint.decorations(of: key), for: key)
    }

    private mutating func note(
        _ originals: [Model.Registration],
        decorations: [Model.Registration],
        for key: Model.Key
    ) {
        let around = decorations.reduce(into: Set()) { $0.formUnion(lives(of: $1)) }
        let placesAround = decorations.reduce(into: Set()) { $0.formUnion(places(of: $1)) }
        for original in originals {
            let life = original.life
            let brought = life == .transient ? lives(of: original).union(around) : [life]
            let ownPlaces =
                life.isShared ? Set([life.scope].compactMap(\.self)) : places(of: original).union(placesAround)
            let need = original.collection ?? Model.Need(key: key, shape: .direct)
            places[need, default: []].formUnion(ownPlaces)
            switch original.kind {
            case .contribution:
                lives[need, default: []].formUnion(brought)
            case .factory(_, let arguments):
                self.arguments[key] = arguments
            default:
                lives[need] = brought
            }
        }
    }

    private func places(of registration: Model.Registration) -> Set<Model.CustomScope> {
        registration.needs.reduce(into: []) { $0.formUnion(places(of: $1)) }
    }

    private func places(of need: Model.Need) -> Set<Model.CustomScope> {
        places[need.shape.isCollection ? need : Model.Need(key: need.key, shape: .direct)] ?? []
    }

    /// The lives of what this holds.
    private func lives(of registration: Model.Registration) -> Set<Model.Life> {
        registration.needs.reduce(into: []) { $0.formUnion(lives(of: $1)) }
    }

    private func lives(of need: Model.Need) -> Set<Model.Life> {
        guard !need.shape.isFunction else { return [] }
        let shape = need.shape == .optional ? .direct : need.shape
        return lives[Model.Need(key: need.key, shape: shape)] ?? []
    }

    private mutating func registration(for key: Model.Key) -> Model.Registration {
        var registration = Model.Registration(number: nextNumber(), kind: .service(key, life()))
        if random.isOne(in: 5) {
            registration.kind = .factory(key, random.isOne(in: 3) ? .two : .one)
        } else if !key.isNamed, random.isOne(in: 5), let target = lives.keys.sorted(by: <).randomElement(using: &random)
        {
            registration.kind = .forward(key.type)
            registration.needs = [target]
        }
        if registration.needs.isEmpty { addNeeds(to: &registration, heldBy: [registration.life], atMost: 3) }
        decideOutcome(of: &registration)
        return registration
    }

    private mutating func contribution(for key: Model.Key, besides others: [Model.Registration]) -> Model.Registration {
        let taken = others.compactMap { other -> Model.ContributionKey? in
            if case .contribution(_, let key, _) = other.kind { key } else { nil }
        }
        let keys: [Model.ContributionKey?] = [nil, nil, .string("1"), .string("2"), .number(1), .number(2)]
        let free = errs() ? keys : keys.filter { key in key.map { !taken.contains($0) } ?? true }
        var contribution = Model.Registration(
            number: nextNumber(),
            kind: .contribution(key.type, random.one(of: free), life())
        )
        addNeeds(to: &contribution, heldBy: [contribution.life], atMost: 2)
        decideOutcome(of: &contribution)
        return contribution
    }

    private mutating func renumbered(_ registration: Model.Registration) -> Model.Registration {
        var copy = registration
        copy.number = nextNumber()
        if case .input = copy.kind { copy.kind = .service(Model.Key(type: copy.key?.type ?? 0), .transient) }
        return copy
    }

    private mutating func life() -> Model.Life {
        let scoped = (scopes + scopes).map { Model.Life.scoped($0) }
        return random.one(of: [.transient, .transient, .graph, .singleton, .singleton, .weak] + scoped)
    }

    mutating func decideOutcome(of registration: inout Model.Registration) {
        registration.failures = failures()
        guard startsServices, registration.isShared, !random.isOne(in: 3) else { return }
        registration.hooks = [:]
        // Of many that are started none may fail, or all of them do.
        if !random.isOne(in: 6) { registration.failures = 0 }
        for hook in [Model.Hook.onStart, .onStop] where !random.isOne(in: 3) {
            registration.hooks?[hook] = random.isOne(in: 3) ? failures() : 0
        }
    }

    private mutating func failures() -> UInt8 {
        random.one(of: [0, 0, 0, 0, 0, 0, 0b10, 0b100, 0b110, 0b0101_0101, 0xFF])
    }
}

extension Model.Draft {
    /// Needs that may be held by all that live for so long.
    private mutating func addNeeds(to registration: inout Model.Registration, heldBy holders: [Model.Life], atMost: Int)
    {
        for _ in 0..<random.below(atMost + 1) {
            guard let need = need(heldBy: holders) else { continue }
            if random.isOne(in: 6) { registration.dropped.insert(registration.needs.count) }
            registration.needs.append(need)
        }
        guard random.isOne(in: 4) else { return }
        registration.calls = registration.needs.firstIndex { $0.shape.isFunction }
        registration.isForgiving = random.isOne(in: 2)
    }

    private mutating func need(heldBy holders: [Model.Life]) -> Model.Need? {
        if errs() { return anything() }
        let known = lives.keys.sorted(by: <)
        let held = known.filter { need in
            (lives[need] ?? []).allSatisfy { held in holders.allSatisfy { blueprint.outlives(held, $0) } }
                && isReached(need, by: holders)
        }
        let factories = arguments.keys.sorted(by: <).filter {
            isReached(Model.Need(key: $0, shape: .direct), by: holders)
        }
        switch random.below(8) {
        case 0 where !factories.isEmpty:
            let key = random.one(of: factories)
            let isOne = arguments[key] == .one
            return Model.Need(key: key, shape: isOne ? random.one(of: [.factory, .localFactory]) : .widerFactory)
        case 1, 2:
            let services = known.filter { $0.shape == .direct && isReached($0, by: holders) }
            guard !services.isEmpty else { break }
            return Model.Need(
                key: random.one(of: services).key,
                shape: random.one(of: [.later, .localLater, .optionalLater])
            )
        case 3 where random.isOne(in: 2):
            return absent()
        case _ where !held.isEmpty:
            var need = random.one(of: held)
            if need.shape == .direct, random.isOne(in: 4) { need.shape = .optional }
            return need
        default: break
        }
        return nil
    }

    /// Whether all that live for so long can make this where they are, with functions, too.
    private func isReached(_ need: Model.Need, by holders: [Model.Life]) -> Bool {
        let places = places(of: need)
        return holders.allSatisfy { holder in
            !holder.isShared || places.allSatisfy { holder.scope?.enclosing.contains($0) == true }
        }
    }

    /// What may be absent, and is.
    private mutating func absent() -> Model.Need {
        let shapes: [Model.Shape] = [.optional, .optionalLater, .all, .byString, .byNumber]
        let shape = random.one(of: shapes)
        return Model.Need(key: Model.Key(type: Model.absentType), shape: shape)
    }

    private mutating func anything() -> Model.Need {
        let shape = random.one(of: Model.Shape.allCases)
        let isNamed = !shape.isCollection && random.isOne(in: 2)
        return Model.Need(key: Model.Key(type: random.below(Model.types), isNamed: isNamed), shape: shape)
    }
}

extension Model.Blueprint {
    /// What could take the place of some of this, or be added to it.
    func change(_ random: inout SplitMix64, from number: Int) -> Self {
        var draft = Model.Draft(random, mayBeWrong: random.isOne(in: 4))
        draft.number = number
        draft.startsServices = registrations.contains(where: \.isStarted)
        draft.addReplacement(of: self)
        random = draft.random
        return draft.blueprint
    }
}

extension Model.Draft {
    /// What a change registers: recipes for what there is, or something new.
    mutating func addReplacement(of whole: Model.Blueprint) {
        for _ in 0...random.below(2) {
            let recipes = whole.registrations.filter { $0.arguments == nil && !$0.isInput && $0.key != nil }
            guard let original = recipes.randomElement(using: &random), let key = original.key else { continue }
            if blueprint.registrations.contains(where: { $0.key == key }) { continue }
            // What is started and called by others stays so.
            let life = !original.isStarted && errs() ? Model.Life.graph : original.life
            var registration = Model.Registration(number: nextNumber(), kind: .service(key, life))
            decideOutcome(of: &registration)
            if original.isStarted { registration.hooks = registration.hooks ?? [:] }
            blueprint.registrations.append(registration)
        }
        if random.isOne(in: 3), let type = whole.registrations.compactMap(\.decoratedKey).randomElement(using: &random)
        {
            blueprint.registrations.append(Model.Registration(number: nextNumber(), kind: .decoration(type)))
        }
        if random.isOne(in: 3) {
            let type = random.below(Model.absentType)
            var contribution = Model.Registration(number: nextNumber(), kind: .contribution(type, nil, .singleton))
            decideOutcome(of: &contribution)
            blueprint.registrations.append(contribution)
        }
    }
}
