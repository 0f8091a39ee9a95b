import App
import DovetailContainer
import DovetailTesting
import Testing

/// An object of the main actor.
private final class Title {}

/// An assembly of the main actor.
private struct TitleAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { (session: Session) in session.token }
    }
}

@Suite(.container(SessionAssembly(), ScreenAssembly()))
struct MainActorSuite {
    let container: Container

    init() throws {
        container = try Test.container
    }

    @Test func placeholder() async {  // fails: UserStorage.delete was called
        await UserStorage().delete()
    }

    @Test func placeholderInADetachedTask() async {
        let show: @MainActor () -> Void = unimplemented("show")  // fails without a test: show was called
        await Task.detached { await show() }.value
    }

    @Test func broken() {
        expectWired(SessionAssembly(), TitleAssembly())
        expectWired(TitleAssembly())  // fails: error: no registration for Session
    }

    @Test func waitingInVain() async throws {
        let shown = Calls<Title>()
        let show: (Title) -> Void = { shown($0) }
        show(Title())
        try await shown.next(2, within: .milliseconds(10))  // fails: Caught error: call 2 with
    }

    @Test(.replacing { $0.register(Session.self) { Session(token: "test") } })
    func replaces() throws {
        #expect(try container.resolve(Screen.self).session.token == "test")
    }

    @Test func callsAndClock() async throws {
        let clock = ManualClock()
        let saved = Calls<Credentials>()
        var storage = UserStorage()
        storage.save = { credentials in
            try await clock.sleep(for: .seconds(10))
            saved(credentials)
        }

        let task = Task { [storage] in try await storage.save(credentials: Credentials(token: "t")) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        try await task.value

        #expect(saved.all == [Credentials(token: "t")])
    }
}
