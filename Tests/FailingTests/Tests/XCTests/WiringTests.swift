import App
import DovetailTesting
import XCTest

/// `Testing` is not imported.
final class WiringTests: XCTestCase {
    func testBroken() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    func testBrokenInPlace() {
        expectWired { registry in  // fails: error: no registration for Session
            registry.assemble(ScreenAssembly())
        }
    }

    func testBrokenTwice() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
        expectWired(SessionAssembly(), SessionAssembly())  // fails: error: 2 registrations for Session
    }

    func testBrokenInADetachedTask() async {
        await Task.detached {
            expectWired(ScreenAssembly())  // fails: error: no registration for Session
        }.value
    }

    @MainActor
    func testBrokenOnTheMainActor() async {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
        await Task.yield()
    }

    func testWired() {
        expectWired(SessionAssembly(), ScreenAssembly())
        expectWired { registry in
            registry.assemble(SessionAssembly())
            registry.register(Int.self) { (session: Session) in session.token.count }
        }
        expectWired()
    }
}
