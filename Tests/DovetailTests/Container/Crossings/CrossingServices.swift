import DovetailContainer
import Synchronization

extension Crossing {
    typealias Tag = Model.Tag
    typealias T0 = Model.T0
    typealias T1 = Model.T1

    static let tags = Array(Model.tags.prefix(8))

    /// An instance, and what its recipe was given.
    class Node: @unchecked Sendable {
        // Sendable because it never changes.

        /// The recipe that made it; `nil` for an input.
        let recipe: Int?
        let parts: [Held]
        /// What a decoration wraps, or a forward converts.
        let inner: Node?

        init(_ recipe: Int?, _ parts: [Held] = [], inner: Node? = nil) {
            self.recipe = recipe
            self.parts = parts
            self.inner = inner
        }

        /// What remains if decorations are removed.
        var original: Node { inner?.original ?? self }
    }

    final class Service<T: Tag>: Node, @unchecked Sendable {}

    /// The name of a service, which is a service itself: the two have nothing to do with each other.
    final class Name<T: Tag>: NamedService, Sendable { typealias Service = Crossing.Service<T> }

    /// A value with which a scope is entered.
    final class Input<T: Tag>: Node, @unchecked Sendable {}

    /// A function whose call is a scope.
    enum Call<T: Tag, S: Scope>: NamedService { typealias Service = @Sendable (S.Inputs) async throws -> Void }

    final class CallNode: Node, @unchecked Sendable {
        let scope: ScopeID
        let input: Node
        let call: @Sendable () async throws -> Void

        init(of scope: ScopeID, _ input: Node, _ call: @escaping @Sendable () async throws -> Void) {
            (self.scope, self.input, self.call) = (scope, input, call)
            super.init(nil)
        }
    }
}

extension Crossing {
    enum OfType<T: Tag>: Subject {
        static func nodes(_ value: Service<T>) -> [Node] { [value] }
    }

    enum OfName<T: Tag>: Subject {
        static func nodes(_ value: Named<Name<T>>) -> [Node] { [value.value] }
    }

    enum OfList<T: Tag>: Subject {
        static func nodes(_ value: [Service<T>]) -> [Node] { value }
    }

    enum OfInput<T: Tag>: Subject {
        static func nodes(_ value: Input<T>) -> [Node] { [value] }
    }

    enum OfCall<T: Tag, S: Scope>: Subject {
        static func nodes(_ value: Named<Call<T, S>>) -> [Node] {
            let input = Input<S.Kind>(nil)
            return [CallNode(of: S.id, input) { try await value.value(input) }]
        }
    }

    /// What a parameter can refer to.
    enum Target: Hashable, Sendable {
        case service(Int), name(Int), factory(Int), list(Int), input(Int), call(Int, ScopeID), scope(ScopeID)

        var subject: any Subject.Type {
            func open<T: Tag>(_ tag: T.Type) -> any Subject.Type {
                switch self {
                case .service: return OfType<T>.self
                case .name: return OfName<T>.self
                case .factory: return WithArgument<T>.self
                case .list: return OfList<T>.self
                case .input: return OfInput<T>.self
                case .call(_, let scope), .scope(let scope):
                    func enter<S: Scope>(_ type: S.Type) -> any Subject.Type {
                        if case .scope = self { return Entrance<S>.self }
                        return OfCall<T, S>.self
                    }
                    return enter(scope.type)
                }
            }
            return open(tags[tag])
        }

        var tag: Int {
            switch self {
            case .service(let tag), .name(let tag), .factory(let tag), .list(let tag), .input(let tag),
                .call(let tag, _):
                tag
            case .scope: 0
            }
        }

        var forms: [Form] { subject.forms }
    }
}

extension Crossing.Subject {
    static func resolve(in container: Container, isolation: isolated (any Actor)?) throws -> Value {
        try container.resolve(Value.self, isolation: isolation)
    }

    static func resolved(
        in container: Container,
        isolation: isolated (any Actor)? = #isolation
    ) -> Result<[Crossing.Node], any Error> {
        do { return .success(nodes(try resolve(in: container, isolation: isolation))) } catch { return .failure(error) }
    }
}

extension Crossing.WithArgument {
    static func resolve(in container: Container, isolation: isolated (any Actor)?) throws -> Crossing.Service<T> {
        try container.resolve(Crossing.Service<T>.self, arguments: 1, isolation: isolation)
    }
}
