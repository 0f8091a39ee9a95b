import Testing

@testable import Greet

struct GreetingsTests {
    @Test func greetsWhoIsActive() async throws {
        let greetings = try await Greetings.all(load: { [User(name: "Ada"), User(name: "Bob", isActive: false)] })
        #expect(greetings == ["Hello, Ada!"])
    }
}
