#if canImport(Darwin)
    import Foundation
#endif

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
