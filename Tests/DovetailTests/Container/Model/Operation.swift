import TestGraphs

extension Model {
    /// What a user does with containers. Containers, scopes that were entered, and what was resolved are known by numbers.
    enum Operation: Sendable {
        case make(Blueprint, as: Int)
        /// A changed copy of the container that a place belongs to.
        case replace(Int, Blueprint, as: Int)
        case resolve(Need, in: Int, as: Int)
        case resolveFactory(Key, Arguments?, in: Int, as: Int)
        case enter(CustomScope, from: Int, as: Int)
        /// Calls a function that lies at a path from something held.
        case call(Int, path: [Int], as: Int)
        /// Starts a place, or stops it.
        case start(Int)
        case stop(Int)
        case release(Int)
        case releasePlace(Int)
    }
}

extension Model.Operation {
    /// Something that can be done next.
    static func random(_ random: inout SplitMix64, _ model: Model.Reference, number: Int) -> Self {
        let places = model.heldPlaces.sorted()
        // In the scope that was entered last most can be done.
        guard let place = random.isOne(in: 2) ? places.last : places.randomElement(using: &random) else {
            return random.isOne(in: 2) ? call(&random, model, number) : finish(&random, model, number)
        }
        let blueprint = model.blueprint(of: place)
        if blueprint.registrations.contains(where: \.isStarted), random.isOne(in: 4) {
            return startOrStop(&random, model, place)
        }
        switch random.below(16) {
        case 0...5:
            return .resolve(need(&random, blueprint), in: place, as: number)
        case 6:
            let factories = blueprint.registrations.filter { $0.arguments != nil }
            guard let factory = factories.randomElement(using: &random), let key = factory.key, !random.isOne(in: 8)
            else {
                let key = Model.Key(type: random.below(Model.types), isNamed: random.isOne(in: 2))
                return .resolveFactory(key, random.one(of: [.one, .two, nil]), in: place, as: number)
            }
            let arguments = random.isOne(in: 8) ? random.one(of: [.one, .two, nil]) : factory.arguments
            return .resolveFactory(key, arguments, in: place, as: number)
        case 7...10:
            return enter(&random, model, from: place, number)
        case 11 where random.isOne(in: 3):
            return .replace(place, blueprint.change(&random, from: number * 1000), as: number)
        case 11...13:
            return call(&random, model, number)
        default:
            return finish(&random, model, number)
        }
    }

    private static func startOrStop(_ random: inout SplitMix64, _ model: Model.Reference, _ place: Int) -> Self {
        // Most begin outside, as what is needed from there must be started first.
        if !random.isOne(in: 6), let place = model.placeToStart(from: place) { return .start(place) }
        return random.isOne(in: 3) ? .stop(place) : .start(place)
    }

    private static func need(_ random: inout SplitMix64, _ blueprint: Model.Blueprint) -> Model.Need {
        let isRash = random.isOne(in: 8)
        let known = blueprint.registrations.filter { isRash || $0.arguments == nil }.compactMap(\.decoratedKey)
        let key =
            random.isOne(in: 20) || known.isEmpty
            ? Model.Key(type: random.below(Model.types), isNamed: random.isOne(in: 2)) : random.one(of: known)
        let shapes: [Model.Shape] = isRash ? Model.Shape.allCases : [.direct, .direct, .direct, .optional, .later]
        let shape = random.isOne(in: 5) ? random.one(of: [.all, .byString, .byNumber]) : random.one(of: shapes)
        return Model.Need(key: shape.isCollection ? Model.Key(type: key.type) : key, shape: shape)
    }

    private static func enter(
        _ random: inout SplitMix64,
        _ model: Model.Reference,
        from place: Int,
        _ number: Int
    ) -> Self {
        let blueprint = model.blueprint(of: place)
        let scope = model.places[place]?.scope
        let inner = blueprint.scopes.filter { $0.outer == scope }
        var entered = inner.randomElement(using: &random) ?? random.one(of: Model.CustomScope.allCases)
        if random.isOne(in: 15) { entered = random.one(of: Model.CustomScope.allCases) }
        return .enter(entered, from: place, as: number)
    }

    /// Calls a function that is held somewhere, or lets something go.
    private static func call(_ random: inout SplitMix64, _ model: Model.Reference, _ number: Int) -> Self {
        var paths: [(handle: Int, path: [Int])] = model.held.keys.sorted().map { ($0, []) }
        var functions: [(handle: Int, path: [Int])] = []
        var next = 0
        while next < paths.count, next < 60 {
            let (handle, path) = paths[next]
            next += 1
            guard let part = model.part(handle, path) else { continue }
            if case .function = part { functions.append((handle, path)) }
            for position in model.children(of: part).indices { paths.append((handle, path + [position])) }
        }
        guard let (handle, path) = functions.randomElement(using: &random) else {
            return finish(&random, model, number)
        }
        return .call(handle, path: path, as: number)
    }

    private static func finish(_ random: inout SplitMix64, _ model: Model.Reference, _ number: Int) -> Self {
        if let handle = model.held.keys.sorted().randomElement(using: &random), !random.isOne(in: 4) {
            return .release(handle)
        }
        let scopes = model.heldPlaces.filter { model.places[$0]?.outer != nil }
        // Without the container itself there is less to do.
        let places = scopes.isEmpty && random.isOne(in: 4) || random.isOne(in: 8) ? model.heldPlaces : scopes
        guard let place = places.sorted().randomElement(using: &random) else { return .release(0) }
        return .releasePlace(place)
    }
}
