@testable import Dovetail
import DovetailReports
import Foundation
import Testing

extension LifecycleTests {
    @Suite("The timeline", .timeLimit(.minutes(10)))
    struct TimelineTests {
        /// Starts services, each of which takes so many milliseconds, and says when.
        private static func timeline(
            _ services: [(name: String, needs: [Int], milliseconds: Int)],
            atMost limit: Int = 8
        ) async throws -> StartTimeline {
            let clock = ManualClock()
            let ended = Counter()
            let steps = services.map { service in
                LifecycleStep(
                    service: DependencyGraph.ID(service.name),
                    needs: service.needs,
                    start: {
                        if service.milliseconds > 0 { try await clock.sleep(for: .milliseconds(service.milliseconds)) }
                    },
                    stop: []
                )
            }
            let lifecycle = Lifecycle(steps)
            let start = Task { try await lifecycle.startAll(atMost: limit, clock: clock) { _ in ended.increment() } }
            // Millisecond by millisecond, each when all that can happen has happened.
            var isEnded = Array(repeating: false, count: services.count)
            var left = services.map(\.milliseconds)
            while true {
                var running = 0
                var isChanged = true
                var runningNow: [Int] = []
                while isChanged {
                    isChanged = false
                    runningNow = services.indices.filter {
                        !isEnded[$0] && services[$0].needs.allSatisfy { isEnded[$0] }
                    }
                    for index in runningNow where left[index] == 0 {
                        isEnded[index] = true
                        isChanged = true
                    }
                }
                running = runningNow.count
                let count = isEnded.count { $0 }
                await until { ended.count == count && clock.sleepers == running }
                if running == 0 { break }
                for index in runningNow { left[index] -= 1 }
                clock.advance(by: .milliseconds(1))
            }
            try await start.value
            return try #require(lifecycle.timeline)
        }

        private static let services: [(name: String, needs: [Int], milliseconds: Int)] = [
            ("Config", [], 20),
            ("Cache", [], 9),
            ("any ApiService", [0], 10),
            ("Database", [0, 1], 40),
            ("Clock", [], 0),
            ("Users", [2, 3], 5),
        ]

        @Test("As a table")
        func table() async throws {
            let timeline = try await Self.timeline(Self.services)
            #expect(
                timeline.description == """
                    6 services started in 65.0 ms (█ critical path)
                    Config           0.0 ms  20.0 ms  ████████████
                    Cache            0.0 ms   9.0 ms  ▒▒▒▒▒
                    Clock            0.0 ms   0.0 ms  ▒
                    any ApiService  20.0 ms  10.0 ms              ▒▒▒▒▒▒
                    Database        20.0 ms  40.0 ms              ████████████████████████
                    Users           60.0 ms   5.0 ms                                      ████
                    """
            )
            #expect(timeline.total == .milliseconds(65))
        }

        @Test("As a trace")
        func trace() async throws {
            let timeline = try await Self.timeline(Self.services)
            let trace = try JSONDecoder().decode(Trace.self, from: Data(timeline.chromeTrace().utf8))
            let path = "critical path"
            #expect(
                trace.traceEvents == [
                    Trace.Event("Config", path, lane: 1, start: 0, duration: 20_000),
                    Trace.Event("Cache", "start", lane: 2, start: 0, duration: 9_000),
                    Trace.Event("Clock", "start", lane: 3, start: 0, duration: 0),
                    Trace.Event("any ApiService", "start", lane: 1, start: 20_000, duration: 10_000),
                    Trace.Event("Database", path, lane: 2, start: 20_000, duration: 40_000),
                    Trace.Event("Users", path, lane: 1, start: 60_000, duration: 5_000),
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
                    self.name = name
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
        }

        @Test("A trace is JSON, whatever services are called, and in one lane nothing overlaps")
        func json() async throws {
            let names = [
                "a \"quoted\" name", "back\\slash", "line\nbreak\r\n\ttab", "\u{0}\u{1}\u{1F}\u{7F}", "Ünïcødé 👩‍👩‍👧",
                "\u{2028}",
                "</script>", "",
            ]
            var random = SystemRandomNumberGenerator()
            let services = (0..<40).map { number in
                (
                    name: names[number % names.count],
                    needs: number < 5 ? [] : [Int.random(in: 0..<number, using: &random)],
                    milliseconds: Int.random(in: 0..<6, using: &random)
                )
            }
            let timeline = try await Self.timeline(services, atMost: 40)

            let trace = try JSONDecoder().decode(Trace.self, from: Data(timeline.chromeTrace().utf8))

            #expect(trace.traceEvents.count == 40)
            #expect(trace.traceEvents.map(\.name) == timeline.entries.map(\.service.description))
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
            #expect(end == Double(timeline.total.components.attoseconds / 1_000_000_000_000))
        }

        @Test("Of nothing and of one")
        func small() async throws {
            let nothing = try await Self.timeline([])
            #expect(nothing.description == "0 services started in 0.0 ms")
            #expect(try JSONDecoder().decode(Trace.self, from: Data(nothing.chromeTrace().utf8)).traceEvents.isEmpty)
            let one = try await Self.timeline([("Clock", [], 0)])
            #expect(one.description == "1 service started in 0.0 ms (█ critical path)\nClock  0.0 ms  0.0 ms  █")
        }

        @Test("There is none where not all was started, and it stays when all is stopped")
        func stays() async throws {
            let step = LifecycleStep(service: "a", needs: [], start: {}, stop: [])
            let lifecycle = Lifecycle([step])
            #expect(lifecycle.timeline == nil)
            try await lifecycle.startAll()
            let total = lifecycle.timeline?.total
            try await lifecycle.stopAll()
            _ = try? await lifecycle.startAll()
            #expect(lifecycle.timeline?.total == total)

            let failing = Lifecycle([
                step, LifecycleStep(service: "b", needs: [0], start: { throw Failure("offline") }, stop: []),
            ])
            _ = try? await failing.startAll()
            #expect(failing.timeline == nil)
        }

        @Test("Times beyond all bounds do no harm", arguments: [-1, 1_000_000_000_000])
        func extreme(seconds: Int) {
            let step = LifecycleStep(service: "a", needs: [], start: {}, stop: [])
            for total in [Duration.zero, .nanoseconds(1), .seconds(seconds)] {
                let times = StartOrder.Times(start: .seconds(seconds), end: .seconds(seconds / 2))
                let timeline = StartTimeline([step], begun: [0], finished: [0], times: [times], total: total)
                #expect(!timeline.description.isEmpty)
                #expect(!timeline.chromeTrace().isEmpty)
            }
        }
    }
}
