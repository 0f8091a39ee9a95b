import Dovetail

// What callers do with a container, and how that may end.

extension ContainerTests.RandomExtensionTests.Trial {
    /// Resolves something, or what is not there.
    func resolve(in container: Container, _ place: Int) async {
        switch below(10) {
        case 0, 1: resolveAll(in: container, place)
        case 2: resolve(.service(below(Model.tags.count)), in: container, place)
        default:
            let known = witness.withLock { $0.visible(from: place) }.filter { !$0.key.isItem }
            guard let key = element(of: known)?.key else { return }
            let thing = resolve(key, in: container, place)
            if let thing, chance(40) { await callLater(of: thing, place, isInWork: false) }
        }
    }

    @discardableResult
    private func resolve(_ key: Suite.Key, in container: Container, _ place: Int) -> (any Suite.Thing)? {
        let (number, isReady) = witness.withLock { witness in
            let number = witness.found(key, from: place).first
            return (number, number.map { witness.isReady(witness.recipes[$0], from: place) } ?? false)
        }
        do {
            let thing = chance(40) ? try container.perhaps(key) : try container.one(key)
            witness.withLock { witness in
                guard let thing, let number else {
                    witness.counts.absent += 1
                    return witness.require(thing == nil && number == nil, "\(key) is or is not visible from \(place)")
                }
                witness.isResolved(thing, by: number, from: place)
            }
            return thing
        } catch {
            witness.withLock { witness in
                guard let number else {
                    witness.counts.absent += 1
                    let reason = (error as? ResolutionError)?.reason
                    return witness.require(reason == .notRegistered, "\(key), which is not there: \(error)")
                }
                witness.isRefused([number], from: place, wasReady: isReady, mayFail: failures > 0, error)
            }
            return nil
        }
    }

    private func resolveAll(in container: Container, _ place: Int) {
        let key = Suite.Key.item(below(3))
        let (numbers, isReady) = witness.withLock { witness in
            let numbers = witness.found(key, from: place)
            return (numbers, numbers.allSatisfy { witness.isReady(witness.recipes[$0], from: place) })
        }
        do {
            let things = try container.all(key)
            witness.withLock { witness in
                let made = things.map(\.made.recipe)
                witness.require(made == numbers, "\(place) has the contributions \(made) instead of \(numbers)")
                for (thing, number) in zip(things, numbers) { witness.isResolved(thing, by: number, from: place) }
            }
        } catch {
            witness.withLock {
                // Nothing is registered for a collection without contributions.
                if numbers.isEmpty, (error as? ResolutionError)?.reason == .notRegistered { return }
                $0.isRefused(numbers, from: place, wasReady: isReady, mayFail: failures > 0, error)
            }
        }
    }

    /// Calls a function that something has.
    private func callLater(of thing: any Suite.Thing, _ place: Int, isInWork: Bool) async {
        let needs = witness.withLock { $0.recipes[thing.made.recipe].needs }
        for (need, part) in zip(needs, thing.made.parts) {
            guard case .later(let later) = part, let number = need.found.first else { continue }
            let from = thing.made.owner ?? place
            do {
                let found = try await later()
                witness.withLock { $0.isResolved(found, by: number, from: from) }
            } catch {
                let isCancelled = Task.isCancelled
                witness.withLock { witness in
                    let mayBe = isInWork ? witness.drains(place) : witness.mayBeClosed(place)
                    let isCancellation = error is CancellationError && (isCancelled || mayBe)
                    let isRefusal = (error as? ResolutionError)?.reason == .notStarted && mayBe
                    let isTrouble = error is Trouble && failures > 0
                    let isOutside =
                        (error as? ResolutionError)?.reason == .notEntered
                        && witness.recipes[number].depth > witness.depth(of: from)
                    let isExpected = isCancellation || isRefusal || isTrouble || isOutside
                    witness.require(isExpected, "a function of \(thing.made): \(error)")
                }
            }
        }
    }

    /// Enters a scope without work, and uses, starts, stops or releases it.
    func enter(from container: Container, _ outer: Int) async {
        let isInner = witness.withLock { $0.places[outer].kind == .request }
        let place = witness.withLock { $0.add(isInner ? .job : .request, in: outer) }
        do {
            let scope =
                try isInner
                ? container.enter(.extendedJob, supplying: Suite.JobMark(scope: place))
                : container.enter(.extendedRequest, supplying: Suite.RequestMark(scope: place))
            for _ in 0..<below(4) {
                switch below(4) {
                case 0: await start(scope, place, mayFail: true)
                case 1 where !isInner && hasJob(outer): await enter(from: scope, place)
                default: await resolve(in: scope, place)
                }
            }
            if chance(50) { await stop(scope, place) }
            witness.withLock { $0.places[place].isReleased = true }
        } catch {
            require(false, "\(outer) cannot be entered: \(error)")
        }
    }

    private func hasJob(_ place: Int) -> Bool {
        witness.withLock { $0.places[$0.container(of: place)].hasJob }
    }

    /// Does some work in a scope.
    func work(in container: Container, _ outer: Int, isInWork: Bool, isCancellable: Bool) async {
        let isInner = witness.withLock { $0.places[outer].kind == .request }
        let place = witness.withLock { $0.add(isInner ? .job : .request, in: outer) }
        let hasBegun = ContainerTests.Locked(false)
        let body: @Sendable (OpenScope) async throws -> Void = { scope in
            hasBegun.withLock { $0 = true }
            witness.withLock { $0.beginsWork(in: place) }
            defer { witness.withLock { $0.places[place].works -= 1 } }
            for _ in 0..<below(5) {
                await pause(4)
                try await act(in: scope, place)
            }
        }
        var failure: (any Error)?
        do {
            if isInner {
                try await container.within(.extendedJob, supplying: Suite.JobMark(scope: place)) { try await body($0) }
            } else {
                try await container.within(.extendedRequest, supplying: Suite.RequestMark(scope: place)) {
                    try await body($0)
                }
            }
        } catch {
            failure = error
        }
        let (isCancelled, began) = (Task.isCancelled, hasBegun.withLock { $0 })
        witness.withLock { witness in
            let rest = witness.places[place].phases.values.filter { $0 != .absent && $0 != .stopped }
            witness.require(rest.isEmpty, "the work in \(place) has ended, and there is \(rest)")
            witness.places[place].isClosed = true
            guard let failure else { return }
            let isExpected =
                switch failure {
                case is Trouble, is LifecycleError: began && failures > 0
                case is CancellationError: isCancelled || witness.drains(outer)
                case is ResolutionError: !began && !isInWork && witness.mayBeClosed(outer)
                default: false
                }
            witness.require(isExpected, "the work in \(place): \(failure)")
        }
    }

    private func act(in scope: OpenScope, _ place: Int) async throws {
        switch below(10) {
        case 0 where witness.withLock { $0.places[place].kind == .request } && hasJob(place):
            await work(in: scope.container, place, isInWork: true, isCancellable: true)
        case 1, 2:
            // Each waits only for containers that are newer, or else two could wait for each other.
            let own = witness.withLock { $0.container(of: place) }
            guard let (other, container) = someContainer(after: own) else { return }
            switch below(3) {
            case 0: await start(container, other, mayFail: true)
            case 1: extend()
            default: await resolve(in: container, other)
            }
        case 3: try Task.checkCancellation()
        default: try await use(scope, place)
        }
    }

    /// What belongs to work is never refused.
    private func use(_ scope: OpenScope, _ place: Int) async throws {
        let known = witness.withLock { witness in
            witness.visible(from: place).filter { !$0.key.isItem && $0.depth <= witness.depth(of: place) }
        }
        guard let recipe = element(of: known) else { return }
        do {
            let thing = try await scope.one(recipe.key)
            witness.withLock { $0.isResolved(thing, by: recipe.number, from: place) }
            if chance(40) { await callLater(of: thing, place, isInWork: true) }
        } catch {
            let isCancelled = Task.isCancelled
            witness.withLock { witness in
                let isCancellation = error is CancellationError && (isCancelled || witness.drains(place))
                let isTrouble = error is Trouble && failures > 0
                witness.require(isCancellation || isTrouble, "work in \(place) resolves \(recipe.number): \(error)")
            }
            throw error
        }
    }

    func start(_ container: Container, _ place: Int, mayFail: Bool) async {
        let isMayFail = mayFail || failures > 0
        let recipe = witness.withLock { witness in
            if isMayFail { witness.mayClose(place, drains: true) }
            return witness.visible(from: place).filter { !$0.key.isItem && $0.depth <= witness.depth(of: place) }
        }
        let one = chance(30) ? element(of: recipe) : nil
        do {
            if let one {
                let thing = try await container.starting(one.key)
                witness.withLock { $0.isResolved(thing, by: one.number, from: place) }
            } else {
                try await container.start()
                witness.withLock { $0.isCompletelyStarted(place) }
            }
        } catch {
            witness.withLock { witness in
                witness.counts.failedStarts += 1
                let isKnown = error is LifecycleError || error is CancellationError
                // Nothing starts in a scope before its container.
                let mayFail = witness.mayBeClosed(place) || witness.places[place].kind != .container
                witness.require(isKnown && mayFail, "the start of \(place): \(error)")
            }
        }
    }

    func stop(_ container: Container, _ place: Int) async {
        let drains = chance(30)
        let before = witness.withLock { witness in
            witness.mayClose(place, drains: drains)
            return witness.started(within: place)
        }
        do {
            try await container.stop(draining: drains ? .zero : nil)
        } catch {
            let errors = (error as? LifecycleError)?.failures.map(\.error) ?? []
            let isExpected = failures > 0 && !errors.isEmpty && errors.allSatisfy { $0 is Trouble }
            require(isExpected, "the stop of \(place): \(error)")
        }
        witness.withLock { $0.isStopped(place, before) }
    }
}

// How calls may end.
extension ContainerTests.RandomExtensionTests.Witness {
    mutating func isResolved(_ thing: any Suite.Thing, by number: Int, from place: Int) {
        counts.resolved += 1
        require(recipes[number].lifetime.depth <= depth(of: place), "\(number) is resolved in \(place)")
        check(thing, by: number, from: place, depth: 2)
        guard recipes[number].isStarted else { return }
        if let owner = thing.made.owner { places[owner].available.insert(number) }
        let phase = phase(of: number, from: place)
        require(phase != .absent && phase != .starting, "\(number) is resolved in \(place), and is \(phase)")
    }

    mutating func isRefused(
        _ numbers: [Int],
        from place: Int,
        wasReady: Bool,
        mayFail: Bool,
        _ error: any Error
    ) {
        counts.refused += 1
        let isReady = wasReady && numbers.allSatisfy { self.isReady(recipes[$0], from: place) }
        let isExpected =
            switch (error as? ResolutionError)?.reason {
            case .notStarted?: !isReady
            case .notEntered?: numbers.contains { recipes[$0].depth > depth(of: place) }
            case nil: error is ContainerTests.Trouble && mayFail
            default: false
            }
        require(isExpected, "\(numbers) in \(place): \(error)")
    }

    mutating func beginsWork(in place: Int) {
        require(!isClosed(place), "work begins in \(place) after that was closed")
        places[place].works += 1
        counts.works += 1
    }

    /// All of a container or scope has started, but for what is only taken as a function.
    mutating func isCompletelyStarted(_ place: Int) {
        counts.completeStarts += 1
        let all = visible(from: place)
        var onDemand: Set<Int> = []
        for need in all.flatMap(\.needs) where need.shape == .later {
            for number in need.found { onDemand.formUnion(recipes[number].held.union([number])) }
        }
        for recipe in all where recipe.isStarted && owner(of: recipe, from: place) == place {
            let phase = places[place].phases[recipe.number] ?? .absent
            let isDone = phase != .absent && phase != .starting || onDemand.contains(recipe.number)
            require(isDone, "\(place) has started, and \(recipe.number) is \(phase)")
        }
    }
}
