extension Program {
    /// A random program. Low seeds have small ones, so a fault that is not rare is found in one of them.
    init(seed: UInt64) {
        self.init(Generator(random: Random(seed: seed), size: seed % 100 < 30 ? 1 : 2))
    }

    private init(_ generator: Generator) {
        var generator = generator
        self = generator.program()
    }
}

private struct Generator {
    typealias Step = Program.Step
    typealias Place = Program.Place

    /// Where steps are: that decides which ones make sense.
    enum Site { case task, recipe, onStop, run, work }

    var random: Random
    let size: Int
    private var result = Program()
    /// How many of a hundred hooks do something bad.
    private var trouble = 0
    /// How many of a hundred hooks do something else than pause.
    private var intensity = 0

    init(random: Random, size: Int) { (self.random, self.size) = (random, size) }

    mutating func program() -> Program {
        trouble = random.one(of: [0, 0, 8, 25])
        intensity = random.one(of: [0, 20, 60])
        for index in 0..<random.below(size + 1) {
            result.bases.append(random.chance(25) ? nil : random.below(index + 1))
        }
        for number in 0..<2 + random.below(4 * size) { result.services.append(service(number)) }
        // Functions may close circles.
        for index in result.services.indices where random.chance(25) { addFunction(to: index) }
        for depth in 1...2 where random.chance(50) { result.functions[depth] = functionNeeds(depth) }
        for index in result.services.indices { addHooks(to: index) }
        for _ in 0..<1 + random.below(4 * size) {
            var steps = [Step.pause(random.below(30))]
            for _ in 0..<1 + random.below(4) { steps.append(step(.task, 0)) }
            result.tasks.append(steps)
        }
        for index in result.services.indices where result.services[index].run == nil {
            result.services[index].isLent = random.chance(25)
        }
        return result
    }

    private mutating func service(_ number: Int) -> Program.Service {
        var service = Program.Service(number: number)
        service.container = random.chance(50) ? 0 : random.below(result.bases.count + 1)
        service.depth = random.one(of: [0, 0, 0, 0, 1, 1, 2])
        for other in visible(to: service) where service.needs.count < 2 && random.chance(35) {
            service.needs.append(Program.Need(service: other.number, isFunction: random.chance(25)))
        }
        return service
    }

    /// The services that another one may take: what outlives a scope may not take what is in it.
    private func visible(to service: Program.Service) -> [Program.Service] {
        result.services.filter {
            $0.depth <= service.depth && result.chain(of: service.container).contains($0.container)
        }
    }

    private mutating func addFunction(to index: Int) {
        let service = result.services[index]
        let taken = service.needs.map(\.service) + [service.number]
        let others = visible(to: service).filter { !taken.contains($0.number) }
        if others.isEmpty { return }
        result.services[index].needs.append(Program.Need(service: random.one(of: others).number, isFunction: true))
    }

    private mutating func functionNeeds(_ depth: Int) -> [Program.Need] {
        let known = result.services.filter { $0.container == 0 && $0.depth <= depth }
        return known.shuffled(using: &random).prefix(2).map {
            Program.Need(service: $0.number, isFunction: random.chance(30))
        }
    }

    private mutating func addHooks(to index: Int) {
        result.services[index].recipe = steps(.recipe, 0)
        result.services[index].onStart = steps(.recipe, 0)
        result.services[index].onStop = steps(.onStop, 0)
        guard result.services[index].depth < 2, random.chance(35) else { return }
        let finish = random.chance(50) ? steps(.run, 0) : nil
        let run = steps(.run, 0) + (random.chance(70) ? [.hang] : [])
        result.services[index].run = Program.Run(run: run, finish: finish, mayReturn: random.chance(80))
    }

    private mutating func steps(_ site: Site, _ depth: Int) -> [Step] {
        var steps = random.chance(50) ? [Step.pause(1 + random.below(4))] : []
        let most = site == .work ? 3 : random.chance(intensity) ? 1 : 0
        for _ in 0..<random.below(most + 1) { steps.append(step(site, depth)) }
        return steps
    }

    private mutating func step(_ site: Site, _ depth: Int) -> Step {
        if random.chance(trouble) { return random.one(of: bad(in: site)) }
        let number = random.below(result.services.count)
        let step: Step
        switch (random.below(20), site) {
        case (0, .task), (1, .task), (2, .task), (3, .task): step = .start(place(site))
        case (0, _), (7...9, .recipe), (7...9, .onStop), (7...9, .run): step = re(entering: site)
        case (1...6, .recipe), (1...6, .onStop), (1...8, .work), (1...6, .run): step = .use(number)
        case (4, _), (5, .task): step = startOne(site)
        case (6, .task): step = .stop(place(site), draining: random.one(of: [0, 2, 30]))
        case (8, .task), (9, .task): step = .run(place(site), finishing: random.one(of: [0, 2, 30]))
        case (7, .task), (10, .task): step = .enter(place(site), as: random.below(3))
        case (11, .task): step = .release(random.chance(70) ? .scope(random.below(3)) : place(site))
        case (11, .work): step = startOne(site)
        case (12, .task), (10, .work): step = .resolve(place(site), number)
        case (13...15, .task), (12...14, .work):
            step = depth < 2 ? .within(place(site), steps(.work, depth + 1)) : .pause(1)
        case (16...17, .task), (15...16, .work):
            let inner = 1 + random.below(2)
            step = depth < 2 ? .call(place(site), depth: inner, steps(.work, depth + 1)) : .pause(1)
        case (17, .work): step = .group([steps(.work, 2), steps(.work, 2)])
        case (18, .work), (18, .task): step = .leave(steps(.work, 2), isDetached: random.chance(40))
        default: return .pause(1 + random.below(5))
        }
        return random.chance(15) ? .cancelling(step, after: random.below(random.one(of: [6, 30]))) : step
    }

    /// Mostly a service that is known there.
    private mutating func startOne(_ site: Site) -> Step {
        let place = place(site)
        let known = result.services.filter { service in
            guard case .container(let number) = place else { return true }
            return service.depth == 0 && result.chain(of: number).contains(service.container)
        }
        return .startOne(place, random.one(of: known.isEmpty ? result.services : known).number)
    }

    private func bad(in site: Site) -> [Step] {
        switch site {
        case .task: [.pause(1)]
        case .recipe, .onStop, .run, .work: [.fail, .fail, .hang, .block]
        }
    }

    private mutating func re(entering site: Site) -> Step {
        let place = place(site)
        return random.one(of: [
            .start(place), .stop(place, draining: 2), .run(place, finishing: 2), .within(place, [.pause(1)]),
        ])
    }

    private mutating func place(_ site: Site) -> Place {
        switch random.below(10) {
        case 0...2 where site != .task: .here
        case 0...4: .container(0)
        case 5...7: .container(random.below(result.bases.count + 1))
        default: .scope(random.below(3))
        }
    }
}
