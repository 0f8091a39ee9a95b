/// Thrown to a test that calls a live function, made with `live(_:_:fileID:line:)`.
public struct LiveCall: Error, CustomStringConvertible {
    let function: LiveFunction

    /// The name of the test that called the function, if it is known.
    public let test: String?

    /// The name of the function.
    public var name: String { function.name }

    /// The module and file in which the function was declared.
    public var fileID: String { "\(function.file)" }

    /// The line on which the function was declared.
    public var line: Int { function.line }

    /// One sentence that names the function, its file and line, and the test, and says what to do.
    public var description: String {
        let caller = test.map { "the test '\($0)'" } ?? "a test"
        return "\(name) is live, and \(caller) called it (declared at \(fileID):\(line)); "
            + "replace it, or let the test say '@Test(.live)'"
    }
}

/// Marks a function that touches the world: the network, a file, a clock. A test that calls it fails.
///
/// ```swift
/// let load = live("load") { (file: URL) in try String(contentsOf: file, encoding: .utf8) }
/// ```
///
/// Outside of tests, the result is `function` itself: a call checks nothing. In a test that forgets to replace it, a call
/// fails the test, under Swift Testing and XCTest, even if the code under test ignores the error. The call throws
/// ``LiveCall`` instead of calling `function`. If `function` cannot throw, as a closure without `try`, or only throws errors
/// of another type, the call fails the test, and then calls `function`, because it has no other value to return.
///
/// A test that means to call live code says so: `@Test(.live)`. In XCTest, it calls it in `withLiveFunctions`. Both are in
/// `DovetailTesting`, which the test target has to link.
///
/// In a struct without `@Client`, beside a static member named `live`, write `DovetailFunctions::live(…)`.
///
/// The result has the effects of `function`, and is `@Sendable` if that is. An `async` function that throws a specific type keeps it.
///
/// - Parameters:
///   - name: The name of the function in messages, for instance `http`.
///   - function: A function of at most two parameters.
///   - fileID: The file in which the function is declared.
///   - line: The line on which the function is declared.
/// - Returns: A function like `function`.
@_alwaysEmitIntoClient
public func live<A, Output, Failure: Error>(
    _ name: String,
    @_inheritActorContext _ function: @escaping @Sendable (A) async throws(Failure) -> Output,
    fileID: StaticString = #fileID,
    line: Int = #line
) -> @Sendable (A) async throws(Failure) -> Output {
    guard let live = LiveFunction(name, fileID, line) else { return function }
    return { (a: A) async throws(Failure) in
        if let error = live.recordCall() as? Failure { throw error }
        return try await function(a)
    }
}

/// The name and the location of a live function, in a process that may run tests.
@usableFromInline
struct LiveFunction: Sendable {
    let name: String
    let file: StaticString
    let line: Int

    /// - Returns: `nil` outside of tests, where a live function is the function itself.
    @usableFromInline
    init?(_ name: String, _ file: StaticString, _ line: Int) {
        guard CallReporting.isPossible else { return nil }
        self.name = name
        self.file = file
        self.line = line
    }

    /// Fails the running test.
    ///
    /// - Returns: The error to throw; `nil` if the function may be called.
    @usableFromInline
    func recordCall() -> LiveCall? {
        var call: LiveCall?
        let hasFailed = CallReporting.report?(true, file, line) { test in
            let made = LiveCall(function: self, test: test)
            call = made
            return made.description
        }
        return hasFailed == true ? call : nil
    }
}
