import DovetailContainer

// The types of parameters: a recipe's are put together of these while the tests run.

extension Model {
    /// A type that a parameter can have, and what to do with its value.
    protocol Form<Value>: Sendable {
        associatedtype Value
        var part: @Sendable (Value) -> Part { get }
    }

    struct FormOf<Value>: Form {
        let part: @Sendable (Value) -> Part
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

    /// What a recipe is given for nothing: a collection that nobody contributes to.
    enum Filler {
        static let form = FormOf<[Filler]> { _ in .absent }
    }
}

extension Model.Form {
    func resolved(in container: Container) throws -> Model.Part { part(try container.resolve(Value.self)) }
    func resolved(in scope: OpenScope) async throws -> Model.Part { part(try await scope.resolve(Value.self)) }
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
    var form: any Model.Form { form(key.subject) }

    private func form<S: Model.Subject>(_: S.Type) -> any Model.Form {
        typealias Form = Model.FormOf
        typealias Value = S.Value
        return switch shape {
        case .direct: Form<Value> { .made(S.made($0)) }
        case .optional: Form<Value?> { $0.map { .made(S.made($0)) } ?? .absent }
        case .later: Form<@Sendable () throws -> Value> { make in .later { S.made(try make()) } }
        case .localLater: Form<() throws -> Value> { make in .later { S.made(try make()) } }
        case .optionalLater:
            Form<(@Sendable () throws -> Value)?> { make in
                make.map { make in .later { S.made(try make()) } } ?? .absent
            }
        case .factory: Form<@Sendable (Int) throws -> Value> { make in .factory { S.made(try make($0)) } }
        case .localFactory: Form<(Int) throws -> Value> { make in .factory { S.made(try make($0)) } }
        case .widerFactory:
            Form<@Sendable (Int, String) throws -> Value> { make in .factory { S.made(try make($0, "\($0)")) } }
        case .all: Form<[Value]> { .list($0.map { S.made($0) }) }
        case .byString:
            Form<[String: Value]> { .table(.init(uniqueKeysWithValues: $0.map { (.string($0), S.made($1)) })) }
        case .byNumber: Form<[Int: Value]> { .table(.init(uniqueKeysWithValues: $0.map { (.number($0), S.made($1)) })) }
        }
    }
}
