import DovetailContainer

/// The containers of a program while it runs, and what it does with them.
final class World: @unchecked Sendable {
    // Sendable because a schedule runs all code on one thread.

    let program: Program
    let schedule: Schedule
    var witness: Witness
    /// How many instances exist.
    var living = 0
    /// What each call that has not returned does.
    var doing: [Int: String] = [:]
    private var lastCall = 0
    /// The containers, and the scopes that were entered by hand, by their places.
    private(set) var handles: [String: (visit: Int, container: Container)] = [:]
    /// What the calls of functions do, by their visits.
    var bodies: [Int: [Program.Step]] = [:]
    /// The tasks of calls, also those that were left behind.
    var tasks: [Task<Void, Never>] = []

    private var blocked: [(id: Int, isCancellable: Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var lastBlock = 0
    /// Whether nothing blocks any more.
    private(set) var isUnblocked = false

    init(_ program: Program, _ schedule: Schedule) {
        (self.program, self.schedule) = (program, schedule)
        witness = Witness(program)
    }

    /// Notes what a call does until it returns, for the report of a hang.
    func noting<Result>(_ what: String, _ body: () async throws -> Result) async rethrows -> Result {
        lastCall += 1
        let call = lastCall
        doing[call] = what
        defer { doing[call] = nil }
        return try await body()
    }

    /// Waits until the task is cancelled, or for ever: then it is resumed when everything else is over.
    func block(untilCancelled isCancellable: Bool) async {
        lastBlock += 1
        let id = lastBlock
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if isUnblocked || isCancellable && Task.isCancelled { return continuation.resume() }
                blocked.append((id, isCancellable, continuation))
            }
        } onCancel: {
            guard let index = blocked.firstIndex(where: { $0.id == id && $0.isCancellable }) else { return }
            blocked.remove(at: index).continuation.resume()
        }
    }

    func unblock() {
        isUnblocked = true
        defer { blocked = [] }
        for waiting in blocked { waiting.continuation.resume() }
    }
}

// The containers.
extension World {
    /// A container or scope, and the number of its visit. Containers are made when they are first used.
    func open(_ place: Program.Place, _ context: Context) -> (visit: Int, container: Container)? {
        switch place {
        case .here:
            if let scope = context.scope, let visit = context.visit { return (visit, scope.container) }
            return context.visit.flatMap { visit in handles.values.first { $0.visit == visit } }
        case .scope: return handles["\(place)"]
        case .container(let number):
            if let handle = handles["\(place)"] { return handle }
            // A released extension is not made again.
            if witness.containers[number] != nil || number > program.bases.count { return nil }
            return extend(number, context)
        }
    }

    private func extend(_ number: Int, _ context: Context) -> (visit: Int, container: Container)? {
        do {
            let extended = program.base(of: number)
            let base = extended.flatMap { open(.container($0), context) }
            if extended != nil, base == nil { return nil }
            let visit = witness.enter(depth: 0, from: base?.visit, container: number)
            let container =
                try base?.container.extended { register(number, in: &$0) } ?? Container { register(number, in: &$0) }
            handles["container \(number)"] = (visit, container)
            return (visit, container)
        } catch {
            witness.require(false, "container \(number) cannot be made: \(error)")
            return nil
        }
    }

    func keep(_ container: Container, _ visit: Int, as number: Int) {
        release(.scope(number))
        handles["scope \(number)"] = (visit, container)
    }

    func release(_ place: Program.Place) {
        if let handle = handles.removeValue(forKey: "\(place)") { witness.visits[handle.visit].isReleased = true }
    }

    func releaseAll() { handles = [:] }
}

// What is registered.
extension World {
    private func register(_ container: Int, in registry: inout Registry) {
        if program.base(of: container) == nil {
            registry.register(Resident<Session>.self, Resident.init).scope(Session.self)
            registry.register(Resident<Request>.self, Resident.init).scope(Request.self)
        }
        if container == 0 {
            for (depth, needs) in program.functions.sorted(by: { $0.key < $1.key }) {
                add(function: depth, forms(of: needs), to: &registry)
            }
        }
        for service in program.services where service.container == container {
            let forms = forms(of: service.needs)
            let mark: any Form.Type = service.depth == 0 ? Nothing.self : MarkForm.self
            add(service, tags[service.number], forms[0], forms[1], forms[2], mark, to: &registry)
        }
    }

    private func forms(of needs: [Program.Need]) -> [any Form.Type] {
        needs.map { $0.isFunction ? tags[$0.service].function : tags[$0.service].held }
            + [Nothing.self, Nothing.self, Nothing.self]
    }

    private func add<T: Tag, A: Form, B: Form, C: Form, M: Form>(
        _ service: Program.Service,
        _: T.Type,
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: M.Type,
        to registry: inout Registry
    ) {
        let make: @Sendable (A.Value, B.Value, C.Value, M.Value) async throws -> Service<T> = { a, b, c, mark in
            try await self.make(service, [A.part(a), B.part(b), C.part(c)], M.part(mark))
        }
        let registration =
            service.isLent
            ? registry.lend(Service<T>.self) {
                (lend: Lend<Service<T>>, a: A.Value, b: B.Value, c: C.Value, mark: M.Value) in
                let instance = try await make(a, b, c, mark)
                do { try await lend(instance) } catch {
                    // It was cancelled before, so no hook ends its start.
                    if !instance.isTaken { self.witness.ends(service, in: instance.visit, error, self.schedule.time) }
                    throw error
                }
            }
            : registry.register(Service<T>.self, make)
        registration
            .onStart { try await self.start(service, $0) }
            .onStop { try await self.stop(service, $0, $1) }
        if let run = service.run {
            let finish = run.finish.map { steps -> @Sendable (Service<T>) async throws -> Void in
                { try await self.finish(service, $0, steps) }
            }
            let serve: @Sendable (Service<T>) async throws -> Void = { try await self.serve(service, $0, run.run) }
            registration.running(mayReturn: run.mayReturn, serve, finish: finish)
        }
        switch service.depth {
        case 1: registration.scope(Session.self)
        case 2: registration.scope(Request.self)
        default: break
        }
    }

    private func add(function depth: Int, _ forms: [any Form.Type], to registry: inout Registry) {
        add(function: depth, forms[0], forms[1], to: &registry)
    }

    private func add<A: Form, B: Form>(function depth: Int, _: A.Type, _: B.Type, to registry: inout Registry) {
        let work: @Sendable (Mark, A.Value, B.Value) async throws -> Int = { mark, a, b in
            try await self.work(mark.visit, [A.part(a), B.part(b)])
            return mark.visit
        }
        let limit = Duration.seconds(Program.hookLimit)
        if depth == 1 {
            registry.register(SessionCall.self, within: Session.self, hookLimit: limit) {
                (mark: Mark, a: A.Value, b: B.Value) in try await work(mark, a, b)
            }
        } else {
            registry.register(RequestCall.self, within: Request.self, hookLimit: limit) {
                (mark: Mark, a: A.Value, b: B.Value) in try await work(mark, a, b)
            }
        }
    }
}
