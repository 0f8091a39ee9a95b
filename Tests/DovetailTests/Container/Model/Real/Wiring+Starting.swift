import Dovetail

extension Model.TypedRegistration {
    /// Registers something that is started.
    func addStarted(to registry: inout Registry) {
        let line = registration.number
        let (start, stop) = (hook(.onStart), hook(.onStop))
        let recipe: @Sendable (A.Value, B.Value, C.Value) async throws -> Service = {
            let needed = [A.part($0), B.part($1), C.part($2)]
            await Task.yield()
            return try run([], needed)
        }
        switch registration.kind {
        case .service(let key, let life):
            guard let scope = life.shared else { return }
            if key.isNamed {
                registry.register(Name.self, scope: scope, onStart: start, onStop: stop, line: line, recipe)
            } else {
                registry.register(Service.self, scope: scope, onStart: start, onStop: stop, line: line, recipe)
            }
        case .contribution(_, let key, let life):
            guard let scope = life.shared else { return }
            if let key = key?.value {
                registry
                    .contribute(Service.self, key: key, scope: scope, onStart: start, onStop: stop, line: line, recipe)
            } else {
                registry.contribute(Service.self, scope: scope, onStart: start, onStop: stop, line: line, recipe)
            }
        case .factory, .decoration, .forward, .input:
            break
        }
    }

    /// A hook that uses what its service was given, as far as it can.
    private func hook(_ hook: Model.Hook) -> (@Sendable (Service) async throws -> Void)? {
        if registration.hooks?[hook] == nil { return nil }
        return { service in
            await Task.yield()
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
