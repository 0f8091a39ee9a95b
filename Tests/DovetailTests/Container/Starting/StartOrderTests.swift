import Dovetail
import Testing

extension ContainerTests {
    @Suite("In what order services are started", .timeLimit(.minutes(10)))
    struct StartOrderTests {
        let log = RecipeLog()

        @Test("A service starts after its dependencies, in every form")
        func order() async throws {
            let container = try Container { registry in
                registry.register(Int.self, scope: .singleton) { () async in
                    log("Int")
                    return 1
                }
                registry.decorate(Int.self) { (inner: Int) in
                    log("decoration")
                    return inner + 1
                }
                registry.forward(Double.self, to: Int.self) { Double($0) }
                registry.contribute(String.self) { (number: Double) in "\(number)" }
                registry.register(Screen?.self) { (texts: [String]) in nil }
                registry.register([Int].self, scope: .singleton) { (screen: Screen?, texts: [String]) async in
                    log("list")
                    return texts.map(\.count)
                }
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

        @Test(
            "Independent services start at the same time, up to the limit",
            arguments: [1, 3, 8, 64]
        )
        func limit(limit: Int) async throws {
            let running = Locked((now: 0, most: 0, all: 0))
            let container = try Container { registry in
                for number in 0..<64 {
                    registry.contribute(Int.self, scope: .singleton) { () async in
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
                }
            }
            try await container.start(atMost: limit)
            #expect(running.withLock { $0.most } == limit)
            #expect(try container.resolve([Int].self) == Array(0..<64))
        }

        @Test("A limit of less than one starts one service at a time", arguments: [0, -1, .min])
        func atLeastOne(limit: Int) async throws {
            let container = try Container { registry in
                registry.register(Config.self, log) {}
                registry.register(Cache.self, log) {}
            }
            try await container.start(atMost: limit)
            #expect(log.entries.count == 4)
            #expect(log.entries == log.started.flatMap { ["+" + $0, $0] })
        }

        @Test("Progress is reported for each service, in the order of starting; the reverse is that of stopping")
        func progress() async throws {
            let services = NumberedServices(200)
            let container = try Container { registry in
                for number in 0..<200 {
                    services.register(
                        number,
                        needs: number < 20 ? [] : [number - 20, number / 2],
                        in: &registry,
                        onStop: { log("-\(number)") },
                        starting: { await Task.yield() }
                    )
                }
            }
            let reported = Locked<[StartProgress]>([])
            let calls = Counter()

            try await container.start { progress in
                // One call at a time.
                #expect(calls.increment() == reported.withLock { $0.count } + 1)
                reported.withLock { $0.append(progress) }
            }
            try await container.stop()

            let progress = reported.withLock { $0 }
            #expect(progress.map(\.started) == Array(1...200))
            #expect(progress.allSatisfy { $0.total == 200 })
            let numbers = progress.compactMap { services.number(of: $0.service) }
            #expect(log.entries == numbers.reversed().map { "-\($0)" })
        }

        @Test("A chain of 10,000 services is started and stopped")
        func longChain() async throws {
            let (started, stopped) = (Counter(), Counter())
            let services = NumberedServices(10_000)
            let container = try Container { registry in
                for number in 0..<10_000 {
                    services.register(
                        number,
                        needs: number == 0 ? [] : [number - 1],
                        in: &registry,
                        onStop: { #expect(stopped.increment() == 10_000 - number) },
                        starting: { #expect(started.increment() == number + 1) }
                    )
                }
            }
            try await container.start()
            try await container.stop()
            #expect(stopped.count == 10_000)
        }

        @Test("An empty container can be started and stopped")
        func empty() async throws {
            let container = try Container { _ in }
            #expect(try await container.start().entries.isEmpty)
            try await container.stop()
        }
    }
}
