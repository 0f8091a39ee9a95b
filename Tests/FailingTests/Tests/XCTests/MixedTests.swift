import App
import DovetailContainer
import DovetailTesting
import Testing
import XCTest

/// A file that imports both libraries.
final class MixedTests: XCTestCase {
    func testBroken() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    func testThatThereIsNoTrait() {
        XCTAssertThrowsError(try Test.container) { error in
            XCTAssertTrue("\(error)".contains("under XCTest make a Container in the test"), "\(error)")
        }
    }
}

@Suite struct MixedSuite {
    @Test func broken() {
        expectWired(ScreenAssembly())  // fails: error: no registration for Session
    }

    @Test(.container(SessionAssembly())) func resolves() throws {
        #expect(try Test.container.resolve(Session.self).token == "live")
    }
}
