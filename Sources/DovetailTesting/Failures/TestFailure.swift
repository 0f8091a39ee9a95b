#if canImport(Darwin)
    import Foundation
#endif
import Testing

/// Fails the test that runs, in whichever library runs it: a program may have tests of both.
struct TestFailure {
    /// What went wrong.
    let text: String
    /// Where XCTest records it.
    let file: StaticString
    let line: Int
    /// Where Swift Testing records it, if that is known.
    let location: SourceLocation?

    /// Records the failure.
    ///
    /// A detached task and another thread do not know `Test.current`. XCTest has one current test case for all of them.
    ///
    /// - Returns: Whether a test runs.
    @discardableResult
    func record() -> Bool {
        let isSwiftTesting = Test.current != nil || TestProcess.isSwiftTesting
        if !isSwiftTesting, recordInXCTest() { return true }
        let comment = Comment(rawValue: text)
        if let location {
            Issue.record(comment, sourceLocation: location)
        } else {
            Issue.record(comment)
        }
        return isSwiftTesting || TestProcess.isXcode
    }

    /// Records the failure. Where no test runs, it stops the program, which would go on as if nothing were wrong.
    func recordOrStop() {
        if !record() { fatalError(text, file: file, line: UInt(line)) }
    }
}

/// Who started this process to run tests.
enum TestProcess {
    /// Whether SwiftPM did, for the tests of Swift Testing: those of XCTest have a process of their own.
    static let isSwiftTesting = CommandLine.arguments.contains("swift-testing")

    #if canImport(Darwin)
        /// Whether SwiftPM did, for the tests of XCTest.
        static let isXCTest = !isXcode && CommandLine.arguments.first?.hasSuffix("/xctest") == true

        /// Whether Xcode did, which runs the tests of both libraries in one process.
        static let isXcode = ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] != nil
    #else
        static let isXcode = false
    #endif
}
