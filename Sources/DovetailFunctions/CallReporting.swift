#if canImport(Darwin)
    import Darwin
#endif

/// Observes calls that no test may make: of placeholders, and of live functions. The one in `DovetailTesting` fails the running test.
package protocol CallReporter: SendableMetatype {
    /// Fails the running test, which called a placeholder.
    static func report(_ placeholder: Unimplemented)

    /// Fails the running test, which called a live function.
    ///
    /// - Returns: The error for the test; `nil` if no test runs, or if it calls live code on purpose.
    static func report(_ function: LiveFunction) -> LiveCall?
}

/// Finds the reporter, if there is one.
enum CallReporting {
    static var reporter: (any CallReporter.Type)? { linked ?? (isAwaitingTests ? find() : nil) }

    /// Whether tests may run in this process.
    static var isPossible: Bool { linked != nil || isAwaitingTests }

    private static let linked = find()

    #if canImport(Darwin)
        /// Whether Xcode started an app for its tests, which it loads only after the app has created functions.
        private static let isAwaitingTests = getenv("XCTestConfigurationFilePath") != nil
    #else
        private static var isAwaitingTests: Bool { false }
    #endif

    /// The reporter of `DovetailTesting`, if the program links that module.
    ///
    /// The runtime finds it by its name, so linking the module is enough: tests need not register or import anything,
    /// no constructor runs when a program starts, and this module does not depend on the other. It is looked up once,
    /// when a placeholder is first called, or a live function first made.
    private static func find() -> (any CallReporter.Type)? {
        _typeByName("15DovetailTesting12TestReporterO") as? any CallReporter.Type
    }
}
