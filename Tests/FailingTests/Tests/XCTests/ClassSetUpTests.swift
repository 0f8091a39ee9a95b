import App
import DovetailTesting
import XCTest

/// Before the first test of a class there is none that could fail, and on Linux XCTest would ignore a failure.
final class ClassSetUpTests: XCTestCase {
    override class func setUp() {
        expectWired(ScreenAssembly())  // stops: error: no registration for Session
    }

    func testNothing() {}
}
