#if canImport(Darwin)
    import Foundation
#endif
import Testing

/// Fails the running test, with the library that runs it. A program may have tests of both libraries.
struct TestFailure {
    /// What went wrong.
    let text: String
    /// The location for XCTest.
    let file: StaticString
    let line: Int
    /// The location for Swift Testing, if it is known.
    let location: SourceLocation?

    /// Records the failure, and returns whether a test runs.
    ///
    /// `Test.current` is `nil` in detached tasks and on other threads. XCTest has one current test case for all of them.
    @discardableResult
    func record() -> Bool {
        let isSwiftTesting = Test.current != nil || TestProcess.isSwiftTesting
        if !isSwiftTesting, recordInXCTest() { return true }
        let comment = Comment(rawValue: text)
        if let location { Issue.record(comment, sourceLocation: location) } else { Issue.record(comment) }
        return isSwiftTesting || TestProcess.isXcode
    }

    /// Records the failure. If no test runs, this stops the program, which would otherwise continue in spite of it.
    func recordOrStop() {
        if !record() { fatalError(text, file: file, line: UInt(line)) }
    }
}

/// The tool that started this process to run tests.
enum TestProcess {
    /// Whether SwiftPM started it for the tests of Swift Testing. The tests of XCTest run in another process.
    static let isSwiftTesting = CommandLine.arguments.contains("swift-testing")

    #if canImport(Darwin)
        /// Whether SwiftPM started it for the tests of XCTest.
        static let isXCTest = !isXcode && CommandLine.arguments.first?.hasSuffix("/xctest") == true

        /// Whether Xcode started it. Xcode runs the tests of both libraries in one process.
        static let isXcode = ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
    #else
        static let isXcode = false
    #endif
}
