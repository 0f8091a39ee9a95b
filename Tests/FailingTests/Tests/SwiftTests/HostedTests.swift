import DovetailTesting
import HostApp
import Testing

/// The app has its own copy of the library. What it calls fails these tests all the same.
@Suite struct Hosted {
    @Test func throwing() {  // fails: Greeter.greet was called
        _ = try? Greeter().greet()
    }

    @Test func returningNothing() {  // fails: Greeter.wave was called
        Greeter().wave()
    }

    @Test("A live function") func live() {  // fails: Greeter.greet is live, and the test 'A live function' called it
        #expect(throws: (any Error).self) { try Greeter.live.greet() }
    }

    @Test(.live) func liveOnPurpose() throws {
        #expect(try Greeter.live.greet() == "Hello.")
    }

    @Test func replaced() throws {
        var greeter = Greeter()
        greeter.greet = { "Hello, test." }
        #expect(try greeter.greet() == "Hello, test.")
    }
}
