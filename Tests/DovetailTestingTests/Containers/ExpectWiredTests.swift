import Dovetail
import DovetailTesting
import Testing

@Suite("expectWired")
struct ExpectWiredTests {
    @Test("expectWired records nothing when all is wired")
    func wired() {
        expectWired(SessionAssembly(), ScreenAssembly())
        expectWired { registry in
            registry.assemble(SessionAssembly())
            registry.register(Int.self) { (session: Session) in session.token.count }
        }
        expectWired()
    }
}
