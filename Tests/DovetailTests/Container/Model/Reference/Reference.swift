import DovetailFunctions

extension Model {
    /// What containers do, written as plainly as it can be: everything is looked for where it is needed, and instances lie
    /// in dictionaries.
    struct Reference {
        /// What is registered in each container that was made.
        var blueprints: [Blueprint] = []
        /// Containers, and scopes that were entered, by their numbers.
        var places: [Int: Place] = [:]
        /// What was made and still lives.
        var instances: [Int: Instance] = [:]
        var counts = Ledger.Counts()
        /// The places where something was started, in that order.
        var startedPlaces: [Int] = []

        /// What the user holds.
        var held: [Int: Part] = [:]
        var heldPlaces: Set<Int> = []

        /// What the calls that go on right now hold: what they were given so far, and what lives for one call to resolve.
        var pins: [Int] = []
        var pinnedPlaces: [Int] = []
        var graphs: [[Owned: Int]] = []
        /// What is being made.
        var making: [Making] = []
        /// How many recipes this operation has run.
        var runs = 0

        struct Place {
            let blueprint: Int
            var scope: Model.CustomScope?
            var outer: Int?
            /// What it gives out.
            var instances: [Owned: Int] = [:]
            /// What it keeps that was stopped.
            var stopped: [Int] = []
            var phase = Phase.idle
        }

        /// What became of a place so far.
        enum Phase {
            case idle
            case started(inOrder: [Owned])
            /// It is stopped, or could not be started.
            case over([StepFailure])
        }

        /// Why something could not be started or stopped.
        struct StepFailure: Equatable {
            let step: Owned
            let problem: Problem
        }

        /// A recipe with so many of its decorations.
        struct Owned: Hashable {
            let registration: Int
            let depth: Int
        }

        struct Making: Equatable {
            let place: Int
            let owned: Owned
        }

        struct Instance {
            let registration: Int
            let parts: [Part]
        }

        enum Part: Equatable {
            case made(Int)
            case absent
            case number(Int)
            case list([Int])
            case table([Int])
            case function(Function)
        }

        struct Function: Equatable {
            let need: Need
            let place: Int
            /// Whether it keeps the container alive.
            let keeps: Bool
        }

        enum Problem: Error, Equatable {
            case recipe(Failure)
            case refused(ResolutionError.Reason)
        }

        /// Thrown where an operation would have no end, or take too long. It is not done then.
        struct Runaway: Error {}

        /// Who makes something, and for whom.
        struct Call {
            var place: Int
            let graph: Int
            /// Whether what is made is for something that a container keeps.
            var isForShared = false
        }
    }
}

// What a user does.
extension Model.Reference {
    /// The container of a wiring without mistakes.
    mutating func makeContainer(_ blueprint: Model.Blueprint, number: Int) {
        blueprints.append(blueprint)
        places[number] = Place(blueprint: blueprints.count - 1)
        heldPlaces.insert(number)
    }

    mutating func resolve(_ need: Model.Need, in place: Int) throws -> Part {
        try inNewCall(at: place) { model, call in
            let blueprint = model.blueprint(of: place)
            if let problem = blueprint.problem(resolving: need) { throw problem }
            return try model.part(for: need, call)
        }
    }

    mutating func resolve(_ key: Model.Key, _ arguments: Model.Arguments?, in place: Int) throws -> Part {
        try inNewCall(at: place) { model, call in
            guard let registration = model.blueprint(of: place).registrations(for: key).first else {
                throw Problem.refused(.notRegistered)
            }
            guard let arguments, arguments == registration.arguments else { throw Problem.refused(.argumentMismatch) }
            return .made(try model.make(registration, with: arguments, call))
        }
    }

    mutating func enter(_ scope: Model.CustomScope, from place: Int, number: Int) throws {
        let given = scope.inputs.map { ($0.number, add($0.number, [])) }
        guard scope.outer == places[place]?.scope else {
            throw Problem.refused(.notEntered)
        }
        var entered = Place(blueprint: places[place]?.blueprint ?? 0, scope: scope, outer: place)
        for (input, identity) in given { entered.instances[Owned(registration: input, depth: 0)] = identity }
        places[number] = entered
        heldPlaces.insert(number)
    }

    /// The part that lies at a path from what is held.
    func part(_ handle: Int, _ path: [Int]) -> Part? {
        path.reduce(held[handle]) { part, position in part.map { children(of: $0)[position] } }
    }

    func children(of part: Part) -> [Part] {
        switch part {
        case .made(let identity): instances[identity]?.parts ?? []
        case .list(let list), .table(let list): list.map { .made($0) }
        case .absent, .number, .function: []
        }
    }

    mutating func call(_ function: Function) throws -> Part {
        guard isAlive(place: function.place) else { throw Problem.refused(.containerReleased) }
        return try inNewCall(at: function.place, isForShared: !function.keeps) { model, call in
            try model.call(function, call)
        }
    }

    /// Forgets what nobody holds.
    mutating func settle() {
        (runs, pins, pinnedPlaces, graphs, making) = (0, [], [], [], [])
        let living = living()
        for (identity, instance) in instances where !living.instances.contains(identity) {
            counts.living[instance.registration, default: 0] -= 1
            instances[identity] = nil
        }
        places = places.filter { living.places.contains($0.key) }
    }
}

// Lives.
extension Model.Reference {
    func blueprint(of place: Int) -> Model.Blueprint {
        places[place].map { blueprints[$0.blueprint] } ?? Model.Blueprint()
    }

    func isAlive(place: Int) -> Bool { living().places.contains(place) }

    /// All that somebody holds, over however many others.
    func living() -> (instances: Set<Int>, places: Set<Int>) {
        var living = (instances: Set<Int>(), places: Set<Int>())
        var parts = held.values + pins.map { Part.made($0) } + graphs.flatMap(\.values).map { .made($0) }
        var open = Array(heldPlaces) + pinnedPlaces
        while true {
            if let number = open.popLast() {
                guard let place = places[number], living.places.insert(number).inserted else { continue }
                if let outer = place.outer { open.append(outer) }
                let blueprint = blueprints[place.blueprint]
                parts += place.stopped.map { .made($0) }
                for (owned, identity) in place.instances where !blueprint.isWeak(owned.registration) {
                    parts.append(.made(identity))
                }
            } else if let part = parts.popLast() {
                if case .made(let identity) = part, !living.instances.insert(identity).inserted { continue }
                if case .function(let function) = part, function.keeps { open.append(function.place) }
                parts += children(of: part)
            } else {
                return living
            }
        }
    }

    /// Notes that a recipe has made something of these parts.
    mutating func add(_ registration: Int, _ parts: [Part], as identity: Int? = nil) -> Int {
        if identity == nil { counts.identity += 1 }
        let identity = identity ?? counts.identity
        instances[identity] = Instance(registration: registration, parts: parts)
        counts.living[registration, default: 0] += 1
        return identity
    }
}

extension Model.Blueprint {
    fileprivate func isWeak(_ number: Int) -> Bool { self[number]?.life == .weak }

    /// Why nothing can be resolved in this form.
    fileprivate func problem(resolving need: Model.Need) -> Model.Reference.Problem? {
        guard !need.shape.isCollection else { return nil }
        guard let registration = registrations(for: need.key).first else {
            return need.shape == .optional || need.shape == .optionalLater ? nil : .refused(.notRegistered)
        }
        return registration.arguments == need.shape.arguments ? nil : .refused(.argumentMismatch)
    }
}
