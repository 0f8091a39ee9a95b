import App
import DovetailContainer
import DovetailTesting
import Testing

@Suite(.container(SessionAssembly(), ScreenAssembly()))
struct Containers {
    @Test func resolves() throws {
        #expect(try Test.container.resolve(Screen.self).session.token == "live")
    }

    @Test(.replacing { $0.register(Session.self) { Session(token: "test") } })
    func replaces() throws {
        #expect(try Test.container.resolve(Screen.self).session.token == "test")
    }
}
