import DovetailContainer
import DovetailTesting
import Testing

private enum Session: NamedScope {}

private struct Pool: Sendable {}
private struct Cache: Sendable {}
private struct Search: Sendable {}
private struct Upload: Sendable {}
private struct Draft: Sendable {}
private struct First: Sendable {}
private struct Second: Sendable {}
private struct Server: Sendable {}

extension ContainerTests {
    /// Extensions start what is new, and what that needs; they stop before what they extend.
    @Suite("Starting and stopping extensions", .timeLimit(.minutes(10))) struct ExtensionStartTests {
        private let log = RecipeLog()
        private let app: Container
        private let extended: Container

        init() throws {
            app = try Container { [log] registry in
                registry.register(log, "pool") { Pool() }
                registry.register(log, "cache") { Cache() }
                registry.register(log, "upload") { (_: Pool) in Upload() }.scope(Session.self)
            }
            extended = try app.extended { [log] registry in
                registry.register(log, "search") { (_: Pool) in Search() }
                registry.register(Draft.self) { (_: Search, _: Upload) async in
                    log("open draft", Draft())
                }
                .scope(Session.self)
                .onStop { _ in log("close draft") }
            }
        }

        @Test("Starting an extension starts new services, after what they need, and nothing else")
        func start() async throws {
            let timeline = try await extended.start()
            #expect(log.entries == ["open pool", "open search"])
            #expect(timeline.description.contains("Search"))
            _ = try extended.resolve(Search.self)
            _ = try app.resolve(Pool.self)
            try await app.start()
            #expect(log.entries == ["open pool", "open search", "open cache"])
        }

        @Test("What enters an inherited scope stops before what an extension adds to the scope needs")
        func inheritedScope() async throws {
            let app = try Container { registry in
                registry.register(Pool.self) { Pool() }.scope(.singleton)
                registry.register(Cache.self) { (_: Enter<Session>) in Cache() }.scope(.singleton)
            }
            let extended = try app.extended { [log] registry in
                registry.register(log, "first") { (_: Pool) in First() }
                registry.register(log, "second") { (_: First) in Second() }
                registry.register(log, "search") { (_: Second) in Search() }
                registry.register(Upload.self) { (_: Search) in Upload() }.scope(Session.self)
                registry.register(log, "server") { (_: Enter<Session>) in Server() }
            }
            try await extended.start()
            try await extended.stop()
            #expect(log.entries.suffix(4) == ["close server", "close search", "close second", "close first"])
        }

        @Test("What runs in an extension has started what the extension adds to an inherited scope that it enters")
        func reachedThroughInheritedScope() async throws {
            let app = try Container { registry in
                registry.register(Cache.self) { (_: Enter<Session>) in Cache() }.scope(.singleton)
            }
            let extended = try app.extended { [log] registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                    .running { _ in
                        log("pool")
                        try await ContainerTests.hang()
                    }
                registry.register(Upload.self) { (_: Pool) in Upload() }.scope(Session.self)
                // It depends on the pool by what it enters alone.
                registry.register(Server.self) { (_: Enter<Session>) in Server() }.scope(.singleton)
                    .running { _ in log("batch") }
            }
            // The run ends with the batch, since that needs the pool.
            try await extended.run()
            #expect(log.entries == ["pool", "batch"])
        }

        @Test(
            "A service on which one of an extension depends that starts does not stop before that",
            arguments: [0, 2, 5]
        )
        func startDuringStop(steps: Int) async throws {
            for _ in 0..<50 {
                let before = log.entries.count
                let app = try Container { [log] registry in
                    registry.register(Pool.self, Pool.init).scope(.singleton)
                        .onStop { _ in log("close pool") }
                        .running { _ in try await ContainerTests.hang() }
                }
                let extended = try app.extended { [log] registry in
                    registry.register(Search.self) { (_: @escaping @Sendable () async throws -> Pool) in Search() }
                        .scope(.singleton)
                        .onStart { _ in for _ in 0..<3 { await Task.yield() } }
                        .onStop { _ in log("close search") }
                }
                try await app.start()
                let start = Task { try await extended.start() }
                for _ in 0..<steps { await Task.yield() }
                try await app.stop()
                _ = await start.result
                let entries = log.entries.dropFirst(before)
                #expect(entries.last == "close pool")
            }
        }

        @Test("The time that the first container's services take is not that of the new services")
        func timeline() async throws {
            let clock = ManualClock()
            let app = try Container { registry in
                registry.register(Pool.self) { () async in
                    clock.advance(by: .seconds(2))
                    return Pool()
                }
                .scope(.singleton)
            }
            let extended = try app.extended { registry in
                registry.register(Search.self) { (_: Pool) async in
                    clock.advance(by: .milliseconds(10))
                    return Search()
                }
                .scope(.singleton)
            }
            let timeline = try await extended.start(clock: clock)
            #expect(timeline.entries.map(\.start) == [.seconds(2)])
            #expect(timeline.entries.map(\.duration) == [.milliseconds(10)])
        }

        @Test(
            "A stop of an extension stops only new services, and a stop of the first container its extensions"
        )
        func stop() async throws {
            try await app.start()
            try await extended.start()
            try await extended.stop()
            #expect(log.entries.dropFirst(2) == ["open search", "close search"])
            _ = try app.resolve(Pool.self)

            let other = try app.extended { [log] in $0.register(log, "search") { (_: Pool) in Search() } }
            let nested = try other.extended { [log] in $0.register(log, "draft") { (_: Search) in Draft() } }
            try await nested.start()
            try await app.stop()
            #expect(log.entries.dropFirst(4).prefix(4) == ["open search", "open draft", "close draft", "close search"])
            #expect(Set(log.entries.dropFirst(8)) == ["close pool", "close cache"] && log.entries.count == 10)
            #expect(ContainerTests.reason { try other.resolve(Search.self) } == .notStarted)
            try await other.stop()
        }

        @Test("A scope of an extension starts new services and those of the first container")
        func scope() async throws {
            try await app.start()
            try await extended.start()
            let session = try extended.enter(Session.self)
            try await session.start()
            #expect(log.entries.suffix(2) == ["open upload", "open draft"])
            try await session.stop()
            #expect(log.entries.suffix(2) == ["close draft", "close upload"])
            try await app.stop()
        }

        @Test("A start of an extension that fails stops only the new services")
        func failure() async throws {
            try await app.start()
            let extended = try app.extended { [log] registry in
                registry.register(log, "search") { (_: Pool) in Search() }
                registry.register(String.self) { (_: Search) async throws -> String in
                    throw Trouble("no text")
                }
                .scope(.singleton)
            }
            let error = await #expect(throws: LifecycleError.self) { try await extended.start() }
            #expect(error?.description.contains("no text") == true)
            #expect(log.entries.suffix(2) == ["open search", "close search"])
            _ = try app.resolve(Pool.self)
            try await app.stop()
        }

        @Test("An extension that is released need not be stopped")
        func release() async throws {
            try await app.start()
            do {
                let extended = try app.extended { [log] in $0.register(log, "search") { (_: Pool) in Search() } }
                try await extended.start()
            }
            try await app.stop()
            #expect(log.entries.contains("open search") && !log.entries.contains("close search"))
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
        }

        /// Stops the first container while there is work in a scope, which then goes on.
        private func stopDuring(
            workIn container: Container,
            _ work: @escaping @Sendable (OpenScope) async throws -> Void,
            meanwhile: () async throws -> Void = {}
        ) async throws {
            try await app.start()
            let (isInside, leave) = (Gate(), Gate())
            let work = await ContainerTests.begin {
                try await container.within(Session.self) { scope in
                    await isInside.open()
                    await leave.wait()
                    try await work(scope)
                }
            }
            await isInside.wait()
            let stop = await ContainerTests.begin { [app] in try await app.stop() }
            try await meanwhile()
            await leave.open()
            // It may be cancelled by the stop.
            _ = await work.result
            try await stop.value
        }

        @Test("Work in an extension holds the stop of the first container, which then stops what the work has started")
        func work() async throws {
            try await stopDuring(workIn: extended) { scope in
                _ = try await scope.resolve(Draft.self)
            } meanwhile: {
                #expect(Set(log.entries) == ["open pool", "open cache"])
                await #expect(throws: ResolutionError.self) { try await extended.within(Session.self) { _ in } }
            }
            let inScope = Set(log.entries.dropFirst(2).prefix(3))
            #expect(inScope == ["open search", "open upload", "open draft"] && log.entries[4] == "open draft")
            #expect(log.entries.dropFirst(5).prefix(3) == ["close draft", "close upload", "close search"])
            #expect(Set(log.entries.dropFirst(8)) == ["close pool", "close cache"])
        }

        @Test("An extension that work starts while its container stops is stopped")
        func startInWorkDuringStop() async throws {
            try await stopDuring(workIn: app) { [extended] _ in try await extended.start() }
            let opened = log.entries.count { $0.hasPrefix("open") }
            #expect(log.entries.count == opened * 2)
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
        }

        @Test("Work in a scope of an extension is cancelled when the time to drain is over")
        func draining() async throws {
            try await app.start()
            let work = await ContainerTests.begin { [extended] in
                try await extended.within(Session.self) { scope in
                    _ = try await scope.resolve(Draft.self)
                    try await ContainerTests.hang()
                }
            }
            await ContainerTests.until { log.entries.contains("open draft") }
            try await app.stop(draining: .zero, clock: ManualClock())
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(log.entries.suffix(5).prefix(3) == ["close draft", "close upload", "close search"])
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
        }

        @Test("A cancellation handler in work may use the container")
        func cancellationHandler() async throws {
            let isInUse = Locked(false)
            try await app.start()
            let work = await ContainerTests.begin { [app] in
                try await app.within(Session.self) { _ in
                    try await withTaskCancellationHandler {
                        try await ContainerTests.hang()
                    } onCancel: {
                        isInUse.withLock { $0 = app.description.contains("in use") }
                    }
                }
            }
            try await app.stop(draining: .zero)
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(isInUse.withLock { $0 })
        }

        @Test("An extension that runs without services stops with its container, also after work in its scopes")
        func runWithoutServices() async throws {
            let empty = try app.extended { _ in }
            let run = await begin { try await empty.run() }
            try await empty.within(Session.self) { _ in }
            try await app.stop()
            try await run.value
        }
    }
}

extension Registry {
    /// Registers a service that is started, with a log of that.
    @discardableResult
    fileprivate mutating func register<Service: Sendable>(
        _ log: RecipeLog,
        _ name: String,
        _ make: @escaping @Sendable () -> Service
    ) -> SharedRegistration<Service, Service> {
        register(Service.self) { () async in log("open \(name)", make()) }.onStop { _ in log("close \(name)") }
    }

    @discardableResult
    fileprivate mutating func register<Need, Service: Sendable>(
        _ log: RecipeLog,
        _ name: String,
        _ make: @escaping @Sendable (Need) -> Service
    ) -> SharedRegistration<Service, Service> {
        register(Service.self) { (need: Need) async in log("open \(name)", make(need)) }
            .onStop { _ in log("close \(name)") }
    }
}
