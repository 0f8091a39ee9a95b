import DovetailContainer

/// Random containers in which each form of a parameter meets each lifetime, actor, effect and place of registration.
enum Crossing {}

extension Crossing {
    /// A form in which a recipe can take a dependency. `Subject.forms` is the table of all of them.
    struct Form: Sendable {
        enum Moment { case now, later, inScope }
        enum Isolation { case anywhere, dependentsActor, mainActor }

        let name: String
        /// When the dependency is made, and where a function may be called.
        let made: Moment
        let called: Isolation
        var canThrow = true
        var waits = false
        let parameter: any Parameter
    }

    /// A type that a parameter can have, and what to do with its value.
    protocol Parameter<Value>: Sendable {
        associatedtype Value
        var hold: @Sendable (Value) -> Held { get }
    }

    struct ParameterType<Value>: Parameter {
        let hold: @Sendable (Value) -> Held
    }

    /// What an instance holds because of one parameter, as functions without the parameter's type.
    enum Held: @unchecked Sendable {
        // Sendable because the trial calls each function where its type allows it.

        typealias Nonsending = nonisolated(nonsending) () async throws -> [Node]

        case nodes([Node])
        case function(() throws -> [Node])
        case sendable(@Sendable () throws -> [Node])
        case onMainActor(@MainActor () throws -> [Node])
        case waiting(() async throws -> [Node])
        case nonsending(Nonsending)
        case waitingOnMainActor(@MainActor () async throws -> [Node])
        case entrance(@Sendable () throws -> (Container, Node))
    }

    /// What is registered, as the type of a parameter.
    protocol Subject: SendableMetatype {
        associatedtype Value
        static func nodes(_ value: Value) -> [Node]
        static var forms: [Form] { get }
        static func resolve(in container: Container, isolation: isolated (any Actor)?) throws -> Value
    }
}

extension Crossing.Parameter {
    func resolved(
        in container: Container,
        isolation: isolated (any Actor)? = #isolation
    ) -> Result<Crossing.Held, any Error> {
        do { return .success(hold(try container.resolve(Value.self, isolation: isolation))) } catch {
            return .failure(error)
        }
    }
}

extension Crossing.Form {
    init<Value>(
        _ name: String,
        _ made: Moment = .now,
        _ called: Isolation = .dependentsActor,
        canThrow: Bool = true,
        waits: Bool = false,
        hold: @escaping @Sendable (Value) -> Crossing.Held
    ) {
        (self.name, self.made, self.called, self.canThrow, self.waits) = (name, made, called, canThrow, waits)
        parameter = Crossing.ParameterType(hold: hold)
    }
}

// The table. A new form needs a row here, and nothing else.
extension Crossing.Subject {
    typealias Form = Crossing.Form

    static var forms: [Form] {
        [
            Form("S") { (value: Value) in .nodes(nodes(value)) },
            Form("S?") { (value: Value?) in .nodes(value.map { nodes($0) } ?? []) },
            Form("() throws -> S", .later) { (make: @escaping () throws -> Value) in .function { nodes(try make()) } },
            Form("() -> S", .later, canThrow: false) { (make: @escaping () -> Value) in .function { nodes(make()) } },
            Form("@Sendable () throws -> S", .later, .anywhere) { (make: @escaping @Sendable () throws -> Value) in
                .sendable { nodes(try make()) }
            },
            Form("(@Sendable () throws -> S)?", .later, .anywhere) { (make: (@Sendable () throws -> Value)?) in
                .sendable { try make.map { nodes(try $0()) } ?? [] }
            },
            Form("@Sendable () -> S", .later, .anywhere, canThrow: false) { (make: @escaping @Sendable () -> Value) in
                .sendable { nodes(make()) }
            },
            Form("@MainActor () throws -> S", .later, .mainActor) { (make: @escaping @MainActor () throws -> Value) in
                .onMainActor { nodes(try make()) }
            },
            Form("@MainActor @Sendable () throws -> S", .later, .mainActor) {
                (make: @escaping @MainActor @Sendable () throws -> Value) in .onMainActor { nodes(try make()) }
            },
            Form("@MainActor () -> S", .later, .mainActor, canThrow: false) {
                (make: @escaping @MainActor () -> Value) in .onMainActor { nodes(make()) }
            },
            Form("@MainActor @Sendable () -> S", .later, .mainActor, canThrow: false) {
                (make: @escaping @MainActor @Sendable () -> Value) in .onMainActor { nodes(make()) }
            },
            // Its call leaves the actor of the caller.
            Form("() async throws -> S", .later, .anywhere, waits: true) { (make: @escaping () async throws -> Value) in
                .waiting { try await result(of: make) }
            },
            Form("@Sendable () async throws -> S", .later, .anywhere, waits: true) {
                (make: @escaping @Sendable () async throws -> Value) in .waiting { try await result(of: make) }
            },
            Form("nonisolated(nonsending) () async throws -> S", .later, waits: true) {
                (make: nonisolated(nonsending) @escaping () async throws -> Value) in
                .nonsending { nodes(try await make()) }
            },
            Form("nonisolated(nonsending) @Sendable () async throws -> S", .later, .anywhere, waits: true) {
                (make: nonisolated(nonsending) @escaping @Sendable () async throws -> Value) in
                .nonsending { nodes(try await make()) }
            },
            Form("@MainActor () async throws -> S", .later, .mainActor, waits: true) {
                (make: @escaping @MainActor () async throws -> Value) in
                .waitingOnMainActor { nodes(try await make()) }
            },
            Form("@MainActor @Sendable () async throws -> S", .later, .mainActor, waits: true) {
                (make: @escaping @MainActor @Sendable () async throws -> Value) in
                .waitingOnMainActor { nodes(try await make()) }
            },
        ]
    }

    private static func result(of make: () async throws -> Value) async throws -> [Crossing.Node] {
        nodes(try await make())
    }
}

extension Crossing {
    /// A service with an argument.
    enum WithArgument<T: Tag>: Subject {
        typealias Value = Service<T>

        static func nodes(_ value: Value) -> [Node] { [value] }

        static var forms: [Form] {
            [
                Form("(Int) throws -> S", .later) { (make: @escaping (Int) throws -> Value) in
                    .function { [try make(1)] }
                },
                Form("(Int) -> S", .later, canThrow: false) { (make: @escaping (Int) -> Value) in
                    .function { [make(1)] }
                },
                Form("@Sendable (Int) throws -> S", .later, .anywhere) {
                    (make: @escaping @Sendable (Int) throws -> Value) in .sendable { [try make(1)] }
                },
                Form("@Sendable (Int) -> S", .later, .anywhere, canThrow: false) {
                    (make: @escaping @Sendable (Int) -> Value) in .sendable { [make(1)] }
                },
                Form("@MainActor (Int) throws -> S", .later, .mainActor) {
                    (make: @escaping @MainActor (Int) throws -> Value) in .onMainActor { [try make(1)] }
                },
                Form("@MainActor @Sendable (Int) throws -> S", .later, .mainActor) {
                    (make: @escaping @MainActor @Sendable (Int) throws -> Value) in .onMainActor { [try make(1)] }
                },
                Form("@MainActor (Int) -> S", .later, .mainActor, canThrow: false) {
                    (make: @escaping @MainActor (Int) -> Value) in .onMainActor { [make(1)] }
                },
                Form("@MainActor @Sendable (Int) -> S", .later, .mainActor, canThrow: false) {
                    (make: @escaping @MainActor @Sendable (Int) -> Value) in .onMainActor { [make(1)] }
                },
            ]
        }
    }

    /// A function that enters a scope.
    enum Entrance<S: Scope>: Subject {
        static func nodes(_ value: Enter<S>) -> [Node] { [] }

        static var forms: [Form] {
            [
                Form("Enter<S>") { (enter: Enter<S>) in .entrance { try entered(enter) } },
                Form("Enter<S>?") { (enter: Enter<S>?) in
                    enter.map { enter in .entrance { try entered(enter) } } ?? .nodes([])
                },
            ]
        }

        private static func entered(_ enter: Enter<S>) throws -> (Container, Node) {
            let input = Input<S.Kind>(nil)
            return (try enter(input), input)
        }
    }
}
