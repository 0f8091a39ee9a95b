import Dovetail
import DovetailTesting
import Greetings
import Testing

@Suite(.container(GreetingAssembly(greeting: "Hello")))
struct GreetingsTests {
    @Test func theGreetingIsWired() {
        expectWired(GreetingAssembly(greeting: "Hello"))
    }

    @Test func theContainersGreeterGreets() throws {
        #expect(try Test.container.resolve(Greeter.self).greet(name: "world") == "Hello, world.")
    }

    @Test func theGreetingIsCalledWithTheName() async throws {
        let greet = Spy { (name: String) in "Bye, \(name)." }
        let greeter = Greeter(greet: { greet($0) })
        #expect(try greeter.greet(name: "world") == "Bye, world.")
        #expect(try await greet.call(1, within: .seconds(60)).arguments == "world")
    }

    @Test func aGreeterWithoutAGreetingFailsTheTest() {
        withKnownIssue("A placeholder that is called fails the test") {
            _ = try Greeter().greet(name: "world")
        }
    }
}
