/// Random wirings, what a container makes of them, and what it should make of them.
enum Model {}

extension Model {
    /// What is registered, as a plain value: who reads it can tell what a container of it has to do.
    struct Blueprint: Sendable {
        var registrations: [Registration] = []
    }

    /// The scopes of random wirings. Which of them there are in one is said by its registrations.
    enum CustomScope: Int, CaseIterable, Sendable {
        // The outer ones first. A request, and a step in it, are nested in a session; an upload lies beside the request, and a
        // job beside the session.
        case session, request, step, upload, job
    }

    /// What a service is known by: one of some types, or a name for it.
    struct Key: Hashable, Sendable {
        var type: Int
        var isNamed = false
    }

    typealias Life = Lifetime<CustomScope>

    enum Lifetime<Scope: Hashable & Sendable>: Hashable, Sendable {
        case transient, graph, singleton, weak
        case scoped(Scope)

        var scope: Scope? { if case .scoped(let scope) = self { scope } else { nil } }

        /// Whether a container or a scope has one of it.
        var isShared: Bool { self != .transient && self != .graph }
    }

    /// What tells contributions apart that are asked for under keys.
    enum ContributionKey: Hashable, Sendable {
        case string(String)
        case number(Int)

        var value: any Hashable & Sendable {
            switch self {
            case .string(let key): key
            case .number(let key): key
            }
        }
    }

    /// What a service takes: an `Int`, or an `Int` and a `String`.
    enum Arguments: Int, Sendable {
        case one = 1
        case two = 2
    }

    /// A type that a parameter can have for a key.
    enum Shape: Hashable, Sendable, CaseIterable {
        /// `S`, `S?`
        case direct, optional
        /// `@Sendable () throws -> S`, `() throws -> S`, `(@Sendable () throws -> S)?`
        case later, localLater, optionalLater
        /// `@Sendable (Int) throws -> S`, `(Int) throws -> S`, `@Sendable (Int, String) throws -> S`
        case factory, localFactory, widerFactory
        /// `[S]`, `[String: S]`, `[Int: S]`
        case all, byString, byNumber

        var isFunction: Bool {
            switch self {
            case .later, .localLater, .optionalLater, .factory, .localFactory, .widerFactory: true
            case .direct, .optional, .all, .byString, .byNumber: false
            }
        }

        var isCollection: Bool { self == .all || self == .byString || self == .byNumber }

        /// What a factory of this shape passes.
        var arguments: Arguments? {
            switch self {
            case .factory, .localFactory: .one
            case .widerFactory: .two
            default: nil
            }
        }
    }

    struct Need: Hashable, Sendable {
        var key: Key
        var shape: Shape
    }

    /// What is done with a service when it is started, and when it is stopped.
    enum Hook: Hashable, Sendable {
        case onStart, onStop
    }

    /// One recipe. It makes an object of what it is given.
    struct Registration: Sendable {
        enum Kind: Hashable, Sendable {
            case service(Key, Life)
            case factory(Key, Arguments)
            case contribution(Int, ContributionKey?, Life)
            case decoration(Key)
            case forward(Int)
            case input(Int, scope: CustomScope)
        }

        /// No other one has it. It is passed as the line that it is registered in.
        var number: Int
        var kind: Kind
        var needs: [Need] = []
        /// The needs whose objects are not kept by what is made.
        var dropped: Set<Int> = []
        /// A need for a function that the recipe calls while it runs.
        var calls: Int?
        /// Whether it goes on where that function throws.
        var isForgiving = false
        /// The runs, of each eight, in which it throws.
        var failures: UInt8 = 0
        /// The hooks, and in which of their runs they throw. Where this is set the recipe is `async`, and the service started.
        var hooks: [Hook: UInt8]?

        var isStarted: Bool { hooks != nil }

        func fails(run: Int) -> Bool { failures >> UInt8(run % 8) & 1 == 1 }

        func fails(_ hook: Hook, run: Int) -> Bool { (hooks?[hook] ?? 0) >> UInt8(run % 8) & 1 == 1 }
    }

    /// What a recipe or a hook throws.
    struct Failure: Error, Hashable {
        var registration: Int
        var hook: Hook?
        var run: Int
    }
}

extension Model.Registration {
    /// What it is found by; contributions are found with others of their type, decorations not at all.
    var key: Model.Key? {
        switch kind {
        case .service(let key, _), .factory(let key, _): key
        case .forward(let type), .input(let type, _): Model.Key(type: type)
        case .contribution, .decoration: nil
        }
    }

    /// What is decorated where this is.
    var decoratedKey: Model.Key? {
        if case .contribution(let type, _, _) = kind { Model.Key(type: type) } else { key }
    }

    /// How long what it makes lives; a decoration's is that of what it decorates.
    var life: Model.Life {
        switch kind {
        // It is kept until it is stopped.
        case .service(_, .weak) where isStarted, .contribution(_, _, .weak) where isStarted: .singleton
        case .service(_, let life), .contribution(_, _, let life): life
        case .input(_, let scope): .scoped(scope)
        case .factory, .forward, .decoration: .transient
        }
    }

    /// What a contribution is asked for as.
    var collection: Model.Need? {
        guard case .contribution(let type, let key, _) = kind else { return nil }
        let shape: Model.Shape =
            switch key {
            case nil: .all
            case .string: .byString
            case .number: .byNumber
            }
        return Model.Need(key: Model.Key(type: type), shape: shape)
    }

    /// Whether a container or a scope has one of it, so that it can be started.
    var isShared: Bool { life.isShared && !isInput }

    var isInput: Bool {
        if case .input = kind { true } else { false }
    }

    /// Whether only one of both may be registered.
    func hasName(of other: Self) -> Bool {
        switch (kind, other.kind) {
        case (.contribution(_, let key?, _), .contribution(_, let otherKey?, _)):
            collection == other.collection && key == otherKey
        default: key != nil && key == other.key
        }
    }

    // Inlined, it crashes the optimizer of Swift 6.3.1 ("found ownership error").
    @inline(never)
    var arguments: Model.Arguments? {
        if case .factory(_, let arguments) = kind { arguments } else { nil }
    }
}

extension Model.Blueprint {
    /// The recipes for the same, in order. Only where there is a mistake are there several.
    func registrations(for key: Model.Key) -> [Model.Registration] {
        registrations.filter { $0.key == key }
    }

    /// What is asked for together, in order.
    func contributions(_ need: Model.Need) -> [Model.Registration] {
        registrations.filter { $0.collection == need }
    }

    /// Whether a collection is needed that nothing is contributed to, although there are such services.
    func isForgotten(_ need: Model.Need) -> Bool {
        guard need.shape.isCollection, contributions(need).isEmpty else { return false }
        return registrations.contains { $0.key == need.key || $0.collection?.key == need.key }
    }

    /// The innermost first.
    func decorations(of key: Model.Key?) -> [Model.Registration] {
        registrations.filter { if case .decoration(key) = $0.kind { true } else { false } }
    }

    /// The decorations that apply to this. Of several with one name, which are a mistake, only the first is decorated.
    func decorations(around original: Model.Registration) -> [Model.Registration] {
        isFirst(original) ? decorations(of: original.decoratedKey) : []
    }

    func isFirst(_ original: Model.Registration) -> Bool {
        registrations.first { $0.hasName(of: original) }?.number == original.number || !original.hasName(of: original)
    }

    subscript(number: Int) -> Model.Registration? { registrations.first { $0.number == number } }

    /// The scopes that the registrations mention, and those around them: the outer ones first.
    var scopes: [Model.CustomScope] {
        let mentioned = registrations.filter { !$0.isInput }.compactMap(\.life.scope).flatMap(\.enclosing)
        return Model.CustomScope.allCases.filter(mentioned.contains)
    }

    /// Where something is registered: an input where its scope is mentioned first. Contributions come after all else.
    func line(of registration: Model.Registration) -> Int {
        guard registration.isInput, let scope = registration.life.scope else { return registration.number }
        let mentions = registrations.filter { !$0.isInput && $0.life.scope?.enclosing.contains(scope) == true }
        return (mentions.first { $0.key != nil } ?? mentions.first)?.number ?? 0
    }

    /// Nobody registers the inputs of scopes: they are there because of what is, and come after it.
    mutating func updateInputs() {
        let inputs = scopes.flatMap(\.inputs)
        registrations.removeAll(where: \.isInput)
        registrations += inputs
    }
}

extension Model.CustomScope {
    /// The scope from which it is entered.
    var outer: Self? {
        switch self {
        case .session, .job: nil
        case .request, .upload: .session
        case .step: .request
        }
    }

    /// The types that it is entered with.
    var inputTypes: [Int] {
        switch self {
        case .session: [0]
        case .request: [1, 2]
        case .upload: [3]
        case .step, .job: []
        }
    }

    /// This, and those that it lies in.
    var enclosing: [Self] { [self] + (outer?.enclosing ?? []) }

    var inputs: [Model.Registration] {
        inputTypes.map { Model.Registration(number: Model.input($0), kind: .input($0, scope: self)) }
    }
}

extension Model {
    /// A type that nothing is ever registered for.
    static var absentType: Int { types - 1 }

    /// What stands for the recipe of an object that the user makes, to enter a scope with.
    static func input(_ type: Int) -> Int { -1 - type }
}

extension Model.Need: Comparable {
    /// Any order, so that a seed always leads to the same wiring.
    static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        let shape = Model.Shape.allCases.firstIndex(of: shape) ?? 0
        return (shape * 2 + (key.isNamed ? 1 : 0)) * Model.tags.count + key.type
    }
}

extension Model.Key: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.type, left.isNamed ? 1 : 0) < (right.type, right.isNamed ? 1 : 0)
    }
}

// How a sequence reads that was found to go wrong.

extension Model.Key: CustomStringConvertible {
    var description: String { (isNamed ? "N" : "S") + "\(type)" }
}

extension Model.Need: CustomStringConvertible {
    var description: String { shape == .direct ? "\(key)" : "\(shape) \(key)" }
}

extension Model.Registration: CustomStringConvertible {
    var description: String {
        let parameters = needs.enumerated().map { position, need in
            let call = calls == position ? isForgiving ? "try? call " : "call " : ""
            return call + (dropped.contains(position) ? "drop " : "") + "\(need)"
        }
        let runs = [("recipe", failures)] + (hooks ?? [:]).map { ("\($0)", $1) }
        let failing = runs.filter { $0.1 != 0 }.map { name, failures in
            ", \(name) fails in runs \((0..<8).filter { failures >> $0 & 1 == 1 })"
        }
        return "\(number): \(kind) of \(parameters)" + (isStarted ? ", started" : "") + failing.joined()
    }
}

extension Model.Blueprint: CustomStringConvertible {
    var description: String {
        registrations.map { "\n    \($0)" }.joined()
    }
}
