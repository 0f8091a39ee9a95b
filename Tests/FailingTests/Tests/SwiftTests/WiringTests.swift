import App
import DovetailTesting
import Testing

@Suite struct Wiring {
    @Test func broken() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    @Test func brokenInPlace() {
        expectWired { registry in  // fails: error: no registration for Session
            registry.assemble(ScreenAssembly())
        }
    }

    @Test func brokenInADetachedTask() async {
        await Task.detached {
            expectWired(ScreenAssembly())  // fails without a test: error: no registration for Session
        }.value
    }

    @Test @MainActor func brokenOnTheMainActor() async {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
        await Task.yield()
    }

    @Test func wired() {
        expectWired(SessionAssembly(), ScreenAssembly())
    }
}
