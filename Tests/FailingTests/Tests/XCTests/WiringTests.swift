import App
import DovetailTesting
import XCTest

/// `Testing` is not imported.
final class WiringTests: XCTestCase {
    func testBroken() {
        expectWired(SessionAssembly(), ScreenAssembly())
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
        expectWired(SessionAssembly(), SessionAssembly())  // fails: error: 2 registrations for Session
        expectWired { registry in  // fails: error: no registration for Session
            registry.assemble(ScreenAssembly())
        }
    }

    func testBrokenInADetachedTask() async {
        await Task.detached {
            expectWired(ScreenAssembly())  // fails: error: no registration for Session
        }.value
    }
}
