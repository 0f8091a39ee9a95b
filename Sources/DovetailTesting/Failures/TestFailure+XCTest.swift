#if canImport(XCTest)
    import XCTest
    #if !canImport(Darwin)
        import Synchronization
    #endif

    extension TestFailure {
        /// Fails the test case that XCTest runs, and returns whether it is known to run one. If not, XCTest ignores the failure.
        func recordInXCTest() -> Bool {
            #if canImport(Darwin)
                // Apple's XCTest may notify observers later, on the main thread, so this relies on the kind of process.
                guard TestProcess.isXCTest || TestProcess.isXcode else { return false }
                XCTFail(text, file: file, line: UInt(line))
                return TestProcess.isXCTest
            #else
                let observer = FailureObserver.shared
                let before = observer.count
                XCTFail(text, file: file, line: UInt(line))
                return observer.count > before
            #endif
        }
    }

    #if !canImport(Darwin)
        /// Counts the failures that XCTest records. It notifies observers before `XCTFail` returns, and only if a test case runs.
        private final class FailureObserver: XCTestObservation, Sendable {
            static let shared = FailureObserver()

            private let failures = Atomic(0)

            private init() { XCTestObservationCenter.shared.addTestObserver(self) }

            var count: Int { failures.load(ordering: .relaxed) }

            func testCase(
                _ testCase: XCTestCase,
                didFailWithDescription description: String,
                inFile filePath: String?,
                atLine lineNumber: Int
            ) {
                failures.add(1, ordering: .relaxed)
            }
        }
    #endif
#else
    extension TestFailure {
        /// Where there is no XCTest, it runs no test.
        func recordInXCTest() -> Bool { false }
    }
#endif
