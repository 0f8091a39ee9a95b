import DovetailContainer
import DovetailTesting
import Testing
import greet

@Suite(.container(GreetingAssembly(greeting: "Hello")))
struct GreetTests {
    @Test func theGreetingIsWired() {
        expectWired(GreetingAssembly(greeting: "Hello"))
    }

    @Test func theContainersGreeterGreets() throws {
        #expect(try Test.container.resolve(Greeter.self).greet("world") == "Hello, world.")
    }

    @Test func theGreetingIsCalledWithTheName() throws {
        let greeted = Calls<String>()
        let greeter = Greeter(greet: { name in
            greeted(name)
            return "Bye, \(name)."
        })
        #expect(try greeter.greet("world") == "Bye, world.")
        #expect(greeted.all == ["world"])
    }

    @Test func aGreeterWithoutAGreetingFailsTheTest() {
        withKnownIssue("A placeholder that is called fails the test") {
            _ = try Greeter().greet("world")
        }
    }
}
