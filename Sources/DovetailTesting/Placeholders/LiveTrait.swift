import Synchronization
public import Testing

/// Lets a test call live functions. Write `.live`.
///
/// XCTest has no traits: there, a test calls live code in `withLiveFunctions`.
public struct LiveTrait: TestTrait, SuiteTrait, TestScoping {
    /// The trait of a suite applies to each test in it and in its inner suites.
    public let isRecursive = true

    /// Runs the test, which may call live functions. Swift Testing calls this for each test, and for each case of its arguments.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withLiveFunctions(function)
    }
}

extension Trait where Self == LiveTrait {
    /// Lets a test, or each test of a suite, call live functions, which `live(_:_:fileID:line:)` made.
    ///
    /// ```swift
    /// let fetch = live("fetch", HTTPApi(baseURL: URL(filePath: "/")).fetch)
    ///
    /// @Test(.live)
    /// func fetchesOverTheNetwork() async throws {
    ///     #expect(try await fetch(.allUsers) == [.anna, .ben])
    /// }
    /// ```
    ///
    /// Calls from the test and its tasks are allowed. A detached task or another thread does not know its test; its calls are
    /// allowed as long as any such test runs.
    public static var live: Self { Self() }
}

/// Lets a test call live functions until a closure returns: for XCTest, or for a part of a test.
///
/// ```swift
/// let read = live("read") { (file: URL) in try String(contentsOf: file, encoding: .utf8) }
/// let text = try withLiveFunctions { try read(URL(filePath: "/etc/hosts")) }
/// ```
///
/// - Parameter body: Code that calls live functions.
/// - Returns: The result of `body`.
public func withLiveFunctions<Result>(_ body: () throws -> Result) rethrows -> Result {
    LiveTests.begin()
    defer { LiveTests.end() }
    return try LiveTests.$isCurrent.withValue(true, operation: body)
}

/// Lets a test call live functions until an `async` closure returns, as `withLiveFunctions(_:)` does with another one.
nonisolated(nonsending) public func withLiveFunctions<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
    LiveTests.begin()
    defer { LiveTests.end() }
    return try await LiveTests.$isCurrent.withValue(true, operation: body)
}

/// The running tests that may call live functions.
enum LiveTests {
    @TaskLocal static var isCurrent = false

    private static let running = Atomic(0)

    static func begin() { running.add(1, ordering: .relaxed) }
    static func end() { running.subtract(1, ordering: .relaxed) }

    /// Whether a live function may be called here: by the current test, or if that is unknown, by any that runs.
    static var mayCall: Bool { isCurrent || Test.current == nil && running.load(ordering: .relaxed) > 0 }
}
