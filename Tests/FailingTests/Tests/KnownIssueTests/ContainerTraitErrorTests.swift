import App
import DovetailContainer
import DovetailTesting
import Testing

@Suite("A missing or broken container of a test")
struct ContainerTraitErrorTests {
    @Test(
        "A container trait fails the test with all that is wrong with the wiring",
        .failsBeforeTheTest { issue in
            guard let error = issue.error as? WiringError else { return false }
            return issue.description.contains(error.description)
                && error.description.contains("no registration for Session")
        },
        .container(ScreenAssembly())
    )
    func wiringError() {
        Issue.record("the test runs without its container")
    }

    @Test(
        "A container trait fails the test with what the replacements break",
        .failsBeforeTheTest { ($0.error as? WiringError)?.description.contains("no registration for Int") == true },
        .container(SessionAssembly()),
        .replacing { $0.register(Session.self) { (number: Int) in Session(token: "\(number)") } }
    )
    func wiringErrorOfReplacements() {
        Issue.record("the test runs without its container")
    }

    @Test(
        "A replacing trait without a container fails the test",
        .failsBeforeTheTest { issue in
            (issue.error as? TestContainerError)?.description
                == ".replacing { … } has no container to change; put .container(…) before it, or on the suite"
        },
        .replacing { $0.register(Int.self) { 1 } }
    )
    func nothingToReplaceIn() {
        Issue.record("the test runs without its container")
    }

    @Test(
        "A start without a container fails the test",
        .failsBeforeTheTest { issue in
            (issue.error as? TestContainerError)?.description
                == ".started has no container to start; put .container(…) before it, or on the suite"
        },
        .started
    )
    func nothingToStart() {
        Issue.record("the test runs without its container")
    }

    @Test(
        "A service that cannot be started fails the test",
        .failsBeforeTheTest { ($0.error as? LifecycleError)?.description.contains("Int could not be started") == true },
        .container { $0.register(Int.self) { () async throws -> Int in throw CancellationError() } },
        .started
    )
    func failedStart() {
        Issue.record("the test runs although nothing was started")
    }

    @Test(
        "A service that cannot be stopped fails the test",
        .failsBeforeTheTest { ($0.error as? LifecycleError)?.description.contains("Int could not be stopped") == true },
        .container { $0.register(Int.self) { () async in 1 }.onStop { _ in throw CancellationError() } },
        .started
    )
    func failedStop() {}
}

/// Expects an issue from the traits after this one.
private struct FailsBeforeTheTest: TestTrait, TestScoping {
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

extension Trait where Self == FailsBeforeTheTest {
    fileprivate static func failsBeforeTheTest(_ matches: @escaping @Sendable (Issue) -> Bool) -> Self {
        FailsBeforeTheTest(matches: matches)
    }
}
