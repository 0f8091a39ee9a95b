import DovetailFunctions
import DovetailTesting
import XCTest

final class ClockTests: XCTestCase {
    func testWaitsWithoutWaiting() async throws {
        let clock = ManualClock()
        let fetched = Calls()
        let fetch: @Sendable () async throws -> Int = {
            fetched()
            if fetched.count == 1 { throw CocoaError(.coderReadCorrupt) }
            return 1
        }
        let retrying = retry(fetch, attempts: 2, backoff: constantBackoff(.seconds(10)), clock: clock)

        async let number = retrying()
        try await clock.waitForSleepers()
        XCTAssertEqual(clock.sleepers, [.seconds(10)])
        clock.advance(by: .seconds(10))

        let answer = try await number
        XCTAssertEqual(answer, 1)
    }
}
