import DovetailContainer

// The services of random programs, and the parameters of their recipes, as types: a recipe is put together of these.

/// Tells services apart that are otherwise alike.
protocol Tag: SendableMetatype {}
enum T0: Tag {}
enum T1: Tag {}
enum T2: Tag {}
enum T3: Tag {}
enum T4: Tag {}
enum T5: Tag {}
enum T6: Tag {}
enum T7: Tag {}
enum T8: Tag {}
enum T9: Tag {}

let tags: [any Tag.Type] = [
    T0.self, T1.self, T2.self, T3.self, T4.self, T5.self, T6.self, T7.self, T8.self, T9.self,
]

/// The input of a scope: the number of the visit.
struct Mark: Sendable { let visit: Int }

enum Session: NamedScope { typealias Inputs = Mark }
enum Request: NamedScope {
    typealias Inputs = Mark
    typealias Outer = Session
}

/// Functions whose call is a scope. They return the number of the visit.
enum SessionCall: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }
enum RequestCall: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }

/// Makes a scope known in which nothing else may be registered.
struct Resident<Scope: NamedScope>: Sendable {}

/// An instance of a service.
class Instance: @unchecked Sendable {
    // Sendable because all code runs on one thread.

    let number: Int
    let visit: Int
    /// The functions that it takes, by the number of their service.
    let functions: [Int: Later]
    /// Whether its start has come to its `onStart` hook.
    var isTaken = false
    private let world: World

    required init(_ number: Int, in visit: Int, _ parts: [Part], _ world: World) {
        (self.number, self.visit, self.world) = (number, visit, world)
        functions = Dictionary(parts.compactMap(\.function)) { first, _ in first }
        world.living += 1
    }

    deinit { world.living -= 1 }
}

final class Service<T: Tag>: Instance, @unchecked Sendable {}

typealias Later = @Sendable () async throws -> Instance

/// What a recipe was given.
enum Part {
    case nothing
    case instance(Instance)
    case later(Int, Later)
    case mark(Int)

    var function: (Int, Later)? { if case .later(let number, let later) = self { (number, later) } else { nil } }
}

/// The type of a parameter.
protocol Form: SendableMetatype {
    associatedtype Value
    static func part(_ value: Value) -> Part
}

enum Held<T: Tag>: Form {
    static func part(_ value: Service<T>) -> Part { .instance(value) }
}

enum Function<T: Tag>: Form {
    static func part(_ value: @escaping @Sendable () async throws -> Service<T>) -> Part {
        .later(tags.firstIndex { $0 == T.self } ?? -1) { try await value() }
    }
}

enum MarkForm: Form {
    static func part(_ value: Mark) -> Part { .mark(value.visit) }
}

/// What a recipe is given for nothing: a collection that nobody contributes to.
enum Nothing: Form {
    static func part(_ value: [Nothing]) -> Part { .nothing }
}

extension Tag {
    static var held: any Form.Type { Held<Self>.self }
    static var function: any Form.Type { Function<Self>.self }
    static var service: any Any.Type { Service<Self>.self }

    static func start(in container: Container, _ hookLimit: Duration) async throws -> Instance {
        try await container.start(Service<Self>.self, hookLimit: hookLimit)
    }
    static func resolve(in container: Container) throws -> Instance { try container.resolve(Service<Self>.self) }
    static func resolve(in scope: OpenScope) async throws -> Instance { try await scope.resolve(Service<Self>.self) }
}
