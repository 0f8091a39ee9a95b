import DovetailContainer

// What callers do with a container, and how that may end.
extension ExtensionTrial {
    /// Somebody who does something with a container.
    func call() async {
        await pause(20)
        let isCancelled = chance(25)
        let task = Task { await act(isCancellable: isCancelled) }
        if isCancelled {
            await pause(60)
            task.cancel()
        }
        await task.value
    }

    private func act(isCancellable: Bool) async {
        guard let (place, container) = element(of: note { $0.containers() }) else { return }
        switch below(20) {
        case 0...3: extend()
        case 4, 5: await enter(from: container, place)
        case 6...9: await work(in: container, place, isInWork: false)
        case 10...12: await start(container, place, mayFail: isCancellable)
        case 13 where place > 0: await stop(container, place)
        case 14 where place > 0: note { $0.release(place) }
        default: await resolve(in: container, place)
        }
    }

    /// Whether an error may be: a refusal, a cancellation, or what recipes and hooks throw.
    func judge(
        _ error: any Error,
        _ what: String,
        isRefused: Bool = false,
        isOutside: Bool = false,
        isAbsent: Bool = false,
        isCancelled: Bool = Task.isCancelled
    ) {
        let isExpected =
            switch error {
            case let error as ResolutionError:
                [.notStarted: isRefused, .notEntered: isOutside, .notRegistered: isAbsent][error.reason] ?? false
            case is CancellationError: isCancelled
            case is Trouble, is LifecycleError: failures > 0
            default: false
            }
        require(isExpected, "\(what): \(error)")
    }

    /// Resolves something, or what is not there.
    private func resolve(in container: Container, _ place: Int) async {
        let known = note { $0.visible(from: place) }.filter { !$0.isItem }
        var need = element(of: known)?.need ?? Model.Need(0)
        if chance(10) { need = Model.Need(below(ExtensionWitness.services.count)) }
        if chance(40) { need.shape = .optional }
        if chance(20) { need = Model.Need(below(2) + ExtensionWitness.services.count, .all) }
        let (numbers, wasReady) = note { ($0.found(need.key.type, from: place), $0.isReady(need, from: place)) }
        do {
            let things = try need.form.resolved(in: container).things
            note { $0.areResolved(things, by: numbers, from: place) }
            if let thing = things.first, chance(40) { await callLater(of: thing, place, isInWork: false) }
        } catch {
            note { $0.tally.add(numbers.isEmpty ? "absent" : "refused") }
            let isRefused = !wasReady || !note { $0.isReady(need, from: place) }
            let isOutside = note { $0.isOutside(numbers, from: place) }
            judge(error, "\(need) in \(place)", isRefused: isRefused, isOutside: isOutside, isAbsent: numbers.isEmpty)
        }
    }

    /// Calls the functions that something has.
    private func callLater(of thing: Model.Made, _ place: Int, isInWork: Bool) async {
        let (recipe, from) = note { ($0.recipes[thing.registration], $0.owners[thing.identity] ?? place) }
        for (need, part) in zip(recipe.needs, thing.parts) {
            guard let later = part.asyncLater else { continue }
            let numbers = note { $0.found(need, for: recipe) }
            do {
                let found = try await later()
                note { $0.areResolved([found], by: numbers, from: from) }
            } catch {
                let mayBe = note { isInWork ? $0.drains(place) : $0.mayBeClosed(place) }
                let isOutside = note { $0.isOutside(numbers, from: from) }
                let isCancelled = mayBe || Task.isCancelled
                judge(error, "a function in \(from)", isRefused: mayBe, isOutside: isOutside, isCancelled: isCancelled)
            }
        }
    }

    private func mark<T>(_ place: Int) -> Model.Service<T> { Model.Service(place, by: 0, of: [], in: ledger) }

    /// Enters a scope without work, and uses, starts, stops or releases it.
    private func enter(from container: Container, _ outer: Int) async {
        let (isInner, place) = note { $0.enter(from: outer) }
        do {
            let scope =
                try isInner
                ? container.enter(Job.self, mark(place)) : container.enter(Request.self, mark(place))
            for _ in 0..<below(4) {
                switch below(4) {
                case 0: await start(scope, place, mayFail: true)
                case 1 where !isInner && note({ $0.hasJob(outer) }): await enter(from: scope, place)
                default: await resolve(in: scope, place)
                }
            }
            if chance(50) { await stop(scope, place) }
            note { $0.release(place) }
        } catch {
            require(false, "\(outer) cannot be entered: \(error)")
        }
    }

    /// Does some work in a scope.
    private func work(in container: Container, _ outer: Int, isInWork: Bool) async {
        let (isInner, place) = note { $0.enter(from: outer) }
        let body: @Sendable (OpenScope) async throws -> Void = { scope in
            note { $0.beginsWork(in: place) }
            defer { note { $0.places[place].works -= 1 } }
            for _ in 0..<below(5) {
                await pause(4)
                try await act(in: scope, place)
            }
        }
        do {
            if isInner {
                try await container.within(Job.self, mark(place)) { try await body($0) }
            } else {
                try await container.within(Request.self, mark(place)) { try await body($0) }
            }
        } catch {
            let mayBeRefused = note { !isInWork && !$0.places[place].hasWorked && $0.mayBeClosed(outer) }
            let isCancelled = note { $0.drains(outer) } || Task.isCancelled
            judge(error, "the work in \(place)", isRefused: mayBeRefused, isCancelled: isCancelled)
        }
        note { $0.endsWork(in: place) }
    }

    private func act(in scope: OpenScope, _ place: Int) async throws {
        switch below(10) {
        case 0 where note { $0.places[place].depth == 1 && $0.hasJob(place) }:
            await work(in: scope.container, place, isInWork: true)
        case 1, 2:
            // Each waits only for containers that are newer, or else two could wait for each other.
            let newer = note { $0.containers(after: $0.container(of: place)) }
            guard let (other, container) = element(of: newer) else { return }
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
        guard let recipe = element(of: note { $0.startable(from: place) }) else { return }
        do {
            let things = try await recipe.need.form.resolved(in: scope).things
            note { $0.areResolved(things, by: [recipe.number], from: place) }
            if chance(40) { await callLater(of: things[0], place, isInWork: true) }
        } catch {
            let isCancelled = note { $0.drains(place) } || Task.isCancelled
            judge(error, "work in \(place) resolves \(recipe.number)", isCancelled: isCancelled)
            throw error
        }
    }

    private func start(_ container: Container, _ place: Int, mayFail: Bool) async {
        if mayFail || failures > 0 { note { $0.mayClose(place, drains: true) } }
        do {
            if chance(30), let one = element(of: note { $0.startable(from: place) }) {
                let things = try await one.need.form.started(in: container).things
                note { $0.areResolved(things, by: [one.number], from: place) }
            } else {
                try await container.start()
                note { $0.isCompletelyStarted(place) }
            }
        } catch {
            note { $0.tally.add("failed start") }
            // Nothing starts in a scope before its container.
            let mayFail = note { $0.mayBeClosed(place) || $0.places[place].depth > 0 }
            require(mayFail && (error is LifecycleError || error is CancellationError), "start of \(place): \(error)")
        }
    }

    func stop(_ container: Container, _ place: Int) async {
        let drains = chance(30)
        note { $0.mayClose(place, drains: drains) }
        let before = note { $0.started(within: place) }
        do {
            try await container.stop(draining: drains ? .zero : .seconds(30))
        } catch {
            let errors = (error as? LifecycleError)?.failures.map(\.error) ?? [error]
            for error in errors { judge(error, "the stop of \(place)", isCancelled: false) }
        }
        note { $0.isStopped(place, before) }
    }
}
