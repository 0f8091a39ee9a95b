#if canImport(Darwin)
    import Darwin
#endif

/// Fails the running test because of a call that no test may make: of a placeholder, or of a live function.
///
/// `DovetailTesting` has one. It is a function of types of the standard library, and not a protocol: an app that hosts its tests may have
/// a copy of this module, and its tests another one, and what one copy declares means nothing to the other.
///
/// - Parameters:
///   - isLive: Whether the function is live, so that a test may call it on purpose.
///   - file: The file in which the function is declared. XCTest takes the file of a failure only as a `StaticString`.
///   - line: The line of that file.
///   - text: Returns what is wrong. It receives the name of the test, if that is known.
/// - Returns: Whether a test has failed.
package typealias CallReport =
    @Sendable (_ isLive: Bool, _ file: StaticString, _ line: Int, _ text: (_ test: String?) -> String) -> Bool

/// Finds the function that reports calls, if there is one.
enum CallReporting {
    static var report: CallReport? { linked ?? (isAwaitingTests ? find() : nil) }

    /// Whether tests may run in this process.
    static var isPossible: Bool { linked != nil || isAwaitingTests }

    private static let linked = find()

    #if canImport(Darwin)
        /// Whether Xcode started an app for its tests, which it loads only after the app has created functions.
        private static let isAwaitingTests = getenv("XCTestConfigurationFilePath") != nil
    #else
        private static var isAwaitingTests: Bool { false }
    #endif

    /// The function of `DovetailTesting`, if the program links that module.
    ///
    /// The runtime finds its type by its name, so linking the module is enough: tests need not register or import anything,
    /// no constructor runs when a program starts, and this module does not depend on the other. It is looked up once,
    /// when a placeholder is first called, or a live function first made.
    private static func find() -> CallReport? {
        let reporter = _typeByName("15DovetailTesting12TestReporterO") as? any CaseIterable.Type
        return (reporter?.allCases.first as? any RawRepresentable)?.rawValue as? CallReport
    }
}
