import DovetailContainer
import Testing

// `async` means `nonisolated(nonsending)` in a module with `NonisolatedNonsendingByDefault`, and `@concurrent` elsewhere. A container
// takes both, as the module writes them and spelled out.

private enum Job: NamedScope {}
private enum Query: NamedScope { typealias Inputs = Int }
private enum Visit: NamedScope { typealias Inputs = (Int, String) }

private enum Work: NamedService { typealias Service = @Sendable () async throws -> Int }
private enum Handle: NamedService { typealias Service = @Sendable (Int) async throws -> Int }
private enum Greet: NamedService { typealias Service = @Sendable (Int, String) async throws -> String }
private enum ConcurrentWork: NamedService { typealias Service = @concurrent @Sendable () async throws -> Int }
private enum ConcurrentHandle: NamedService { typealias Service = @concurrent @Sendable (Int) async throws -> Int }
private enum NonsendingHandle: NamedService {
    typealias Service = nonisolated(nonsending) @Sendable (Int) async throws -> Int
}
private enum Load: NamedService { typealias Service = @Sendable (Int) async throws -> String }

private typealias LoadText = @Sendable (Int) async throws -> String

private nonisolated struct Pool: Sendable {
    let number = 7

    static func open() async throws -> Pool { Pool() }

    func close() async {}
    func load(_ number: Int) async throws -> String { "\(number)" }
}

private nonisolated struct Pools {
    let begin: @Sendable () async throws -> Pool
    let local: () async throws -> Pool
    let concurrent: @concurrent @Sendable () async throws -> Pool
    let localConcurrent: @concurrent () async throws -> Pool
    let nonsending: nonisolated(nonsending) @Sendable () async throws -> Pool
    let localNonsending: nonisolated(nonsending) () async throws -> Pool
    let onMainActor: @MainActor @Sendable () async throws -> Pool
    let optional: (@Sendable () async throws -> Pool)?
}

@MainActor private final class Window {
    let number: Int

    init(pool: Pool) { number = pool.number }
}

@MainActor private struct Windows {
    let nonsending: nonisolated(nonsending) () async throws -> Window
    let onMainActor: @MainActor @Sendable () async throws -> Window
    #if hasFeature(NonisolatedNonsendingByDefault)
        let open: () async throws -> Window
    #endif
}

private nonisolated struct PoolAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Pool.self, Pool.open).onStop { await $0.close() }
        registry.register(Pools.self, Pools.init)
        registry.register(Work.self, within: Job.self) { (begin: @escaping @Sendable () async throws -> Pool) in
            try await begin().number
        }
        registry.register(Handle.self, within: Query.self) { (number: Int) in number }
        registry.register(Greet.self, within: Visit.self) { (number: Int, text: String) in "\(text) \(number)" }
        registry.register(ConcurrentWork.self, within: Job.self) { (pool: Pool) in pool.number }
        registry.register(ConcurrentHandle.self, within: Query.self) { (number: Int) async in number }
        registry.register(NonsendingHandle.self, within: Query.self) { (number: Int) async throws in number }
        registry.decorate(Handle.self) { handle in { try await handle($0) + 1 } }
        registry.register(Load.self) { (pool: @escaping @Sendable () async throws -> Pool) in
            { try await pool().load($0) }
        }
        registry.register(LoadText.self) { (load: Named<Load>) in load.value }
        registry.decorate(LoadText.self) { load in { try await load($0) + "!" } }
        registry.contribute(LoadText.self) { (load: @escaping LoadText) in load }
    }
}

private nonisolated struct WindowAssembly: MainActorAssembly {
    @MainActor func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Window.self) { (pool: Pool) in Window(pool: pool) }
        registry.register(Windows.self, Windows.init)
    }
}

@Suite("Asynchronous functions") struct AsyncFunctionForms {
    @Test("A parameter can be an asynchronous function in either spelling") func parameters() async throws {
        let container = try Container(PoolAssembly())
        let pools = try container.resolve(Pools.self)
        let numbers = try await [
            pools.begin().number, pools.local().number, pools.concurrent().number, pools.localConcurrent().number,
            pools.nonsending().number, pools.localNonsending().number, pools.onMainActor().number,
            pools.optional?().number,
        ]
        #expect(numbers == Array(repeating: 7, count: 8))
        try await container.stop()
    }

    @Test("On the main actor, a function that stays there makes what has to be made there") @MainActor
    func onMainActor() async throws {
        let container = try Container(PoolAssembly(), WindowAssembly())
        let windows = try container.resolve(Windows.self)
        #expect(try await windows.nonsending().number == 7)
        #expect(try await windows.onMainActor().number == 7)
        #if hasFeature(NonisolatedNonsendingByDefault)
            #expect(try await windows.open().number == 7)
        #endif
        try await container.stop()
    }

    @Test("A function whose call is a scope can have either spelling") func scopeCalls() async throws {
        let container = try Container(PoolAssembly())
        #expect(try await container.resolve(Work.self)() == 7)
        #expect(try await container.resolve(Handle.self)(3) == 4)
        #expect(try await container.resolve(Greet.self)(3, "room") == "room 3")
        #expect(try await container.resolve(ConcurrentWork.self)() == 7)
        #expect(try await container.resolve(ConcurrentHandle.self)(3) == 3)
        #expect(try await container.resolve(NonsendingHandle.self)(3) == 3)
        try await container.stop()
    }

    @Test("A service can be an asynchronous function") func services() async throws {
        let container = try Container(PoolAssembly())
        #expect(try await container.resolve(Load.self)(3) == "3")
        #expect(try await container.resolve(LoadText.self)(3) == "3!")
        #expect(try await container.resolve([LoadText].self).first?(3) == "3!!")
        let replaced = try container.replacing { $0.register(Load.self) { { _ in "replaced" } } }
        #expect(try await replaced.resolve(LoadText.self)(3) == "replaced!")
        try await container.stop()
    }
}
