import Dovetail
import DovetailTesting
import Testing

private final class Templates: Sendable {}
private final class Settings: Sendable {}
private final class Pool: Sendable {}
private final class Server: Sendable {}
private struct Icons: Sendable {}

extension ContainerTests {
    @Suite("What a start spends its time on", .timeLimit(.minutes(10)))
    struct StartTimesTests {
        let clock = ManualClock()

        @Test("A dependency that takes long has its own line, and its dependent only its own time")
        func ownTime() async throws {
            let container = try Container { registry in
                registry.register(Icons.self) { Icons() }
                registry.register(Templates.self, scope: .singleton) { (_: Icons) in
                    clock.advance(by: .milliseconds(200))
                    return Templates()
                }
                registry.register(Server.self, scope: .singleton) { (_: Templates) async in
                    clock.advance(by: .milliseconds(10))
                    return Server()
                }
            }
            let timeline = try await container.start(clock: clock)
            #expect(timeline.entries.map(\.service.description) == ["Templates", "Server"])
            #expect(timeline.entries.map(\.start) == [.zero, .milliseconds(200)])
            #expect(timeline.entries.map(\.duration) == [.milliseconds(200), .milliseconds(10)])
            #expect(timeline.entries.allSatisfy { $0.isOnCriticalPath })
        }

        @Test("An error names the dependency that failed, and what needed it; so does the timeline")
        func failure() async throws {
            let container = try Container { registry in
                registry.register(Settings.self, scope: .singleton) {
                    clock.advance(by: .milliseconds(5))
                    throw Trouble("no such file")
                }
                registry.register(Templates.self) { (_: Settings) in Templates() }
                registry.register(Pool.self, scope: .singleton) { (_: Templates) async in Pool() }
                registry.register(Server.self, scope: .singleton) { (_: Pool) async in Server() }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start(clock: clock) }
            #expect(
                error?.description == """
                    error: Settings could not be started: no such file
                      needed by  Templates
                      needed by  Pool
                      needed by  Server
                    """
            )
            #expect(error?.timeline?.entries.map(\.service.description) == ["Settings"])
            #expect(error?.timeline?.entries.first?.duration == .milliseconds(5))
        }

        @Test("The error of a start for one service names the dependency that failed, and what needed it")
        func startingOne() async throws {
            let container = try Container { registry in
                registry.register(Settings.self) { throw Trouble("no such file") }
                registry.register(Pool.self, scope: .singleton) { (_: Settings) async in Pool() }
                registry.register(Server.self, scope: .singleton) { (_: Pool) async in Server() }
            }
            let error = await #expect(throws: LifecycleError.self) { try await container.start(Server.self) }
            #expect(error?.failures.first?.service.description == "Settings")
            #expect(error?.path.map(\.description) == ["Pool", "Server"])
        }
    }
}
