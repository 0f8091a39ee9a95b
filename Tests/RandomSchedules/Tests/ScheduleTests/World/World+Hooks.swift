import DovetailContainer

/// What steps are part of.
struct Context: Sendable {
    /// For the report of a hang.
    let name: String
    var visit: Int?
    /// The scope of the work.
    var scope: OpenScope?
    /// The functions that the service or the work takes.
    var functions: [Int: Later] = [:]
    /// Pauses end when they are cancelled.
    var isCancellable = false
    /// The steps of a task continue after an error.
    var ignoresErrors = false

    /// Whether the running code is part of a recipe, a hook or work: then some calls would wait for themselves.
    @TaskLocal static var isInside = false
}

/// The error of a step that fails.
struct Trouble: Error, CustomStringConvertible {
    let description: String
}

// What recipes and hooks do.
extension World {
    func make<T: Tag>(_ service: Program.Service, _ parts: [Part], _ mark: Part) async throws -> Service<T> {
        let visit = if case .mark(let visit) = mark { visit } else { witness.containers[service.container] ?? 0 }
        witness.begins(service, in: visit)
        for part in parts {
            guard case .instance(let need) = part else { continue }
            let owner = program.service(need.number).flatMap { witness.owner(of: $0, from: visit) }
            witness.require(owner == need.visit, "\(service.number) in \(visit) got \(need.number) of \(need.visit)")
        }
        let instance = Service<T>(service.number, in: visit, parts, self)
        do {
            try await perform(service.recipe, as: "recipe", of: instance)
            return instance
        } catch {
            witness.ends(service, in: visit, error, schedule.time)
            throw error
        }
    }

    func start(_ service: Program.Service, _ instance: Instance) async throws {
        instance.isTaken = true
        do {
            try await perform(service.onStart, as: "onStart", of: instance)
            witness.ends(service, in: instance.visit, nil, schedule.time)
        } catch {
            witness.ends(service, in: instance.visit, error, schedule.time)
            throw error
        }
    }

    func stop(_ service: Program.Service, _ instance: Instance, _ error: (any Error)?) async throws {
        let begun = schedule.time
        witness.stops(service, in: instance.visit, error, begun)
        do {
            try await perform(service.onStop, as: "onStop", of: instance)
            let isLate = schedule.time - begun >= Witness.hookLimit
            witness.require(isLate || !Task.isCancelled, "the hook of \(service.number) was cancelled")
            witness.stopped(service, in: instance.visit, nil, schedule.time)
        } catch {
            witness.stopped(service, in: instance.visit, error, schedule.time)
            throw error
        }
    }

    func serve(_ service: Program.Service, _ instance: Instance, _ steps: [Program.Step]) async throws {
        witness.runs(service, in: instance.visit)
        defer { witness.hasRun(service, in: instance.visit, schedule.time) }
        try await perform(steps, as: "run", of: instance)
    }

    func finish(_ service: Program.Service, _ instance: Instance, _ steps: [Program.Step]) async throws {
        witness.finishes(service, in: instance.visit, schedule.time)
        defer { witness.hasFinished(service, in: instance.visit) }
        try await perform(steps, as: "finish", of: instance)
    }

    private func perform(_ steps: [Program.Step], as name: String, of instance: Instance) async throws {
        let name = "\(name) of \(instance.number) in \(instance.visit)"
        var own = Context(name: name, visit: instance.visit, functions: instance.functions)
        // The recipes of every other service notice cancellation.
        own.isCancellable = instance.number % 2 == 1 && name.hasPrefix("recipe")
        let context = own
        do {
            try await Context.$isInside.withValue(true) { try await run(steps, context) }
        } catch {
            witness.throwing(error)
            throw error
        }
    }
}

// What work does.
extension World {
    func work(_ visit: Int, _ parts: [Part], _ scope: OpenScope? = nil) async throws {
        witness.beginsWork(in: visit)
        let functions = Dictionary(parts.compactMap(\.function)) { first, _ in first }
        let context = Context(name: "work in \(visit)", visit: visit, scope: scope, functions: functions)
        do {
            try await Context.$isInside.withValue(true) { try await run(bodies[visit] ?? [], context) }
            witness.endsWork(in: visit, nil, schedule.time)
        } catch {
            witness.endsWork(in: visit, error, schedule.time)
            throw error
        }
    }
}
