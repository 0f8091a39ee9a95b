import DovetailContainer

/// What `Model` calls a registration is another thing.
private typealias Handle = Registration

extension Model {
    /// Registers what is in a blueprint, by recipes that note what happens.
    struct Wiring: Assembly {
        let blueprint: Blueprint
        let ledger: Ledger

        func assemble(_ registry: inout Registry) {
            for registration in blueprint.registrations {
                let forms = registration.needs.map(\.form) + [Filler.form, Filler.form, Filler.form]
                add(registration, tags[registration.type], forms[0], forms[1], forms[2], to: &registry)
            }
        }

        private func add<T: Tag, A, B, C>(
            _ registration: Registration,
            _: T.Type,
            _ a: some Form<A>,
            _ b: some Form<B>,
            _ c: some Form<C>,
            to registry: inout Registry
        ) {
            TypedRegistration<T, A, B, C>(
                registration: registration,
                ledger: ledger,
                first: a.part,
                parts: { [a.part($0), b.part($1), c.part($2)] }
            ).add(to: &registry)
        }
    }
}

extension Model {
    /// A registration with its types. There are always three parameters, of which the last ones may be there for nothing: as a
    /// pack, Swift 6.3.1 crashes where it optimizes.
    struct TypedRegistration<T: Tag, A, B, C>: Sendable {
        typealias Service = Model.Service<T>
        typealias Name = Model.Name<T>
        let registration: Registration
        let ledger: Ledger
        let first: @Sendable (A) -> Part
        let parts: @Sendable (A, B, C) -> [Part]
    }
}

extension Model.TypedRegistration {
    func add(to registry: inout Registry) {
        if registration.isStarted { return addStarted(to: &registry) }
        let line = registration.number
        let recipe: @Sendable (A, B, C) throws -> Service = { try run([], parts($0, $1, $2)) }
        switch registration.kind {
        case .service(let key, let life) where key.isNamed:
            share(registry.register(Name.self, line: line, recipe), life)
        case .service(_, let life):
            share(registry.register(Service.self, line: line, recipe), life)
        case .contribution(_, let key, let life):
            share(registry.contribute(Service.self, key: key?.value, line: line, recipe), life)
        case .factory, .decoration:
            addWithMore(to: &registry)
        case .forward:
            registry.forward(Service.self, to: A.self, line: line) { value in try run([], [first(value)]) }
        case .input:
            // It is there because of its scope.
            break
        }
    }

    private func share<Parameter>(_ handle: Handle<Service, Parameter>, _ life: Model.Life) {
        switch life {
        case .transient: handle.scope(.transient)
        case .graph: handle.scope(.graph)
        case .singleton: handle.scope(.singleton)
        case .weak: handle.scope(.weak)
        case .scoped(let scope): handle.scope(scope.type)
        }
    }

    private func addWithMore(to registry: inout Registry) {
        let line = registration.number
        let one: @Sendable (Int, A, B, C) throws -> Service = { try run([.number($0)], parts($1, $2, $3)) }
        let two: @Sendable (Int, String, A, B, C) throws -> Service = {
            try run([.number($0), .number($1.utf8.count)], parts($2, $3, $4))
        }
        let around: @Sendable (Service, A, B, C) throws -> Service = { try run([.made($0)], parts($1, $2, $3)) }
        switch registration.kind {
        case .factory(let key, .one) where key.isNamed:
            registry.register(Name.self, arguments: Int.self, line: line, one)
        case .factory(_, .one):
            registry.register(Service.self, arguments: Int.self, line: line, one)
        case .factory(let key, .two) where key.isNamed:
            registry.register(Name.self, arguments: Int.self, String.self, line: line, two)
        case .factory(_, .two):
            registry.register(Service.self, arguments: Int.self, String.self, line: line, two)
        case .decoration(let key) where key.isNamed:
            registry.decorate(Name.self, line: line, around)
        case .decoration:
            registry.decorate(Service.self, line: line, around)
        case .service, .contribution, .forward, .input:
            break
        }
    }

    /// What every recipe does.
    func run(_ first: [Model.Part], _ needed: [Model.Part]) throws -> Service {
        let given = first + needed.prefix(registration.needs.count)
        let (run, identity) = ledger.begin(registration.number)
        var parts = given
        if let position = registration.calls.map({ given.count - registration.needs.count + $0 }) {
            do {
                parts.append(try given[position].call())
            } catch {
                guard registration.isForgiving else { throw error }
                parts.append(.absent)
            }
        }
        if registration.fails(run: run) { throw Model.Failure(registration: registration.number, run: run) }
        let kept = parts.indices.filter { position in
            !registration.dropped.contains(position - (given.count - registration.needs.count))
        }
        return Service(identity, by: registration.number, of: kept.map { parts[$0] }, in: ledger)
    }
}

extension Model.Registration {
    /// Which of the types it is for.
    var type: Int {
        switch kind {
        case .service(let key, _), .factory(let key, _), .decoration(let key): key.type
        case .contribution(let type, _, _), .forward(let type), .input(let type, _): type
        }
    }
}
