import DovetailContainer

// The types of parameters, as types: a recipe's are put together of these while the tests run.

extension Model {
    /// A type that a parameter can have.
    protocol Form<Value>: SendableMetatype {
        associatedtype Value
        static func part(_ value: Value) -> Part
    }

    /// What a key stands for.
    protocol Subject: SendableMetatype {
        associatedtype T: Tag
        associatedtype Value
        static func made(_ value: Value) -> Service<T>
    }

    enum OfType<T: Tag>: Subject {
        static func made(_ value: Service<T>) -> Service<T> { value }
    }

    enum OfName<T: Tag>: Subject {
        static func made(_ value: Named<Name<T>>) -> Service<T> { value.value }
    }

    enum Direct<S: Subject>: Form {
        static func part(_ value: S.Value) -> Part { .made(S.made(value)) }
    }

    enum Perhaps<S: Subject>: Form {
        static func part(_ value: S.Value?) -> Part { value.map { .made(S.made($0)) } ?? .absent }
    }

    enum Later<S: Subject>: Form {
        static func part(_ make: @escaping @Sendable () throws -> S.Value) -> Part { .later { S.made(try make()) } }
    }

    enum LocalLater<S: Subject>: Form {
        static func part(_ make: @escaping () throws -> S.Value) -> Part { .later { S.made(try make()) } }
    }

    enum PerhapsLater<S: Subject>: Form {
        static func part(_ make: (@Sendable () throws -> S.Value)?) -> Part {
            guard let make else { return .absent }
            return .later { S.made(try make()) }
        }
    }

    enum Factory<S: Subject>: Form {
        static func part(_ make: @escaping @Sendable (Int) throws -> S.Value) -> Part {
            .factory { S.made(try make($0)) }
        }
    }

    enum LocalFactory<S: Subject>: Form {
        static func part(_ make: @escaping (Int) throws -> S.Value) -> Part { .factory { S.made(try make($0)) } }
    }

    enum WiderFactory<S: Subject>: Form {
        static func part(_ make: @escaping @Sendable (Int, String) throws -> S.Value) -> Part {
            .factory { S.made(try make($0, "\($0)")) }
        }
    }

    /// What a recipe is given for nothing: a collection that nobody contributes to.
    enum Filler: Form {
        static func part(_ value: [Filler]) -> Part { .absent }
    }

    enum All<S: Subject>: Form {
        static func part(_ value: [S.Value]) -> Part { .list(value.map { S.made($0) }) }
    }

    enum ByString<S: Subject>: Form {
        static func part(_ value: [String: S.Value]) -> Part {
            .table(Dictionary(uniqueKeysWithValues: value.map { (.string($0), S.made($1)) }))
        }
    }

    enum ByNumber<S: Subject>: Form {
        static func part(_ value: [Int: S.Value]) -> Part {
            .table(Dictionary(uniqueKeysWithValues: value.map { (.number($0), S.made($1)) }))
        }
    }
}

extension Model.Form {
    static func resolved(in container: Container) throws -> Model.Part { part(try container.resolve(Value.self)) }
    static func resolved(in scope: OpenScope) async throws -> Model.Part { part(try await scope.resolve(Value.self)) }
}

extension Model.Key {
    var subject: any Model.Subject.Type {
        // Written in place, the compiler would not open it.
        let tag = Model.tags[type]
        return subject(tag)
    }

    private func subject<T: Model.Tag>(_ tag: T.Type) -> any Model.Subject.Type {
        isNamed ? Model.OfName<T>.self : Model.OfType<T>.self
    }
}

extension Model.Need {
    var form: any Model.Form.Type { form(key.subject) }

    private func form<S: Model.Subject>(_ subject: S.Type) -> any Model.Form.Type {
        switch shape {
        case .direct: Model.Direct<S>.self
        case .optional: Model.Perhaps<S>.self
        case .later: Model.Later<S>.self
        case .localLater: Model.LocalLater<S>.self
        case .optionalLater: Model.PerhapsLater<S>.self
        case .factory: Model.Factory<S>.self
        case .localFactory: Model.LocalFactory<S>.self
        case .widerFactory: Model.WiderFactory<S>.self
        case .all: Model.All<S>.self
        case .byString: Model.ByString<S>.self
        case .byNumber: Model.ByNumber<S>.self
        }
    }
}
