import Testing

/// Expects that a test calls these placeholders or live functions, in this order, and that each call is an issue of the test.
///
/// The issues are taken out of the test. Known issues would be printed, and no option hides them.
struct CallsPlaceholders: TestTrait, TestScoping {
    let names: [String]
    var problem = "was called but never given an implementation"

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let calls = Recorder<String>()
        let issues = IssueHandlingTrait.compactMapIssues { issue in
            let name = names.first { name in
                issue.comments.contains { $0.rawValue.hasPrefix("\(name) \(problem)") }
            }
            guard let name else { return issue }
            calls.record(name)
            return nil
        }
        try await issues.provideScope(for: test, testCase: testCase, performing: function)
        #expect(calls.values == names, sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == CallsPlaceholders {
    static func callsPlaceholders(_ names: String...) -> Self { Self(names: names) }
    static func callsLive(_ names: String...) -> Self { Self(names: names, problem: "is live, and the test") }
}
