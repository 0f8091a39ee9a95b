import Testing

@testable import Greet

struct GreetingsTests {
    struct Offline: Error {}

    @Test func greetsWhoIsActive() async throws {
        let greetings = try await Greetings.all(load: { [User(name: "Ada"), User(name: "Bob", isActive: false)] })
        #expect(greetings == ["Hello, Ada!"])
    }

    @Test func saysThatTheServerIsOffline() async {
        await #expect(throws: Offline.self) { try await Greetings.all(load: { throw Offline() }) }
    }
}
