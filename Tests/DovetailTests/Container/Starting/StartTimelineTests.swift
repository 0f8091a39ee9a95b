import DovetailContainer
import DovetailReports
import DovetailTesting
import Foundation
import Testing

extension ContainerTests {
    @Suite("The timeline of a start", .timeLimit(.minutes(10)))
    struct StartTimelineTests {
        let clock = ManualClock()

        /// Starts services that sleep on the clock, which moves whenever everything that can run sleeps.
        private func start(_ container: Container) async throws -> StartTimeline {
            let started = Locked<Set<DependencyGraph.ID>>([])
            let start = Task {
                try await container.start(clock: clock) { progress in
                    started.withLock { _ = $0.insert(progress.service) }
                }
            }
            let nodes = container.dependencyGraph.nodes
            func running() -> Int {
                let started = started.withLock { $0 }
                return nodes.count { node in
                    !started.contains(node.id) && node.dependencies.allSatisfy { started.contains($0.target) }
                }
            }
            while true {
                await until { running() == clock.sleepers.count }
                guard let next = clock.sleepers.first else { return try await start.value }
                clock.advance(by: next)
            }
        }

        /// A recipe's work, which takes so long.
        private func work<each Dependency>(
            _ milliseconds: Int,
            _: repeat (each Dependency).Type
        ) -> @Sendable (repeat each Dependency) async throws -> Void {
            { [clock] (_: repeat each Dependency) in try await clock.sleep(for: .milliseconds(milliseconds)) }
        }

        private struct Trace: Decodable {
            struct Event: Decodable {
                let name, cat, ph: String
                let cname: String?
                let pid, tid: Int
                let ts, dur: Double
            }
            let displayTimeUnit: String
            let traceEvents: [Event]
            init(_ timeline: StartTimeline) throws {
                self = try JSONDecoder().decode(Trace.self, from: Data(timeline.chromeTrace().utf8))
            }
        }

        @Test("A timeline is printed as a table, and written as a trace")
        func texts() async throws {
            let log = RecipeLog()
            let app = try Container { registry in
                registry.register(Config.self, log, starting: work(20))
                registry.register(Cache.self, log, starting: work(9))
                registry.register(Prices.self, log, starting: work(10, Config.self))
                registry.register(Database.self, log, starting: work(40, Config.self, Cache.self))
                registry.register(Storage.self, log, starting: work(0))
                registry.register(Screen.self, log, starting: work(5, Prices.self, Database.self))
            }
            let timeline = try await start(app)
            #expect(
                timeline.description.replacing("ContainerTests.", with: "") == """
                    6 services started in 65.0 ms (█ critical path)
                    Config     0.0 ms  20.0 ms  ████████████
                    Cache      0.0 ms   9.0 ms  ▒▒▒▒▒
                    Storage    0.0 ms   0.0 ms  ▒
                    Prices    20.0 ms  10.0 ms              ▒▒▒▒▒▒
                    Database  20.0 ms  40.0 ms              ████████████████████████
                    Screen    60.0 ms   5.0 ms                                      ████
                    """
            )
            #expect(timeline.total == .milliseconds(65))
            let trace = try Trace(timeline)
            let lines = trace.traceEvents.map { event in
                "\(event.name): \(event.cat), \(event.cname ?? "-"), lane \(event.tid), \(event.ts) + \(event.dur)"
            }
            #expect(
                lines.joined(separator: "\n").replacing("ContainerTests.", with: "") == """
                    Config: critical path, terrible, lane 1, 0.0 + 20000.0
                    Cache: start, -, lane 2, 0.0 + 9000.0
                    Storage: start, -, lane 3, 0.0 + 0.0
                    Prices: start, -, lane 1, 20000.0 + 10000.0
                    Database: critical path, terrible, lane 2, 20000.0 + 40000.0
                    Screen: critical path, terrible, lane 1, 60000.0 + 5000.0
                    """
            )
            #expect(trace.displayTimeUnit == "ms")
        }

        private struct `a "quoted" name`: StartedService {}
        private struct `Ünïcødé 👩‍👩‍👧`: StartedService {}
        private struct `</script>`: StartedService {}

        @Test("A trace is JSON, whatever services are called, and in one lane nothing overlaps")
        func json() async throws {
            let services = NumberedServices(40)
            let container = try Container { registry in
                let log = RecipeLog()
                registry.register(`a "quoted" name`.self, log, starting: work(1))
                registry.register(`Ünïcødé 👩‍👩‍👧`.self, log, starting: work(2))
                registry.register(`</script>`.self, log, starting: work(3))
                for number in 0..<40 {
                    let needs = number < 5 ? [] : [Int.random(in: 0..<number)]
                    services.register(number, needs: needs, in: &registry, starting: work(Int.random(in: 0..<6)))
                }
            }
            let timeline = try await start(container)
            let events = try Trace(timeline).traceEvents
            #expect(events.count == 43)
            #expect(events.map(\.name) == timeline.entries.map(\.service.description))
            #expect(events.contains { $0.name.contains("\"quoted\"") })
            #expect(events.map { $0.cat == "critical path" } == timeline.entries.map(\.isOnCriticalPath))
            #expect(events.allSatisfy { $0.ph == "X" && $0.pid == 1 })
            for (index, event) in events.enumerated() {
                let earlier = events[..<index].filter { $0.tid == event.tid }
                #expect(earlier.allSatisfy { $0.ts + $0.dur <= event.ts })
            }
            // The critical path is without a gap from the beginning to the end.
            var end = 0.0
            for event in events where event.cat == "critical path" {
                #expect(event.ts == end)
                end = event.ts + event.dur
            }
            #expect(end == timeline.total / .microseconds(1))
        }

        @Test("A timeline may be that of no service, or of one")
        func small() async throws {
            let empty = try Container { _ in }
            let nothing = try await start(empty)
            try await empty.stop()
            #expect(nothing.description == "0 services started in 0.0 ms")
            #expect(try Trace(nothing).traceEvents.isEmpty)
            let one = try await start(Container { $0.register(Int.self) { () async in 1 } })
            #expect(one.description == "1 service started in 0.0 ms (█ critical path)\nInt  0.0 ms  0.0 ms  █")
        }

        /// Shows these times one after the other.
        private struct JumpingClock: Clock {
            let times: Locked<[Duration]>
            let minimumResolution = Duration.zero
            var now: ManualClock.Instant {
                ManualClock.Instant(offset: times.withLock { $0.isEmpty ? .zero : $0.removeFirst() })
            }
            func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
        }

        @Test("A clock that is set back, or far ahead, does no harm", arguments: [-1, 1_000_000_000_000])
        func jumps(seconds: Int) async throws {
            for total in [Duration.zero, .nanoseconds(1), .seconds(seconds)] {
                let times = [.zero, .seconds(seconds), .seconds(seconds / 2), total]
                let container = try Container { $0.register(Int.self) { () async in 1 } }
                let timeline = try await container.start(clock: JumpingClock(times: Locked(times)))
                #expect(timeline.total == total)
                #expect(timeline.entries.map(\.start) == [.seconds(seconds)])
                #expect(timeline.description.contains("Int"))
                #expect(try Trace(timeline).traceEvents.count == 1)
            }
        }

        @Test("A dependency that takes long has its own line, and its dependent only its own time")
        func ownTime() async throws {
            let container = try Container { registry in
                registry.register(Prices.self, Prices.init)
                registry.register(Config.self) { (_: Prices) in
                    clock.advance(by: .milliseconds(200))
                    return Config()
                }
                .scope(.singleton)
                registry.register(Screen.self) { (_: Config) async in
                    clock.advance(by: .milliseconds(10))
                    return Screen()
                }
                .scope(.singleton)
            }
            let timeline = try await container.start(clock: clock)
            #expect(timeline.entries.map(\.service) == services(Config.self, Screen.self))
            #expect(timeline.entries.map(\.start) == [.zero, .milliseconds(200)])
            #expect(timeline.entries.map(\.duration) == [.milliseconds(200), .milliseconds(10)])
            #expect(timeline.entries.allSatisfy { $0.isOnCriticalPath })
        }

        @Test("An error names the dependency that failed, and what needed it; so does the timeline")
        func failure() async throws {
            let load = { @Sendable () throws -> Config in
                clock.advance(by: .milliseconds(5))
                throw Trouble("no such file")
            }
            func container(isSingleton: Bool) throws -> Container {
                try Container { registry in
                    if isSingleton {
                        registry.register(Config.self, load).scope(.singleton)
                    } else {
                        registry.register(Config.self, load)
                    }
                    registry.register(Prices.self) { (_: Config) in Prices() }
                    registry.register(Cache.self) { (_: Prices) async in Cache() }
                    registry.register(Screen.self) { (_: Cache) async in Screen() }
                }
            }
            let (singleton, transient) = (try container(isSingleton: true), try container(isSingleton: false))
            let all = await #expect(throws: LifecycleError.self) { try await singleton.start(clock: clock) }
            let one = await #expect(throws: LifecycleError.self) { try await transient.start(Screen.self) }
            for error in [all, one] {
                #expect(error?.failures.map(\.service) == services(Config.self))
                #expect(error?.path == services(Prices.self, Cache.self, Screen.self))
            }
            #expect(all?.timeline?.entries.map(\.service) == services(Config.self))
            #expect(all?.timeline?.entries.first?.duration == .milliseconds(5))
        }
    }
}
