import DovetailContainer
import Testing

extension ContainerTests {
    @Suite("In what order services are started", .timeLimit(.minutes(10)))
    struct StartOrderTests {
        let log = RecipeLog()

        @Test("A service starts after its dependencies, in every form")
        func order() async throws {
            let container = try Container { registry in
                registry.register(Int.self) { () async in log("Int", 1) }
                registry.decorate(Int.self) { (inner: Int) in log("decoration", inner + 1) }
                registry.forward(Double.self, to: Int.self) { Double($0) }
                registry.contribute(String.self) { (number: Double) in "\(number)" }
                registry.register(Screen?.self) { (texts: [String]) in nil }
                registry.register([Int].self) { (screen: Screen?, texts: [String]) async in
                    log("list", texts.map(\.count))
                }
                .scope(.singleton)
            }
            let timeline = try await container.start()
            #expect(log.entries == ["Int", "decoration", "list"])
            #expect(timeline.entries.map(\.service.description) == ["Int (undecorated)", "Int", "[Int]"])
            #expect(try container.resolve([Int].self) == [3])
            #expect(try container.resolve(Double.self) == 2)
        }

        @Test("A service waits for what it needs, and for nothing else")
        func asSoonAsPossible() async throws {
            let gate = Gate()
            let container = try Container { registry in
                registry.register(Config.self, log) { await gate.wait() }
                registry.register(Cache.self, log) {}
                registry.register(Database.self, log) { (_: Cache) in }
                registry.register(Screen.self, log) { (_: Database) in }
            }
            try await container.start { progress in
                if progress.service == DependencyGraph.ID(Screen.self) { Task { await gate.open() } }
            }
            #expect(log.started == ["Cache", "Database", "Screen", "Config"])
        }

        @Test("Independent services start at the same time, up to the limit", arguments: [1, 3, 8, 64, 0, -1, .min])
        func limit(argument: Int) async throws {
            // Less than one starts one service at a time.
            let limit = max(1, argument)
            let running = Locked((now: 0, most: 0, all: 0))
            let container = try Container { registry in
                for number in 0..<64 {
                    registry.contribute(Int.self) { () async in
                        running.withLock { running in
                            running.now += 1
                            running.most = max(running.most, running.now)
                            running.all += 1
                        }
                        // The first of them meet here.
                        await until { running.withLock { $0.all >= limit } }
                        for _ in 0..<10 { await Task.yield() }
                        running.withLock { $0.now -= 1 }
                        return number
                    }
                    .scope(.singleton)
                }
            }
            try await container.start(atMost: argument)
            #expect(running.withLock { $0.most } == limit)
            #expect(try container.resolve([Int].self) == Array(0..<64))
        }

        @Test("A chain of 10,000 services is started and stopped")
        func longChain() async throws {
            let (started, stopped) = (Counter(), Counter())
            let services = NumberedServices(10_000)
            let container = try Container { registry in
                for number in 0..<10_000 {
                    services.register(number, needs: number == 0 ? [] : [number - 1], in: &registry) {
                        #expect(stopped.increment() == 10_000 - number)
                    } starting: {
                        #expect(started.increment() == number + 1)
                    }
                }
            }
            try await container.start()
            try await container.stop()
            #expect(stopped.count == 10_000)
        }
    }
}
