import Dovetail

extension ContainerTests.RandomExtensionTests {
    /// Records what recipes, hooks and work do, in which container or scope, and whether they may.
    struct Witness {
        enum Phase { case absent, starting, started, stopping, stopped }
        enum Kind { case container, request, job }

        /// A container, or a scope that was entered.
        struct Place {
            let kind: Kind
            /// The enclosing scope, the container from which it was entered, or the one that it extends.
            let outer: Int?
            /// The numbers of its own recipes.
            var own: [Int] = []
            var hasJob = false
            var declaresJob = false
            /// The only instances of its recipes.
            var serials: [Int: Int] = [:]
            /// The recipes that run.
            var making: Set<Int> = []
            var phases: [Int: Phase] = [:]
            /// What was resolved after it had started: its hook ends a little before that.
            var available: Set<Int> = []
            var works = 0
            /// A call that may close it has begun.
            var mayBeClosed = false
            /// That call does not wait for work.
            var drains = false
            var isClosed = false
            var isReleased = false
            /// Making it failed, because of a mistake.
            var isMistaken = false
        }

        private(set) var violations: [String] = []
        var places: [Place] = []
        var recipes: [Recipe] = []
        var counts = Counts()
        private var lastSerial = 0

        mutating func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
            if !condition { violations.append(rule()) }
        }

        mutating func add(_ kind: Kind, in outer: Int?) -> Int {
            places.append(Place(kind: kind, outer: outer))
            return places.count - 1
        }

        /// A place, and those around it.
        func enclosing(_ place: Int) -> [Int] { Array(sequence(first: place) { places[$0].outer }) }
        func isWithin(_ inner: Int, _ outer: Int) -> Bool { enclosing(inner).contains(outer) }
        func container(of place: Int) -> Int { enclosing(place).first { places[$0].kind == .container } ?? 0 }
        func depth(of place: Int) -> Int { places[place].kind == .job ? 2 : places[place].kind == .request ? 1 : 0 }
        func mayBeClosed(_ place: Int) -> Bool { enclosing(place).contains { places[$0].mayBeClosed } }
        func isClosed(_ place: Int) -> Bool { enclosing(place).contains { places[$0].isClosed } }
        func drains(_ place: Int) -> Bool { enclosing(place).contains { places[$0].drains } }

        /// The place that has a recipe's only instance.
        func owner(of recipe: Recipe, from place: Int) -> Int? {
            switch recipe.lifetime {
            case .transient: nil
            case .singleton: recipe.container
            case .request: enclosing(place).first { places[$0].kind == .request }
            case .job: enclosing(place).first { places[$0].kind == .job }
            }
        }

        func phase(of number: Int, from place: Int) -> Phase {
            owner(of: recipes[number], from: place).flatMap { places[$0].phases[number] } ?? .absent
        }

        func isReady(_ recipe: Recipe, from place: Int) -> Bool {
            let own = recipe.isStarted ? [recipe.number] : []
            return (own + recipe.held).allSatisfy { number in
                guard let owner = owner(of: recipes[number], from: place) else { return false }
                return places[owner].phases[number] == .started && places[owner].available.contains(number)
            }
        }

        mutating func mayClose(_ place: Int, drains: Bool) {
            places[place].mayBeClosed = true
            if drains { places[place].drains = true }
        }

        /// What has started in a place and within it, all of which a stop ends.
        func started(within place: Int) -> [(place: Int, recipe: Int)] {
            places.indices.filter { isWithin($0, place) }.flatMap { inner in
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
                require(place.works == 0 && place.making.isEmpty, "something runs in \(number)")
                let rest = place.phases.filter { ![.absent, .stopped].contains($0.value) }
                require(place.isReleased || rest.isEmpty, "in \(number) there is \(rest)")
            }
        }
    }

    /// How often what happened.
    struct Counts {
        var extensions = 0
        var mistakes = 0
        var instances = 0
        var resolved = 0
        var refused = 0
        var absent = 0
        var started = 0
        var stopped = 0
        var works = 0
        var completeStarts = 0
        var failedStarts = 0
        var released = 0
    }
}

// What recipes and hooks do.
extension ContainerTests.RandomExtensionTests.Witness {
    mutating func begins(_ recipe: Suite.Recipe, _ owner: Int?, _ parts: [Suite.Part]) {
        require(!places[recipe.container].isMistaken, "\(recipe.number) of a mistaken extension runs")
        guard let owner else { return check(parts, of: recipe, from: nil, depth: 1) }
        let name = "\(recipe.number) in \(owner)"
        require(places[owner].making.insert(recipe.number).inserted, "\(name) is made twice at once")
        require(places[owner].serials[recipe.number] == nil, "\(name) is made twice")
        check(parts, of: recipe, from: owner, depth: 1)
        guard recipe.isStarted else { return }
        require(!isClosed(owner), "\(name) starts after that was closed")
        for need in recipe.held {
            let phase = phase(of: need, from: owner)
            require(phase == .started, "\(name) starts while \(need) is \(phase)")
        }
        require((places[owner].phases[recipe.number] ?? .absent) == .absent, "\(name) starts twice")
        places[owner].phases[recipe.number] = .starting
    }

    mutating func ends(_ recipe: Suite.Recipe, _ owner: Int?, _ parts: [Suite.Part]) -> Suite.Made {
        lastSerial += 1
        counts.instances += 1
        if let owner {
            places[owner].making.remove(recipe.number)
            places[owner].serials[recipe.number] = lastSerial
        }
        return Suite.Made(serial: lastSerial, recipe: recipe.number, owner: owner, parts: parts)
    }

    mutating func fails(_ recipe: Suite.Recipe, _ owner: Int?) {
        guard let owner else { return }
        places[owner].making.remove(recipe.number)
        places[owner].serials[recipe.number] = nil
        if recipe.isStarted { places[owner].phases[recipe.number] = .absent }
    }

    mutating func isStarted(_ made: Suite.Made) {
        guard let owner = made.owner else { return }
        counts.started += 1
        places[owner].phases[made.recipe] = .started
    }

    mutating func stops(_ made: Suite.Made) {
        guard let owner = made.owner else { return require(false, "\(made.recipe) stops, and is transient") }
        let name = "\(made.recipe) in \(owner)"
        require(places[owner].phases[made.recipe] == .started, "\(name) stops, and was not started")
        require(!places[owner].phases.values.contains(.stopping), "two stop at once in \(owner)")
        for inner in places.indices where isWithin(inner, owner) && !places[inner].isReleased {
            require(places[inner].works == 0, "\(name) stops while there is work in \(inner)")
            for (dependent, phase) in places[inner].phases where phase != .absent && phase != .stopped {
                require(phase != .starting, "\(name) stops while \(dependent) starts in \(inner)")
                let isBefore = inner == owner && !recipes[dependent].reached.contains(made.recipe)
                let way = recipes[dependent].held.contains(made.recipe) ? "holds it" : "may reach it"
                require(
                    isBefore || dependent == made.recipe,
                    "\(name) stops while \(dependent) in \(inner) is \(phase), which \(way)"
                )
            }
        }
        counts.stopped += 1
        places[owner].isClosed = true
        places[owner].phases[made.recipe] = .stopping
    }

    mutating func stopped(_ made: Suite.Made) {
        if let owner = made.owner { places[owner].phases[made.recipe] = .stopped }
    }
}

// What may be in what.
extension ContainerTests.RandomExtensionTests.Witness {
    /// Whether this is what one of the recipes makes, as it is found from a place.
    mutating func check(_ thing: any Suite.Thing, by number: Int, from place: Int?, depth: Int) {
        let made = thing.made
        guard made.recipe == number else { return require(false, "\(made.recipe) instead of \(number)") }
        let recipe = recipes[number]
        if let place {
            require(made.owner == owner(of: recipe, from: place), "\(number) of another place than \(place)")
        }
        if let owner = made.owner {
            let only = places[owner].serials[number]
            require(only == made.serial, "there are two of \(number) in \(owner)")
        }
        if depth > 0 { check(made.parts, of: recipe, from: made.owner ?? place, depth: depth - 1) }
    }

    fileprivate mutating func check(_ parts: [Suite.Part], of recipe: Suite.Recipe, from place: Int?, depth: Int) {
        for (need, part) in zip(recipe.needs, parts) {
            switch (need.shape, part) {
            case (.direct, .one(let thing)), (.optional, .one(let thing)):
                guard let number = need.found.first else {
                    require(false, "\(recipe.number) sees what is not there")
                    continue
                }
                check(thing, by: number, from: place, depth: depth)
            case (.optional, .absent): require(need.found.isEmpty, "\(recipe.number) does not see what is there")
            case (.later, .later): break
            case (.all, .all(let things)):
                let numbers = things.map(\.made.recipe)
                guard numbers == need.found else {
                    require(false, "\(recipe.number) has the contributions \(numbers) instead of \(need.found)")
                    continue
                }
                for thing in things { check(thing, by: thing.made.recipe, from: place, depth: depth) }
            default: require(false, "\(recipe.number) has something else for \(need)")
            }
        }
    }
}
