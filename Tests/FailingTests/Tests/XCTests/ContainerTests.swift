import App
import DovetailContainer
import DovetailTesting
import XCTest

/// What traits do for Swift Testing: each test makes its container.
final class ContainerTests: XCTestCase {
    private func makeContainer() throws -> Container {
        try Container(SessionAssembly(), ScreenAssembly())
    }

    func testResolves() throws {
        let container = try makeContainer()
        XCTAssertEqual(try container.resolve(Screen.self).session.token, "live")
    }

    func testReplaces() throws {
        let container = try makeContainer().replacing { $0.register(Session.self) { Session(token: "test") } }
        XCTAssertEqual(try container.resolve(Screen.self).session.token, "test")
    }
}
