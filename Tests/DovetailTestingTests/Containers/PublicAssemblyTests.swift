import Dovetail
import DovetailTesting
import Testing

/// Like a public structure, which is not `Sendable` unless it says so.
private struct StatefulAssembly: Assembly {
    let number: Int
    let cache = NotSendable()

    func assemble(_ registry: inout Registry) {
        let number = number
        registry.register(Int.self) { number }
    }
}

private struct TextAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(String.self) { (number: Int) in "\(number)" }
    }
}

private final class NotSendable {
    var count = 0
}

@Suite("Assemblies that are not Sendable")
struct StatefulAssemblyTests {
    @Test("Assemblies that are not Sendable make a test's container", .container(StatefulAssembly(number: 1)))
    func one() throws {
        #expect(try Test.container.resolve(Int.self) == 1)
    }

    @Test(
        "Assemblies that are not Sendable make a test's container together with others",
        .container(StatefulAssembly(number: 2), TextAssembly())
    )
    func two() throws {
        #expect(try Test.container.resolve(String.self) == "2")
    }
}
