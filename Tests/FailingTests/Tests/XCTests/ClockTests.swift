import Dovetail
import DovetailTesting
import XCTest

final class ClockTests: XCTestCase {
    func testWaitsWithoutWaiting() async throws {
        let clock = ManualClock()
        let fetch = Spy(
            (@Sendable () async throws -> Int).self,
            results: [.failure(CocoaError(.coderReadCorrupt)), .success(1)]
        )
        let retrying = retry(fetch.function, attempts: 2, backoff: constantBackoff(.seconds(10)), clock: clock)

        async let number = retrying()
        try await clock.waitForSleepers()
        XCTAssertEqual(clock.sleepers, [.seconds(10)])
        clock.advance(by: .seconds(10))

        let answer = try await number
        XCTAssertEqual(answer, 1)
    }
}
