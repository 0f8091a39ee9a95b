import DovetailContainer
import DovetailTesting
import Greetings
import Testing

@Suite(.container(GreetingAssembly(greeting: "Hello")))
struct GreetingsTests {
    @Test func theGreetingIsWired() { expectWired(GreetingAssembly(greeting: "Hello")) }

    @Test func theContainersGreeterGreets() throws {
        #expect(try Test.container.resolve(Greeter.self).greet(name: "world") == "Hello, world.")
    }

    @Test func theGreetingIsCalledWithTheName() async throws {
        let greeted = Calls<String>()
        let greeter = Greeter(greet: { name in
            greeted(name)
            return "Bye, \(name)."
        })
        #expect(try greeter.greet(name: "world") == "Bye, world.")
        #expect(try await greeted.next() == "world")
    }

    @Test func aGreeterWithoutAGreetingFailsTheTest() {
        withKnownIssue("A placeholder that is called fails the test") { _ = try Greeter().greet(name: "world") }
    }
}
