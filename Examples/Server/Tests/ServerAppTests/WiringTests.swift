import DovetailTesting
import Testing

@testable import ServerApp

@Suite("Wiring")
struct WiringTests {
    @Test("is complete") func isComplete() throws { try expectWired(ServerAssembly(Settings())) }
}
