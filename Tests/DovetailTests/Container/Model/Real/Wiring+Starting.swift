import Dovetail

extension Model.Wiring {
    /// Registers something that is started.
    func addStarted<T: Model.Tag, A: Model.Form, B: Model.Form, C: Model.Form>(
        _ registration: Model.Registration,
        _ tag: T.Type,
        _ a: A.Type,
        _ b: B.Type,
        _ c: C.Type,
        to registry: inout Registry
    ) {
        typealias Service = Model.Service<T>
        typealias Name = Model.Name<T>
        let line = registration.number
        let (onStart, onStop) = (hook(.onStart, of: registration, tag), hook(.onStop, of: registration, tag))
        let recipe: @Sendable (A.Value, B.Value, C.Value) async throws -> Service = {
            let needed = [A.part($0), B.part($1), C.part($2)]
            await Task.yield()
            return try run(registration, [], needed)
        }
        switch registration.kind {
        case .service(let key, let life):
            guard let scope = life.shared else { return }
            if key.isNamed {
                registry.register(Name.self, scope: scope, onStart: onStart, onStop: onStop, line: line, recipe)
            } else {
                registry.register(Service.self, scope: scope, onStart: onStart, onStop: onStop, line: line, recipe)
            }
        case .contribution(_, let key, let life):
            guard let scope = life.shared else { return }
            func add(key: some Hashable & Sendable) {
                registry.contribute(
                    Service.self,
                    key: key,
                    scope: scope,
                    onStart: onStart,
                    onStop: onStop,
                    line: line,
                    recipe
                )
            }
            switch key {
            case nil:
                registry.contribute(Service.self, scope: scope, onStart: onStart, onStop: onStop, line: line, recipe)
            case .string(let key): add(key: key)
            case .number(let key): add(key: key)
            }
        case .factory, .decoration, .forward, .input:
            break
        }
    }

    /// A hook that uses what its service was given, as far as it can.
    private func hook<T: Model.Tag>(
        _ hook: Model.Hook,
        of registration: Model.Registration,
        _ tag: T.Type
    ) -> (@Sendable (Model.Service<T>) async throws -> Void)? {
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
