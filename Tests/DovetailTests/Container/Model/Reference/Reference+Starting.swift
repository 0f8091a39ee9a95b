import DovetailContainer

// Starting and stopping. What does not need each other may be started in any order, so the reference follows the one that was
// taken, and sees to it that it is allowed.
extension Model.Reference {
    /// What came of starting or stopping a place: nothing, or what failed, in that order.
    enum Ending: Equatable {
        case success
        case failure([StepFailure])
    }

    /// Thrown where something is started too early, twice, in the wrong place, or not at all.
    struct WrongOrder: Error {
        let order: [Owned]
    }

    /// Starts what belongs to a place. The last step may be one that fails.
    mutating func start(_ place: Int, in order: [Owned]) throws -> Ending {
        switch places[place]?.phase {
        case .started where order.isEmpty: return .success
        case .over(let failures): return .failure(failures)
        case .idle: break
        case .started, nil: throw WrongOrder(order: order)
        }
        // A start always has an end.
        runs = .min
        let steps = steps(of: place)
        if !steps.isEmpty { startedPlaces.append(place) }
        var started: [Owned] = []
        for step in order {
            let needs = blueprint(of: place).needs(of: step, among: steps)
            guard steps.contains(step), !started.contains(step), needs.allSatisfy(started.contains) else {
                throw WrongOrder(order: order)
            }
            do {
                // Where it lies in something that is over, nothing starts any more.
                if isWithinStopped(place) { throw Problem.refused(.notStarted) }
                try make(step, in: place)
                started.append(step)
            } catch let problem as Problem {
                if step != order.last { throw WrongOrder(order: order) }
                let failures =
                    [StepFailure(step: step, problem: problem)] + stopPlaces(within: place) + stop(started, in: place)
                places[place]?.phase = .over(failures)
                return .failure(failures)
            }
        }
        if started.count < steps.count { throw WrongOrder(order: order) }
        places[place]?.phase = .started(inOrder: order)
        return .success
    }

    /// Stops a place, and before that those within it that were started.
    mutating func stop(_ place: Int) -> Ending {
        runs = .min
        let failures = stopAll(of: place)
        return failures.isEmpty ? .success : .failure(failures)
    }

    private mutating func stopAll(of place: Int) -> [StepFailure] {
        // What is over stays so, and nothing starts any more where nothing was started.
        let order: [Owned]
        switch places[place]?.phase {
        case .started(let started): order = started
        case .idle: order = []
        case .over, nil: return []
        }
        places[place]?.phase = .over([])
        return stopPlaces(within: place) + stop(order, in: place)
    }

    /// The last one that was started is the first.
    private mutating func stopPlaces(within place: Int) -> [StepFailure] {
        startedPlaces(within: place).flatMap { stopAll(of: $0) }
    }

    private func startedPlaces(within place: Int) -> [Int] {
        startedPlaces.reversed().filter { inner in
            guard case .started? = places[inner]?.phase else { return false }
            return enclosing(inner).contains(place)
        }
    }

    /// The places that a place lies in.
    private func enclosing(_ place: Int) -> [Int] {
        places[place]?.outer.map { [$0] + enclosing($0) } ?? []
    }

    private func isWithinStopped(_ place: Int) -> Bool { enclosing(place).contains { isOver($0) } }

    private mutating func make(_ step: Owned, in place: Int) throws {
        guard let registration = blueprint(of: place)[step.registration] else { return }
        let decorations = blueprint(of: place).decorations(around: registration).prefix(step.depth)
        _ = try inNewCall(at: place) { model, call in
            try model.pinned { model in
                let call = Call(place: place, graph: call.graph, isForShared: true)
                let identity = try model.makeAnew(registration, Array(decorations), call)
                model.pins.append(identity)
                if step.depth == 0 { try model.run(.onStart, of: registration, identity) }
                model.places[place]?.instances[step] = identity
                return .made(identity)
            }
        }
    }

    /// Stops these, the last one first, whatever hooks throw.
    private mutating func stop(_ order: [Owned], in place: Int) -> [StepFailure] {
        var failures: [StepFailure] = []
        for step in order.reversed() {
            guard let registration = blueprint(of: place)[step.registration],
                let identity = places[place]?.instances[step]
            else { continue }
            do {
                if step.depth == 0 { try run(.onStop, of: registration, identity) }
            } catch {
                failures.append(StepFailure(step: step, problem: error))
            }
            places[place]?.instances[step] = nil
            places[place]?.stopped.append(identity)
        }
        return failures
    }

    private mutating func run(
        _ hook: Model.Hook,
        of registration: Model.Registration,
        _ identity: Int
    ) throws(Problem) {
        if registration.hooks?[hook] == nil { return }
        var reached: Int?
        if case .function(let function)? = children(of: .made(identity)).first(where: \.isFunction),
            case .made(let result)? = try? call(function)
        {
            reached = result
        }
        let run = counts.end(hook, of: registration.number, identity, reached: reached)
        if registration.fails(hook, run: run) {
            throw .recipe(Model.Failure(registration: registration.number, hook: hook, run: run))
        }
    }
}

extension Model.Reference {
    /// What is started with a place: services, and each decoration around them.
    func steps(of place: Int) -> [Owned] {
        let blueprint = blueprint(of: place)
        let life = places[place]?.scope.map { Model.Life.scoped($0) } ?? .singleton
        return blueprint.registrations.filter { $0.isStarted && $0.life == life }.flatMap { registration in
            (0...blueprint.decorations(around: registration).count).map { depth in
                Owned(registration: registration.number, depth: depth)
            }
        }
    }

    /// The outermost place that the user has, of those that this one lies in, where there is something to start.
    func placeToStart(from place: Int) -> Int? {
        if let outer = places[place]?.outer.flatMap({ placeToStart(from: $0) }) { return outer }
        guard heldPlaces.contains(place), case .idle? = places[place]?.phase, !steps(of: place).isEmpty else {
            return nil
        }
        return place
    }

    func isOver(_ place: Int) -> Bool {
        if case .over? = places[place]?.phase { true } else { false }
    }
}

extension Model.Reference.Part {
    fileprivate var isFunction: Bool {
        if case .function = self { true } else { false }
    }
}

extension Model.Blueprint {
    fileprivate typealias Owned = Model.Reference.Owned

    /// Those of these steps that one holds, directly or through what is not started with it.
    fileprivate func needs(of step: Owned, among steps: [Owned]) -> Set<Owned> {
        var (needs, seen): (Set<Owned>, Set<Owned>) = ([], [])
        var next = held(by: step)
        while let held = next.popLast() {
            guard seen.insert(held).inserted else { continue }
            if steps.contains(held) { needs.insert(held) } else { next += self.held(by: held) }
        }
        return needs
    }

    private func held(by owned: Owned) -> [Owned] {
        guard let registration = self[owned.registration] else { return [] }
        if owned.depth == 0 { return registration.needs.flatMap { held(for: $0) } }
        let decoration = decorations(around: registration)[owned.depth - 1]
        let inner = Owned(registration: owned.registration, depth: owned.depth - 1)
        return [inner] + decoration.needs.flatMap { held(for: $0) }
    }

    private func held(for need: Model.Need) -> [Owned] {
        if need.shape.isFunction { return [] }
        let held = need.shape.isCollection ? contributions(need) : Array(registrations(for: need.key).prefix(1))
        return held.map {
            Owned(registration: $0.number, depth: decorations(around: $0).count)
        }
    }
}
