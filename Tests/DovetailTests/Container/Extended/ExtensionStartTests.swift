import DovetailContainer
import DovetailTesting
import Testing

private enum Session: NamedScope {}

private struct Pool: ContainerTests.StartedService {}
private struct Search: ContainerTests.StartedService {}
private struct Upload: ContainerTests.StartedService {}
private struct Draft: ContainerTests.StartedService {}
private struct Server: ContainerTests.StartedService {}

extension ContainerTests {
    /// Extensions start what is new, and what that needs; they stop before what they extend.
    @Suite("Starting and stopping extensions", .timeLimit(.minutes(10))) struct ExtensionStartTests {
        private let log = RecipeLog()
        private let app: Container
        private let extended: Container

        init() throws {
            app = try Container { [log] registry in
                registry.register(Pool.self, log) {}
                registry.register(Cache.self, log) {}
                registry.register(Upload.self, log) { (_: Pool) in }.scope(Session.self)
            }
            extended = try app.extended { [log] registry in
                registry.register(Search.self, log) { (_: Pool) in }
                registry.register(Draft.self, log) { (_: Search, _: Upload) in }.scope(Session.self)
            }
        }

        /// Whether these have stopped, and then the services of the first container, in any order.
        private func haveStopped(_ stops: String...) -> Bool {
            [["-Pool", "-Cache"], ["-Cache", "-Pool"]].contains { log.stops == (stops + $0).joined(separator: " ") }
        }

        @Test("Starting an extension starts new services, after what they need, and nothing else")
        func start() async throws {
            let timeline = try await extended.start()
            #expect(log.started == ["Pool", "Search"])
            #expect(timeline.description.contains("Search"))
            _ = try extended.resolve(Search.self)
            _ = try app.resolve(Pool.self)
            try await app.start()
            #expect(log.started == ["Pool", "Search", "Cache"])
        }

        @Test("What enters an inherited scope stops before what an extension adds to the scope needs")
        func inheritedScope() async throws {
            let app = try Container { registry in
                registry.register(Pool.self, Pool.init).scope(.singleton)
                registry.register(Cache.self) { (_: Enter<Session>) in Cache() }.scope(.singleton)
            }
            let extended = try app.extended { [log] registry in
                registry.register(Config.self, log) { (_: Pool) in }
                registry.register(Prices.self, log) { (_: Config) in }
                registry.register(Search.self, log) { (_: Prices) in }
                registry.register(Upload.self) { (_: Search) in Upload() }.scope(Session.self)
                registry.register(Server.self, log) { (_: Enter<Session>) in }
            }
            try await extended.start()
            try await extended.stop()
            #expect(log.stops == "-Server -Search -Prices -Config")
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
                        try await hang()
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

        @Test("The time that the first container's services take is not that of the new services")
        func timeline() async throws {
            let clock = ManualClock()
            let app = try Container { registry in
                registry.register(Pool.self, log) { clock.advance(by: .seconds(2)) }
            }
            let extended = try app.extended { registry in
                registry.register(Search.self, log) { (_: Pool) in clock.advance(by: .milliseconds(10)) }
            }
            let timeline = try await extended.start(clock: clock)
            #expect(timeline.entries.map(\.start) == [.seconds(2)])
            #expect(timeline.entries.map(\.duration) == [.milliseconds(10)])
        }

        @Test("A stop of an extension stops only new services, and one of the first container also its extensions")
        func stop() async throws {
            try await app.start()
            try await extended.start()
            try await extended.stop()
            #expect(log.stops == "-Search")
            _ = try app.resolve(Pool.self)

            let other = try app.extended { [log] in $0.register(Search.self, log) { (_: Pool) in } }
            let nested = try other.extended { [log] in $0.register(Draft.self, log) { (_: Search) in } }
            try await nested.start()
            try await app.stop()
            #expect(log.started.dropFirst(2) == ["Search", "Search", "Draft"])
            #expect(haveStopped("-Search", "-Draft", "-Search"))
            #expect(reason { try other.resolve(Search.self) } == .notStarted)
            try await other.stop()
        }

        @Test("A scope of an extension starts new services and those of the first container")
        func scope() async throws {
            try await app.start()
            try await extended.start()
            let session = try extended.enter(Session.self)
            try await session.start()
            #expect(log.started.suffix(2) == ["Upload", "Draft"])
            try await session.stop()
            #expect(log.stops == "-Draft -Upload")
            try await app.stop()
        }

        @Test("A start of an extension that fails stops only the new services")
        func failure() async throws {
            try await app.start()
            let extended = try app.extended { [log] registry in
                registry.register(Search.self, log) { (_: Pool) in }
                registry.register(Draft.self, log) { (_: Search) in throw Trouble("no text") }
            }
            #expect(await lifecycleMessage { try await extended.start() }?.contains("no text") == true)
            #expect(log.started.last == "Search" && log.stops == "-Search")
            _ = try app.resolve(Pool.self)
            try await app.stop()
        }

        @Test("An extension that is released need not be stopped")
        func release() async throws {
            try await app.start()
            do {
                let extended = try app.extended { [log] in $0.register(Search.self, log) { (_: Pool) in } }
                try await extended.start()
            }
            try await app.stop()
            #expect(log.started.contains("Search") && haveStopped())
        }

        @Test("Work in an extension holds the stop of the first container, which then stops what the work has started")
        func work() async throws {
            try await app.start()
            let (isInside, leave) = (Gate(), Gate())
            let work = await begin { [extended] in
                try await extended.within(Session.self) { scope in
                    await isInside.open()
                    await leave.wait()
                    _ = try await scope.resolve(Draft.self)
                }
            }
            await isInside.wait()
            let stop = await begin { [app] in try await app.stop() }
            #expect(Set(log.started) == ["Pool", "Cache"] && log.stops.isEmpty)
            await #expect(throws: ResolutionError.self) { try await extended.within(Session.self) { _ in } }
            await leave.open()
            try await work.value
            try await stop.value
            #expect(Set(log.started.suffix(3)) == ["Search", "Upload", "Draft"] && log.started.last == "Draft")
            #expect(haveStopped("-Draft", "-Upload", "-Search"))
        }

        @Test("Work in a scope of an extension is cancelled when the time to drain is over")
        func draining() async throws {
            try await app.start()
            let work = await begin { [extended] in
                try await extended.within(Session.self) { scope in
                    _ = try await scope.resolve(Draft.self)
                    try await hang()
                }
            }
            await until { log.started.contains("Draft") }
            try await app.stop(draining: .zero, clock: ManualClock())
            await expectCancelled(work)
            #expect(haveStopped("-Draft", "-Upload", "-Search"))
        }

        @Test("A cancellation handler in work may use the container")
        func cancellationHandler() async throws {
            let isInUse = Locked(false)
            try await app.start()
            let work = await begin { [app] in
                try await app.within(Session.self) { _ in
                    try await withTaskCancellationHandler {
                        try await hang()
                    } onCancel: {
                        isInUse.withLock { $0 = app.description.contains("in use") }
                    }
                }
            }
            try await app.stop(draining: .zero)
            await expectCancelled(work)
            #expect(isInUse.withLock { $0 })
        }
    }
}
