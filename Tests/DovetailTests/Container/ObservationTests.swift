import DovetailContainer
import DovetailTesting
import Testing

extension ContainerTests {
    @Suite("Observing a container")
    struct ObservationTests {
        struct Settings: Sendable {}
        final class Api: Sendable {
            init(settings: Settings) {}
        }
        struct Screen { let api: Api }
        final class Basket: Sendable {}
        enum Request: NamedScope {}

        let log = RecipeLog()
        let clock = ManualClock()

        /// Without what it is nested in.
        static func name(_ service: DependencyGraph.ID) -> String {
            service.description.replacing("ContainerTests.ObservationTests.", with: "")
        }

        /// Makes a value within this time.
        func within<Value>(seconds: Int, _ value: Value) -> Value {
            clock.advance(by: .seconds(seconds))
            return value
        }

        func container(_ assemble: (inout Registry) -> Void) throws -> Container {
            try Container { registry in
                registry.observe(
                    made: { log("made \(Self.name($0)) \($1)") },
                    resolved: { log("resolved \(Self.name($0)) \($1)") },
                    failed: { log("failed \(Self.name($0)) \($2): \($1)") },
                    clock: clock
                )
                assemble(&registry)
            }
        }

        @Test("Each run of a recipe and each call to resolve is observed with its duration")
        func made() throws {
            let container = try container { registry in
                registry.register(Settings.self) { within(seconds: 1, Settings()) }
                registry.register(Api.self) { within(seconds: 2, Api(settings: $0)) }.scope(.singleton)
                registry.register(Screen.self, Screen.init)
            }
            _ = try container.resolve(Screen.self)
            _ = try container.resolve(Screen.self)
            #expect(
                log.entries == [
                    "made Settings 1.0 seconds", "made Api 2.0 seconds", "made Screen 0.0 seconds",
                    "resolved Screen 3.0 seconds", "made Screen 0.0 seconds", "resolved Screen 0.0 seconds",
                ]
            )
        }

        @Test("A failing call is observed once, with its error")
        func failed() throws {
            let container = try container { registry in
                registry.register(Settings.self) { throw Failure.notFound }
                registry.register(Api.self, Api.init).scope(.singleton)
            }
            #expect(throws: Failure.notFound) { try container.resolve(Api.self) }
            #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
            #expect(throws: ResolutionError.self) { try container.resolve(Api.self, arguments: 1) }
            #expect(log.entries.count == 3)
            #expect(log.entries[0] == "failed Api 0.0 seconds: notFound")
            #expect(log.entries[1].hasPrefix("failed Int 0.0 seconds: error: no registration for Int"))
            #expect(log.entries[2].hasPrefix("failed Api 0.0 seconds: error: "))
        }

        @Test("A recipe is observed when it runs, in every scope")
        func scopes() throws {
            let container = try container { registry in
                registry.register(Settings.self) { Settings() }.scope(.graph)
                registry.register(Api.self) { Api(settings: Settings()) }.scope(.weak)
                registry.register(Basket.self, Basket.init).scope(Request.self)
                registry.register(Int.self, arguments: String.self) { text in text.count }
                registry.contribute(Double.self) { 1 }
                registry.decorate(Double.self) { (number: Double) in number + 1 }
                registry.forward(Float.self, to: [Double].self) { Float($0[0]) }
            }
            func made(_ resolve: () throws -> Any) rethrows -> [String] {
                let before = log.entries.count
                _ = try resolve()
                return log.entries.dropFirst(before).filter { $0.hasPrefix("made") }.map { String($0.dropLast(12)) }
            }
            #expect(try made { try container.resolve(Settings.self) } == ["made Settings"])
            let api = try container.resolve(Api.self)
            #expect(try made { try container.resolve(Api.self) } == [])
            withExtendedLifetime(api) {}
            let request = try container.enter(Request.self)
            #expect(try made { try request.resolve(Basket.self) } == ["made Basket"])
            #expect(try made { try request.resolve(Basket.self) } == [])
            #expect(try made { try container.resolve(Int.self, arguments: "abc") } == ["made Int"])
            let decorated = try made { try container.resolve(Float.self) }
            #expect(decorated == ["made Double #1 (undecorated)", "made Double #1"])
        }

        @Test("Observers are notified of a start")
        func starting() async throws {
            let container = try container { registry in
                registry.register(Settings.self) { () async in within(seconds: 1, Settings()) }.scope(.singleton)
                registry.register(Api.self) { (_: Settings) async throws in throw Failure.notFound }.scope(.singleton)
            }
            await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(log.entries == ["made Settings 1.0 seconds", "failed Api 0.0 seconds: notFound"])
        }

        @Test("A dependency that fails while another service starts is named, and so is the other service")
        func failingDependency() async throws {
            let container = try container { registry in
                registry.register(Settings.self) { throw Failure.notFound }
                registry.register(Basket.self) { (_: Settings) in Basket() }.scope(.singleton)
                registry.register(Api.self) { (_: Basket) async in Api(settings: Settings()) }.scope(.singleton)
            }
            await #expect(throws: LifecycleError.self) { try await container.start() }
            #expect(log.entries.count == 1)
            #expect(log.entries[0].hasPrefix("failed Settings 0.0 seconds: error: "))
            let lines = log.entries[0].split(separator: "\n").map { Self.name(DependencyGraph.ID(String($0))) }
            #expect(lines.last == "  needed by  Api")
        }

        /// A second passes with each reading.
        private struct TickingClock: Clock {
            let readings = Counter()
            let minimumResolution = Duration.zero
            var now: ManualClock.Instant { ManualClock.Instant(offset: .seconds(readings.increment())) }
            func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
        }

        @Test("A hook that fails is measured alike, whether its service was made or lent")
        func failingHook() async throws {
            let making: (inout Registry) -> Void = {
                $0.register(Settings.self) { Settings() }.scope(.singleton).onStart { _ in throw Failure.notFound }
            }
            let lending: (inout Registry) -> Void = {
                $0.lend(Settings.self) { try await $0(Settings()) }.onStart { _ in throw Failure.notFound }
            }
            for assemble in [making, lending] {
                let container = try Container { registry in
                    registry.observe(failed: { log("failed \(Self.name($0)) \($2)") }, clock: TickingClock())
                    assemble(&registry)
                }
                await #expect(throws: LifecycleError.self) { try await container.start() }
            }
            // From the first of four readings to the last one.
            #expect(log.entries == ["failed Settings 3.0 seconds", "failed Settings 3.0 seconds"])
        }

        @Test("Several observers are all notified, also an observer of a changed copy")
        func several() throws {
            let other = RecipeLog()
            let container = try container { $0.register(Int.self) { 1 } }
            let changed = try container.replacing { registry in
                registry.observe(resolved: { service, _ in other("\(service)") })
            }
            _ = try changed.resolve(Int.self)
            #expect(log.entries == ["made Int 0.0 seconds", "resolved Int 0.0 seconds"])
            #expect(other.entries == ["Int"])
            _ = try container.resolve(Int.self)
            #expect(other.entries == ["Int"])
        }
    }
}
