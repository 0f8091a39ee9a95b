import DovetailContainer

// What recipes do. Each is run when what it makes is needed, after what it needs was made, one parameter after the other.
extension Model.Reference {
    /// A call to resolve: what lives in the scope `graph` lives for as long as it.
    mutating func inNewCall(
        at place: Int,
        isForShared: Bool = false,
        _ body: (inout Self, Call) throws -> Part
    ) throws -> Part {
        graphs.append([:])
        pinnedPlaces.append(place)
        defer {
            graphs.removeLast()
            pinnedPlaces.removeLast()
        }
        return try body(&self, Call(place: place, graph: graphs.count - 1, isForShared: isForShared))
    }

    mutating func part(for need: Model.Need, _ call: Call) throws -> Part {
        let blueprint = blueprint(of: call.place)
        if blueprint.isForgotten(need) { throw Problem.refused(.notRegistered) }
        if need.shape.isCollection {
            var parts: [Int] = []
            let contributions = blueprint.contributions(need)
            try pinned { model in
                for contribution in contributions {
                    parts.append(try model.make(contribution, call))
                    model.pins.append(parts[parts.count - 1])
                }
            }
            guard need.shape != .all else { return .list(parts) }
            let keys = contributions.map(\.contributionKey)
            return .table(parts.indices.sorted { keys[$0] < keys[$1] }.map { parts[$0] })
        }
        guard let registration = blueprint.registrations(for: need.key).first else { return .absent }
        if need.shape.isFunction {
            return .function(Function(need: need, place: call.place, keeps: !call.isForShared))
        }
        return .made(try make(registration, call))
    }

    mutating func call(_ function: Function, _ call: Call) throws -> Part {
        guard let registration = blueprint(of: call.place).registrations(for: function.need.key).first else {
            throw Problem.refused(.notRegistered)
        }
        guard let arguments = function.need.shape.arguments else { return .made(try make(registration, call)) }
        return .made(try make(registration, with: arguments, call))
    }

    /// What the user passes, or a recipe that has a factory.
    mutating func make(_ registration: Model.Registration, with arguments: Model.Arguments, _ call: Call) throws -> Int
    {
        let decorations = blueprint(of: call.place).decorations(around: registration)
        let given: [Part] = arguments == .one ? [.number(7)] : [.number(7), .number(1)]
        return try pinned { model in
            var made = try model.run(registration, given, call)
            for decoration in decorations {
                model.pins.append(made)
                made = try model.run(decoration, [.made(made)], call)
            }
            return made
        }
    }

    private mutating func make(_ registration: Model.Registration, _ call: Call) throws -> Int {
        let decorations = blueprint(of: call.place).decorations(around: registration)
        return try make(registration, decorations, call)
    }

    /// What a recipe makes with these decorations around it. All of them live equally long, each in its own right.
    private mutating func make(
        _ registration: Model.Registration,
        _ decorations: [Model.Registration],
        _ call: Call
    ) throws -> Int {
        let owned = Owned(registration: registration.number, depth: decorations.count)
        switch registration.life {
        case .transient:
            return try makeAnew(registration, decorations, call)
        case .graph:
            if let identity = graphs[call.graph][owned] { return identity }
            let identity = try makeAnew(registration, decorations, call)
            graphs[call.graph][owned] = identity
            return identity
        case .singleton, .weak:
            return try make(registration, decorations, owned, in: root(of: call.place), call)
        case .scoped(let scope):
            var place: Int? = call.place
            while let inner = place, places[inner]?.scope != scope { place = places[inner]?.outer }
            guard let place else { throw Problem.refused(.notEntered) }
            return try make(registration, decorations, owned, in: place, call)
        }
    }

    private func root(of place: Int) -> Int { places[place]?.outer.map { root(of: $0) } ?? place }

    /// The instance of a container or scope, made once there.
    private mutating func make(
        _ registration: Model.Registration,
        _ decorations: [Model.Registration],
        _ owned: Owned,
        in place: Int,
        _ call: Call
    ) throws -> Int {
        if let identity = places[place]?.instances[owned] {
            if registration.life != .weak || living().instances.contains(identity) { return identity }
        }
        // Only a start makes it.
        if registration.isStarted { throw Problem.refused(.notStarted) }
        let this = Making(place: place, owned: owned)
        if making.contains(this) { throw Problem.refused(.circular) }
        making.append(this)
        defer { making.removeLast() }
        let identity = try makeAnew(registration, decorations, Call(place: place, graph: call.graph, isForShared: true))
        places[place]?.instances[owned] = identity
        return identity
    }

    mutating func makeAnew(
        _ registration: Model.Registration,
        _ decorations: [Model.Registration],
        _ call: Call
    ) throws -> Int {
        guard let decoration = decorations.last else { return try run(registration, [], call) }
        return try pinned { model in
            let inner = try model.make(registration, decorations.dropLast(), call)
            model.pins.append(inner)
            return try model.run(decoration, [.made(inner)], call)
        }
    }

    private mutating func run(_ registration: Model.Registration, _ given: [Part], _ call: Call) throws -> Int {
        runs += 1
        // Where recipes call each other there may be no end, and where each needs two there are many.
        if runs > 200 || graphs.count > 40 { throw Runaway() }
        return try pinned { model in
            var parts = given
            for need in registration.needs {
                parts.append(try model.part(for: need, call))
                model.pins += model.identities(in: parts[parts.count - 1])
            }
            model.counts.identity += 1
            model.counts.runs[registration.number, default: 0] += 1
            let identity = model.counts.identity
            let run = model.counts.runs[registration.number, default: 0]
            if let called = registration.calls {
                parts.append(try model.callEarly(parts[given.count + called], registration))
            }
            if registration.fails(run: run) {
                throw Problem.recipe(Model.Failure(registration: registration.number, run: run))
            }
            let kept = parts.indices.filter { !registration.dropped.contains($0 - given.count) }
            return model.add(registration.number, kept.map { parts[$0] }, as: identity)
        }
    }

    /// A function that a recipe calls while it runs.
    private mutating func callEarly(_ part: Part, _ registration: Model.Registration) throws -> Part {
        do {
            guard case .function(let function) = part else { return .absent }
            let result = try call(function)
            pins += identities(in: result)
            return result
        } catch let problem as Problem {
            guard registration.isForgiving else { throw problem }
            return .absent
        }
    }

    private func identities(in part: Part) -> [Int] {
        switch part {
        case .made(let identity): [identity]
        case .list(let list), .table(let list): list
        case .absent, .number, .function: []
        }
    }

    /// What is pinned meanwhile is held for no longer than this takes.
    mutating func pinned<Result>(_ body: (inout Self) throws -> Result) rethrows -> Result {
        let count = pins.count
        defer { pins.removeLast(pins.count - count) }
        return try body(&self)
    }
}

extension Model.Registration {
    fileprivate var contributionKey: Model.ContributionKey {
        if case .contribution(_, let key?, _) = kind { key } else { .number(0) }
    }
}
