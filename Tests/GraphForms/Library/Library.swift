// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail
import DovetailContainer

// What a module offers to modules with other settings, in which `async` can mean another type: see `User`.

public nonisolated struct Pool: Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }
}

public typealias LoadText = @Sendable (Int) async throws -> String

public nonisolated func twice(
    _ load: @escaping @Sendable (Int) async throws -> String
) -> @Sendable (Int) async throws -> String { { try await load($0) + load($0) } }

@Client public nonisolated struct Texts: Sendable {
    public var load: @Sendable (_ id: Int) async throws -> String
    public var all: @Sendable () async throws -> [String]
    public var isReady: @Sendable () async -> Bool = { true }
}

@Graph public nonisolated struct TextGraph: Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }

    public func load(number: Int) -> @Sendable (Int) async throws -> String { { "\($0 + number)" } }
    public func loadAll(number: Int) -> @Sendable () async throws -> [String] { { ["\(number)"] } }
    @Shared public func pool(number: Int) async throws -> Pool { Pool(number: number) }
    public func texts() -> Texts { Texts(load: { "\($0)" }, all: { [] }) }
    public func page(_ id: Int, pool: Pool) async throws -> String { "page \(id + pool.number)" }
}

public nonisolated enum Job: NamedScope {}
public nonisolated enum Request: NamedScope { public typealias Inputs = Int }
public nonisolated enum Call: NamedScope { public typealias Inputs = @Sendable () async throws -> String }
public nonisolated enum Work: NamedService { public typealias Service = @Sendable () async throws -> Int }
public nonisolated enum Load: NamedService { public typealias Service = @Sendable (Int) async throws -> String }
public nonisolated enum Handle: NamedService { public typealias Service = @Sendable (Int) async throws -> String }

public nonisolated struct Reader: Sendable {
    public let load: @Sendable (Int) async throws -> String
    public let begin: @Sendable () async throws -> Pool

    public init(load: @escaping LoadText, begin: @escaping @Sendable () async throws -> Pool) {
        (self.load, self.begin) = (load, begin)
    }
}

public nonisolated struct TextAssembly: Assembly {
    public init() {}

    public func assemble(_ registry: inout Registry) {
        registry.register(Pool.self) { () async in Pool(number: 7) }
        registry.register(LoadText.self) { { "\($0)" } }
        registry.register(Load.self) { { "\($0)" } }
        registry.register(Handle.self, within: Request.self) { (number: Int) in "request \(number)" }
        registry.contribute(LoadText.self) { (load: @escaping LoadText) in load }
        registry.register(String.self) { (_: Call.Inputs) in "call" }.scope(Call.self)
    }
}
