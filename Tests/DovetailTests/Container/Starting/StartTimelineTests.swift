import Dovetail
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
                guard let next = clock.sleepers.first else { break }
                clock.advance(by: next)
            }
            return try await start.value
        }

        /// A recipe's work, which takes so long.
        private func work<each Dependency>(
            _ milliseconds: Int,
            _: repeat (each Dependency).Type
        ) -> @Sendable (repeat each Dependency) async throws -> Void {
            { [clock] (_: repeat each Dependency) in try await clock.sleep(for: .milliseconds(milliseconds)) }
        }

        private func app() throws -> Container {
            let log = RecipeLog()
            return try Container { registry in
                registry.register(Config.self, log, starting: work(20))
                registry.register(Cache.self, log, starting: work(9))
                registry.register(Prices.self, log, starting: work(10, Config.self))
                registry.register(Database.self, log, starting: work(40, Config.self, Cache.self))
                registry.register(Storage.self, log, starting: work(0))
                registry.register(Screen.self, log, starting: work(5, Prices.self, Database.self))
            }
        }

        @Test("A timeline is printed as a table")
        func table() async throws {
            let timeline = try await start(app())
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
        }

        @Test("A timeline is written as a trace")
        func trace() async throws {
            let trace = try Trace(try await start(app()))
            let path = "critical path"
            #expect(
                trace.traceEvents == [
                    Trace.Event("Config", path, lane: 1, start: 0, duration: 20_000),
                    Trace.Event("Cache", "start", lane: 2, start: 0, duration: 9_000),
                    Trace.Event("Storage", "start", lane: 3, start: 0, duration: 0),
                    Trace.Event("Prices", "start", lane: 1, start: 20_000, duration: 10_000),
                    Trace.Event("Database", path, lane: 2, start: 20_000, duration: 40_000),
                    Trace.Event("Screen", path, lane: 1, start: 60_000, duration: 5_000),
                ]
            )
            #expect(trace.displayTimeUnit == "ms")
        }

        private struct Trace: Decodable {
            struct Event: Decodable, Equatable {
                let name: String
                let cat: String
                let cname: String?
                let ph: String
                let pid: Int
                let tid: Int
                let ts: Double
                let dur: Double

                init(_ name: String, _ category: String, lane: Int, start: Double, duration: Double) {
                    self.name = "ContainerTests." + name
                    cat = category
                    cname = category == "critical path" ? "terrible" : nil
                    ph = "X"
                    pid = 1
                    tid = lane
                    ts = start
                    dur = duration
                }
            }
            let displayTimeUnit: String
            let traceEvents: [Event]

            init(_ timeline: StartTimeline) throws {
                self = try JSONDecoder().decode(Trace.self, from: Data(timeline.chromeTrace().utf8))
            }
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
                    let milliseconds = Int.random(in: 0..<6)
                    services.register(number, needs: number < 5 ? [] : [Int.random(in: 0..<number)], in: &registry) {
                        try await clock.sleep(for: .milliseconds(milliseconds))
                    }
                }
            }
            let timeline = try await start(container)

            let trace = try Trace(timeline)

            #expect(trace.traceEvents.count == 43)
            #expect(trace.traceEvents.map(\.name) == timeline.entries.map(\.service.description))
            #expect(trace.traceEvents.contains { $0.name.contains("\"quoted\"") })
            #expect(trace.traceEvents.map { $0.cat == "critical path" } == timeline.entries.map(\.isOnCriticalPath))
            #expect(trace.traceEvents.allSatisfy { $0.ph == "X" && $0.pid == 1 })
            for (index, event) in trace.traceEvents.enumerated() {
                for earlier in trace.traceEvents[..<index] where earlier.tid == event.tid {
                    #expect(earlier.ts + earlier.dur <= event.ts)
                }
            }
            // The critical path is without a gap from the beginning to the end.
            var end = 0.0
            for event in trace.traceEvents where event.cat == "critical path" {
                #expect(event.ts == end)
                end = event.ts + event.dur
            }
            #expect(end == timeline.total / .microseconds(1))
        }

        @Test("A timeline may be that of no service, or of one")
        func small() async throws {
            let nothing = try await start(Container { _ in })
            #expect(nothing.description == "0 services started in 0.0 ms")
            #expect(try Trace(nothing).traceEvents.isEmpty)
            let one = try await start(Container { $0.register(Int.self, scope: .singleton) { () async in 1 } })
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
                let container = try Container { $0.register(Int.self, scope: .singleton) { () async in 1 } }
                let timeline = try await container.start(clock: JumpingClock(times: Locked(times)))
                #expect(timeline.total == total)
                #expect(timeline.entries.map(\.start) == [.seconds(seconds)])
                #expect(timeline.description.contains("Int"))
                #expect(try Trace(timeline).traceEvents.count == 1)
            }
        }
    }
}
