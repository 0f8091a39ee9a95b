import Dovetail
import DovetailTesting
import Testing

extension Scope {
    fileprivate static let session = Scope("session")
}

private final class Pool: Sendable {}
private final class Cache: Sendable {}
private final class Search: Sendable {}
private final class Upload: Sendable {}

extension ContainerTests {
    /// Extensions start what is new, and what that needs; they stop before what they extend.
    @Suite("Starting and stopping extensions", .timeLimit(.minutes(10))) struct ExtensionStartTests {
        private let log = RecipeLog()

        private func makeApp() throws -> Container {
            try Container { [log] registry in
                registry.register(Pool.self, scope: .singleton, onStop: { _ in log("close pool") }) { () async in
                    log("open pool")
                    return Pool()
                }
                registry.register(Cache.self, scope: .singleton, onStop: { _ in log("close cache") }) { () async in
                    log("open cache")
                    return Cache()
                }
                registry.register(Upload.self, scope: .session, onStop: { _ in log("end upload") }) { (_: Pool) async in
                    log("begin upload")
                    return Upload()
                }
            }
        }

        private func extend(_ app: Container) throws -> Container {
            try app.extended { [log] registry in
                registry.register(Search.self, scope: .singleton, onStop: { _ in log("close search") }) {
                    (_: Pool) async in
                    log("open search")
                    return Search()
                }
                registry.register(Int.self, scope: .session, onStop: { _ in log("end number") }) {
                    (_: Search, _: Upload) async in
                    log("begin number")
                    return 1
                }
            }
        }

        @Test("Starting an extension starts new services, after what they need, and nothing else")
        func start() async throws {
            let app = try makeApp()
            let extended = try extend(app)
            let timeline = try await extended.start()
            #expect(log.entries == ["open pool", "open search"])
            #expect(timeline.description.contains("Search"))
            _ = try extended.resolve(Search.self)
            _ = try app.resolve(Pool.self)
            try await app.start()
            #expect(log.entries == ["open pool", "open search", "open cache"])
        }

        @Test("The time that the first container's services take is not that of the new services")
        func timeline() async throws {
            let clock = ManualClock()
            let app = try Container { registry in
                registry.register(Pool.self, scope: .singleton) { () async in
                    clock.advance(by: .seconds(2))
                    return Pool()
                }
            }
            let extended = try app.extended { registry in
                registry.register(Search.self, scope: .singleton) { (_: Pool) async in
                    clock.advance(by: .milliseconds(10))
                    return Search()
                }
            }
            let timeline = try await extended.start(clock: clock)
            #expect(timeline.entries.map(\.start) == [.seconds(2)])
            #expect(timeline.entries.map(\.duration) == [.milliseconds(10)])
        }

        @Test("Stopping the first container stops its extensions first")
        func stop() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try extend(app)
            try await extended.start()
            try await app.stop()
            #expect(log.entries.dropFirst(2) == ["open search", "close search"] + log.entries.suffix(2))
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
            #expect(ContainerTests.reason { try extended.resolve(Search.self) } == .notStarted)
            try await extended.stop()
        }

        @Test("Stopping an extension stops only the new services")
        func stopExtension() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try extend(app)
            try await extended.start()
            try await extended.stop()
            #expect(log.entries.suffix(2) == ["open search", "close search"])
            _ = try app.resolve(Pool.self)
            try await app.stop()
        }

        @Test("Extensions of extensions stop before what they extend")
        func nested() async throws {
            let app = try makeApp()
            try await app.start()
            let first = try extend(app)
            let second = try first.extended { [log] registry in
                registry.register(String.self, scope: .singleton, onStop: { _ in log("close text") }) {
                    (_: Search) async in
                    log("open text")
                    return "text"
                }
            }
            try await second.start()
            try await app.stop()
            #expect(log.entries.dropFirst(2).prefix(4) == ["open search", "open text", "close text", "close search"])
        }

        @Test("A scope of an extension starts new services and those of the first container")
        func scope() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try extend(app)
            try await extended.start()
            let session = try extended.enter(.session)
            try await session.start()
            #expect(log.entries.suffix(2) == ["begin upload", "begin number"])
            try await session.stop()
            #expect(log.entries.suffix(2) == ["end number", "end upload"])
            try await app.stop()
        }

        @Test("A start of an extension that fails stops only the new services")
        func failure() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try app.extended { [log] registry in
                registry.register(Search.self, scope: .singleton, onStop: { _ in log("close search") }) {
                    (_: Pool) async in
                    log("open search")
                    return Search()
                }
                registry.register(String.self, scope: .singleton) { (_: Search) async throws -> String in
                    throw Trouble("no text")
                }
            }
            let error = await #expect(throws: LifecycleError.self) { try await extended.start() }
            #expect(error?.description.contains("no text") == true)
            #expect(log.entries.suffix(2) == ["open search", "close search"])
            _ = try app.resolve(Pool.self)
            try await app.stop()
        }

        @Test("Work in a scope of an extension holds the stop of the first container")
        func work() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try extend(app)
            let (isInside, leave) = (Gate(), Gate())
            let work = await ContainerTests.begin {
                try await extended.within(.session) { scope in
                    _ = try await scope.resolve(Int.self)
                    await isInside.open()
                    await leave.wait()
                }
            }
            await isInside.wait()
            let stop = await ContainerTests.begin { try await app.stop() }
            #expect(!log.entries.contains("close search"))
            await #expect(throws: ResolutionError.self) { try await extended.within(.session) { _ in } }
            await leave.open()
            try await work.value
            try await stop.value
            #expect(
                log.entries.contains("close search") && Set(log.entries.suffix(2)) == ["close pool", "close cache"]
            )
        }

        @Test("Work in a scope of an extension is cancelled when the time to drain is over")
        func draining() async throws {
            let app = try makeApp()
            try await app.start()
            let extended = try extend(app)
            let work = await ContainerTests.begin {
                try await extended.within(.session) { scope in
                    _ = try await scope.resolve(Int.self)
                    try await ContainerTests.hang()
                }
            }
            try await app.stop(draining: .zero, clock: ManualClock())
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
            #expect(log.entries.firstIndex(of: "end number")! < log.entries.firstIndex(of: "close search")!)
        }

        @Test("An extension that is released need not be stopped")
        func release() async throws {
            let app = try makeApp()
            try await app.start()
            do {
                let extended = try extend(app)
                try await extended.start()
            }
            try await app.stop()
            #expect(Set(log.entries.suffix(2)) == ["close pool", "close cache"])
        }
    }
}
