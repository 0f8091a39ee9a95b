import DovetailContainer
import DovetailTesting
import Testing
import greet

@Suite(.container(GreetingAssembly(greeting: "Hello")))
struct GreetTests {
    @Test func theGreetingIsWired() { expectWired(GreetingAssembly(greeting: "Hello")) }

    @Test func theContainersGreeterGreets() throws {
        #expect(try Test.container.resolve(Greeter.self).greet("world") == "Hello, world.")
    }

    @Test func aGreeterWithoutAGreetingFailsTheTest() {
        withKnownIssue("A placeholder that is called fails the test") { _ = try Greeter().greet("world") }
    }
}
