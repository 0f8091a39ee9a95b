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

        var takesArgument: Bool { name.contains("(Int)") }
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
        _ type: Value.Type,
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
            Form("S", Value.self) { .nodes(nodes($0)) },
            Form("S?", Value?.self) { .nodes($0.map { nodes($0) } ?? []) },
            Form("() throws -> S", (() throws -> Value).self, .later) { make in .function { nodes(try make()) } },
            Form("() -> S", (() -> Value).self, .later, canThrow: false) { make in .function { nodes(make()) } },
            Form("@Sendable () throws -> S", (@Sendable () throws -> Value).self, .later, .anywhere) { make in
                .sendable { nodes(try make()) }
            },
            Form("(@Sendable () throws -> S)?", (@Sendable () throws -> Value)?.self, .later, .anywhere) { make in
                .sendable { try make.map { nodes(try $0()) } ?? [] }
            },
            Form("@Sendable () -> S", (@Sendable () -> Value).self, .later, .anywhere, canThrow: false) { make in
                .sendable { nodes(make()) }
            },
            Form("@MainActor () throws -> S", (@MainActor () throws -> Value).self, .later, .mainActor) { make in
                .onMainActor { nodes(try make()) }
            },
            Form(
                "@MainActor @Sendable () throws -> S",
                (@MainActor @Sendable () throws -> Value).self,
                .later,
                .mainActor
            ) { make in .onMainActor { nodes(try make()) } },
            Form("@MainActor () -> S", (@MainActor () -> Value).self, .later, .mainActor, canThrow: false) { make in
                .onMainActor { nodes(make()) }
            },
            Form(
                "@MainActor @Sendable () -> S",
                (@MainActor @Sendable () -> Value).self,
                .later,
                .mainActor,
                canThrow: false
            ) { make in .onMainActor { nodes(make()) } },
            // Its call leaves the actor of the caller.
            Form("() async throws -> S", (() async throws -> Value).self, .later, .anywhere, waits: true) { make in
                .waiting { try await result(of: make) }
            },
            Form(
                "@Sendable () async throws -> S",
                (@Sendable () async throws -> Value).self,
                .later,
                .anywhere,
                waits: true
            ) { make in .waiting { try await result(of: make) } },
            Form(
                "nonisolated(nonsending) () async throws -> S",
                (nonisolated(nonsending) () async throws -> Value).self,
                .later,
                waits: true
            ) { make in .nonsending { nodes(try await make()) } },
            Form(
                "nonisolated(nonsending) @Sendable () async throws -> S",
                (nonisolated(nonsending) @Sendable () async throws -> Value).self,
                .later,
                .anywhere,
                waits: true
            ) { make in .nonsending { nodes(try await make()) } },
            Form(
                "@MainActor () async throws -> S",
                (@MainActor () async throws -> Value).self,
                .later,
                .mainActor,
                waits: true
            ) { make in .waitingOnMainActor { nodes(try await make()) } },
            Form(
                "@MainActor @Sendable () async throws -> S",
                (@MainActor @Sendable () async throws -> Value).self,
                .later,
                .mainActor,
                waits: true
            ) { make in .waitingOnMainActor { nodes(try await make()) } },
        ]
    }

    private static func result(of make: () async throws -> Value) async throws -> [Crossing.Node] {
        nodes(try await make())
    }
}

extension Crossing {
    /// A service with an argument.
    enum WithArgument<T: Tag>: Subject {
        static func nodes(_ value: Service<T>) -> [Node] { [value] }

        static var forms: [Form] {
            typealias Value = Service<T>
            return [
                Form("(Int) throws -> S", ((Int) throws -> Value).self, .later) { make in .function { [try make(1)] } },
                Form("(Int) -> S", ((Int) -> Value).self, .later, canThrow: false) { make in .function { [make(1)] } },
                Form("@Sendable (Int) throws -> S", (@Sendable (Int) throws -> Value).self, .later, .anywhere) { make in
                    .sendable { [try make(1)] }
                },
                Form("@Sendable (Int) -> S", (@Sendable (Int) -> Value).self, .later, .anywhere, canThrow: false) {
                    make in .sendable { [make(1)] }
                },
                Form("@MainActor (Int) throws -> S", (@MainActor (Int) throws -> Value).self, .later, .mainActor) {
                    make in .onMainActor { [try make(1)] }
                },
                Form(
                    "@MainActor @Sendable (Int) throws -> S",
                    (@MainActor @Sendable (Int) throws -> Value).self,
                    .later,
                    .mainActor
                ) { make in .onMainActor { [try make(1)] } },
                Form("@MainActor (Int) -> S", (@MainActor (Int) -> Value).self, .later, .mainActor, canThrow: false) {
                    make in .onMainActor { [make(1)] }
                },
                Form(
                    "@MainActor @Sendable (Int) -> S",
                    (@MainActor @Sendable (Int) -> Value).self,
                    .later,
                    .mainActor,
                    canThrow: false
                ) { make in .onMainActor { [make(1)] } },
            ]
        }
    }

    /// A function that enters a scope.
    enum Entrance<S: Scope>: Subject {
        static func nodes(_ value: Enter<S>) -> [Node] { [] }

        static var forms: [Form] {
            [
                Form("Enter<S>", Enter<S>.self, .now) { enter in .entrance { try entered(enter) } },
                Form("Enter<S>?", Enter<S>?.self, .now) { enter in
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
