import Dovetail
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Starts that fail, are cancelled or called twice", .timeLimit(.minutes(10)))
    struct StartFailureTests {
        typealias Gate = GraphTests.Gate

        final class Database: Sendable {}
        struct Storage: Sendable { let database: Database }
        struct Screen: Sendable { let storage: Storage }

        let log = RecipeLog()

        /// A cache that starts, and a database that is made by this.
        func app(_ open: @escaping @Sendable () async throws -> Void) throws -> Container {
            try Container { registry in
                registry.register(
                    Int.self,
                    scope: .singleton,
                    onStop: { _ in log("stop Int") }
                ) { () async in log("start Int", 1) }
                registry.register(Database.self, scope: .singleton) { (number: Int) async throws in
                    log("open")
                    try await open()
                    return Database()
                }
                registry.register(Storage.self, Storage.init)
                registry.register(Screen.self, scope: .singleton, onStart: { _ in log("start Screen") }, Screen.init)
            }
        }

        @Test("A recipe that throws makes the start fail, and what was started is stopped")
        func failingRecipe() async throws {
            let container = try app { throw Failure.notFound }
            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(log.entries == ["start Int", "open", "stop Int"])
            #expect(error?.failures.first?.error as? Failure == .notFound)
            #expect(
                error?.description == """
                    error: ContainerTests.StartFailureTests.Database could not be started: notFound
                      needed by  ContainerTests.StartFailureTests.Screen
                    """
            )
            for resolve in [{ _ = try container.resolve(Int.self) }, { _ = try container.resolve(Database.self) }] {
                #expect(ContainerTests.reason(resolve) == .notStarted)
            }
            // It stays so.
            let again = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(again?.description == error?.description)
            #expect(log.entries.count == 3)
        }

        @Test("A hook that throws makes the start fail, and what is being made meanwhile is cancelled")
        func failingHook() async throws {
            let cancelled = Gate()
            let container = try Container { registry in
                registry.register(
                    Int.self,
                    scope: .singleton,
                    onStart: { _ in throw Failure.notFound },
                    onStop: { _ in log("no") }
                ) { 1 }
                registry.register(Database.self, scope: .singleton) { () async throws in
                    do {
                        try await Task.sleep(for: .seconds(3600))
                    } catch {
                        await cancelled.open()
                        throw error
                    }
                    return Database()
                }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            await cancelled.wait()
            #expect(error?.failures.map(\.service.description) == ["Int"])
            #expect(log.entries == [])
        }

        @Test("A dependency that throws makes the start fail as well")
        func failingDependency() async throws {
            let container = try Container { registry in
                registry.register(Double.self) { throw Failure.notFound }
                registry.register(Int.self, scope: .singleton) { (number: Double) async in Int(number) }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(error?.failures.first?.error as? Failure == .notFound)
        }

        @Test("Who is cancelled alone cancels the start, and everything is stopped by the time it returns")
        func cancelled() async throws {
            let begun = Gate()
            let container = try app {
                await begun.open()
                try await Task.sleep(for: .seconds(3600))
            }
            let start = Task { try await container.start() }
            await begun.wait()
            start.cancel()
            await #expect(throws: CancellationError.self) { try await start.value }
            #expect(log.entries == ["start Int", "open", "stop Int"])
            #expect(ContainerTests.reason { try container.resolve(Int.self) } == .notStarted)
        }

        @Test("Who is cancelled while others wait leaves them alone")
        func cancelledAmongOthers() async throws {
            let begun = Gate()
            let open = Gate()
            let container = try app {
                await begun.open()
                await open.wait()
            }
            let first = Task { try await container.start() }
            await begun.wait()
            let second = Task { try await container.start() }
            // It may not wait yet; then it comes later, and finds the start under way or done all the same.
            for _ in 0..<100 { await Task.yield() }
            let third = Task { try await container.start() }
            for _ in 0..<100 { await Task.yield() }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            await open.open()
            #expect(try await second.value.entries.count == 3)
            #expect(try await third.value.entries.count == 3)
            #expect(log.entries == ["start Int", "open", "start Screen"])
        }

        @Test("However many start it at once, each recipe runs once, and all have the same timeline")
        func concurrently() async throws {
            let container = try app { await Task.yield() }
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 { group.addTask { try await container.start().entries.count } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts == Array(repeating: 3, count: 100))
            #expect(log.entries == ["start Int", "open", "start Screen"])
            #expect(try await container.start().entries.count == 3)
        }

        @Test("Stopping cancels a start that is under way")
        func stopMeanwhile() async throws {
            let begun = Gate()
            let container = try app {
                await begun.open()
                try await Task.sleep(for: .seconds(3600))
            }
            let start = Task { try await container.start() }
            await begun.wait()
            try await container.stop()
            await #expect(throws: CancellationError.self) { try await start.value }
            #expect(log.entries == ["start Int", "open", "stop Int"])
        }

        @Test("A recipe that starts its own container is told so")
        func withinARecipe() async throws {
            let box = Locked<Container?>(nil)
            let container = try app { try await box.withLock { $0 }?.start() }
            box.withLock { $0 = container }
            let error = await #expect(throws: LifecycleError.self) { try await container.start() }
            box.withLock { $0 = nil }
            #expect(error?.description.contains("called start or stop while it is started or stopped itself") == true)
        }

        @Test("A container that goes away while it is started is kept until then")
        func released() async throws {
            let begun = Gate()
            let open = Gate()
            func begin() throws -> Task<Int, any Error> {
                let container = try app {
                    await begun.open()
                    await open.wait()
                }
                return Task { try await container.start().entries.count }
            }
            let start = try begin()
            await begun.wait()
            await open.open()
            #expect(try await start.value == 3)
        }
    }
}
