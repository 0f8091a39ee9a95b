import DovetailContainer
import DovetailTesting
import Testing

private enum Request: NamedScope {}
private enum Handle: NamedService { typealias Service = @Sendable () async throws -> Void }
private struct Token: Sendable, Equatable { let id: Int }
private struct Conflict: Error {}
private struct Wrapped: Error { let inner: any Error }

/// As a pool of a database library: the transaction exists only within the function.
private struct Tables: Sendable {
    let log: RecipeLog

    func withTransaction<Output>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Token) async throws -> sending Output
    ) async throws -> sending Output {
        log("begin")
        do {
            let output = try await body(Token(id: 1))
            log("commit")
            return output
        } catch {
            log("roll back")
            throw Wrapped(inner: error)
        }
    }
}

extension ContainerTests {
    @Suite("Services that are lent", .timeLimit(.minutes(1)))
    struct LendingTests {
        private let log = RecipeLog()

        private func server(_ more: (inout Registry) -> Void = { _ in }) throws -> Container {
            try Container { [log] registry in
                registry.register(Tables.self) { Tables(log: log) }.scope(.singleton)
                registry.lend(Token.self) { (lend, tables: Tables) in
                    try await tables.withTransaction { try await lend($0) }
                }
                .scope(Request.self)
                .onStart { _ in log("start") }
                .onStop { _, error in log("stop") }
                registry.register(Handle.self, within: Request.self) { (token: Token) in
                    log("work")
                    if log.entries.contains("fail") { throw Conflict() }
                }
                more(&registry)
            }
        }

        @Test("A transaction is committed, or rolled back if the work fails, also if the library wraps the error")
        func transaction() async throws {
            let container = try server()
            try await container.resolve(Handle.self)()
            #expect(log.entries == ["begin", "start", "work", "commit", "stop"])
            log("fail")
            await #expect(throws: Conflict.self) { try await container.resolve(Handle.self)() }
            #expect(log.entries.suffix(5) == ["begin", "start", "work", "roll back", "stop"])
            let scope = try container.enter(Request.self)
            #expect(try await scope.start(Token.self) == Token(id: 1))
            try await scope.stop(after: Conflict())
            #expect(log.entries.suffix(4) == ["begin", "start", "roll back", "stop"])
        }

        @Test("A start of one service that fails rolls back what it has started")
        func failedStart() async throws {
            struct Early: Sendable {}
            struct Late: Sendable {}
            let container = try server { registry in
                registry.register(Early.self) { (_: Token) async throws -> Early in throw Conflict() }
                    .scope(Request.self)
                registry.register(Late.self) { (_: Token) throws -> Late in throw Conflict() }.scope(Request.self)
            }
            let (early, late) = try (container.enter(Request.self), container.enter(Request.self))
            await #expect(throws: LifecycleError.self) { try await early.start(Early.self) }
            await #expect(throws: LifecycleError.self) { try await late.start(Late.self) }
            #expect(log.entries.filter { ["commit", "roll back"].contains($0) } == ["roll back", "roll back"])
        }

        @Test("What goes wrong before the service is lent is an error of the start, and after that, of the stop")
        func failures() async throws {
            let container = try Container { registry in
                registry.lend(Int.self) { (lend: Lend<Int>) in throw Trouble("no connection") }
                registry.lend(String.self) { (lend: Lend<String>) in }
                registry.lend(Double.self) { lend in
                    try await lend(1)
                    throw Trouble("commit failed")
                }
                .scope(Request.self)
                registry.lend(Float.self) { lend in
                    try await lend(1)
                    try await lend(2)
                }
                .scope(Request.self)
            }
            func resolve<Service>(_: Service.Type) async throws {
                try await container.within(Request.self) { _ = try await $0.resolve(Service.self) }
            }
            await #expect(throws: Trouble("no connection")) { try await resolve(Int.self) }
            await #expect(throws: LendError.neverLent) { try await resolve(String.self) }
            let message = await lifecycleMessage { try await resolve(Double.self) }
            #expect(message == "error: Double could not be stopped: commit failed")
            await #expect(throws: LifecycleError.self) { try await resolve(Float.self) }
        }

        @Test("A singleton may be lent; a start that is cancelled cancels what lends")
        func singleton() async throws {
            let container = try Container { registry in
                registry.lend(Int.self) { lend in
                    log("open")
                    try await lend(1)
                    log("close")
                }
                .scope(.singleton)
            }
            try await container.start()
            #expect(try container.resolve(Int.self) == 1)
            try await container.stop()
            #expect(log.entries == ["open", "close"])
            do {
                // Released without a stop.
                let released = try Container { registry in
                    registry.lend(Int.self) { lend in
                        do { try await lend(1) } catch { log("\(type(of: error))") }
                    }
                }
                try await released.start()
            }
            await until { log.entries.contains("CancellationError") }
            let hung = try Container { registry in
                registry.lend(Int.self) { (lend: Lend<Int>) in
                    log("hang")
                    try await hang()
                }
            }
            let start = Task { try await hung.start() }
            await until { log.entries.contains("hang") }
            start.cancel()
            await expectCancelled(start)
        }

        @Test("A middleware runs the rest of a request in a scope")
        func middleware() async throws {
            struct Middleware: Sendable {
                let enter: Enter<Request>
                func handle(_ next: (OpenScope) async throws -> Int) async throws -> Int {
                    try await enter.within { try await next($0) }
                }
            }
            let container = try server { $0.register(Middleware.self) { Middleware(enter: $0) }.scope(.singleton) }
            let middleware = try container.resolve(Middleware.self)
            #expect(try await middleware.handle { try await $0.resolve(Token.self).id } == 1)
            await #expect(throws: Conflict.self) {
                try await middleware.handle { scope in
                    _ = try await scope.resolve(Token.self)
                    throw Conflict()
                }
            }
            #expect(log.entries == ["begin", "start", "commit", "stop", "begin", "start", "roll back", "stop"])
        }
    }
}
