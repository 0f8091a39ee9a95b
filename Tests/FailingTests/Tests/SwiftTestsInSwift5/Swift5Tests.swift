import App
import DovetailContainer
import DovetailTesting
import Testing

private struct TitleAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { (session: Session) in session.token }
    }
}

@MainActor @Suite(.container(SessionAssembly(), ScreenAssembly()))
struct Swift5Suite {
    let container: Container

    init() throws {
        container = try Test.container
    }

    @Test func placeholder() async {  // fails: UserStorage.delete was called
        await UserStorage().delete()
    }

    @Test func broken() {
        expectWired(SessionAssembly(), TitleAssembly())
        expectWired(TitleAssembly())  // fails: error: no registration for Session
    }

    @Test func waitingInVain() async throws {
        let shown = Calls<Credentials>()
        try await shown.next(within: .milliseconds(10))  // fails: Caught error: call 1 with
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
