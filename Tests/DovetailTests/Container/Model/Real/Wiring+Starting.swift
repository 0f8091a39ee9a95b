import DovetailContainer

extension Model.TypedRegistration {
    /// Registers something that is started.
    func addStarted(to registry: inout Registry) {
        let line = registration.number
        let recipe: @Sendable (A, B, C) async throws -> Service = {
            let needed = parts($0, $1, $2)
            await Task.yield()
            return try run([], needed)
        }
        switch registration.kind {
        case .service(let key, let life) where key.isNamed:
            start(registry.register(Name.self, line: line, recipe), life)
        case .service(_, let life):
            start(registry.register(Service.self, line: line, recipe), life)
        case .contribution(_, let key, let life):
            start(registry.contribute(Service.self, key: key?.value, line: line, recipe), life)
        case .factory, .decoration, .forward, .input:
            break
        }
    }

    private func start<Parameter>(_ handle: SharedRegistration<Service, Parameter>, _ life: Model.Life) {
        switch life {
        case .weak: handle.scope(.weak)
        case .scoped(let scope): handle.scope(scope.type)
        // As it is without a scope.
        case .singleton, .transient, .graph: break
        }
        if let start = hook(.onStart) { handle.onStart(start) }
        if let stop = hook(.onStop) { handle.onStop(stop) }
    }

    /// A hook that uses what its service was given, as far as it can.
    private func hook(_ hook: Model.Hook) -> (@Sendable (Service) async throws -> Void)? {
        if registration.hooks?[hook] == nil { return nil }
        return { service in
            await Task.yield()
            ledger.held.withLock { $0[service.identity] = service.held }
            let result = service.parts.first(where: \.isFunction).flatMap { try? $0.call() }
            let run = ledger.note { counts in
                counts.end(hook, of: registration.number, service.identity, reached: result?.made?.identity)
            }
            if registration.fails(hook, run: run) {
                throw Model.Failure(registration: registration.number, hook: hook, run: run)
            }
        }
    }
}

extension Model.Part {
    fileprivate var made: Model.Made? {
        if case .made(let made) = self { made } else { nil }
    }
}
