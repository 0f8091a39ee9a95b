import App
import DovetailContainer
import DovetailTesting
import Testing

@Suite("A missing or broken container of a test")
struct ContainerTraitErrorTests {
    @Test(
        "A container trait fails the test with all that is wrong with the wiring",
        .fails { (error: WiringError, issue) in
            issue.description.contains(error.description)
                && error.description.contains("no registration for Session")
        },
        .container(ScreenAssembly())
    )
    func wiringError() { neverCalled() }

    @Test(
        "A container trait fails the test with what the replacements break",
        .fails { (error: WiringError, _) in error.description.contains("no registration for Int") },
        .container(SessionAssembly()),
        .replacing { $0.register(Session.self) { (number: Int) in Session(token: "\(number)") } }
    )
    func wiringErrorOfReplacements() { neverCalled() }

    @Test(
        "A replacing trait without a container fails the test",
        .fails { (error: TestContainerError, _) in
            error.description
                == ".replacing { … } has no container to change; put .container(…) before it, or on the suite"
        },
        .replacing { $0.register(Int.self) { 1 } }
    )
    func nothingToReplaceIn() { neverCalled() }

    @Test(
        "A start without a container fails the test",
        .fails { (error: TestContainerError, _) in
            error.description == ".started has no container to start; put .container(…) before it, or on the suite"
        },
        .started
    )
    func nothingToStart() { neverCalled() }

    @Test(
        "A service that cannot be started fails the test",
        .fails { (error: LifecycleError, _) in error.description.contains("Int could not be started") },
        .container { $0.register(Int.self) { () async throws -> Int in throw CancellationError() } },
        .started
    )
    func failedStart() { neverCalled() }

    @Test(
        "A service that cannot be stopped fails the test",
        .fails { (error: LifecycleError, _) in error.description.contains("Int could not be stopped") },
        .container { $0.register(Int.self) { () async in 1 }.onStop { _ in throw CancellationError() } },
        .started
    )
    func failedStop() {}

    private func neverCalled() { Issue.record("the test runs without its container") }
}

/// Expects an issue from the traits after this one.
private struct Fails: TestTrait, TestScoping {
    let matches: @Sendable (Issue) -> Bool

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withKnownIssue {
            try await function()
        } matching: { issue in
            matches(issue)
        }
    }
}

extension Trait where Self == Fails {
    /// With an error of a type, and an issue that tells it.
    fileprivate static func fails<E: Error>(_ matches: @escaping @Sendable (E, Issue) -> Bool) -> Self {
        Fails { issue in (issue.error as? E).map { matches($0, issue) } ?? false }
    }
}
