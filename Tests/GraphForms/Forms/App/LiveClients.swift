// A client with a constant that is named like the function `live`, and a graph, in an app.
import Dovetail
import DovetailTesting
import Testing

@Client struct Weather: Sendable {
    var forecast: @Sendable (_ place: String, _ days: Int) async throws -> [Int]
    var last: @Sendable () -> Int?
    var load: Loading
    var show: @MainActor (_ text: String) throws -> Void
}

typealias Loading = @Sendable (String) async throws -> Int

extension Weather {
    static let live = Weather(
        forecast: live("Weather.forecast") { place, days in
            let today = try await temperature(of: place)
            return [Int](repeating: today, count: days)
        },
        last: live("Weather.last") { 3 },
        load: live("Weather.load") { try await temperature(of: $0) },
        show: live("Weather.show") { text in
            expectMainActor()
            expect(text == "sunny")
        }
    )
}

nonisolated private func temperature(of place: String) async throws -> Int { place.count }

@Graph struct WeatherGraph: Sendable { func load() -> Loading { live("load") { try await temperature(of: $0) } } }

@Suite("Live clients in an app") struct LiveClientTests {
    @Test(.live) @MainActor func areUsedOnPurpose() async throws {
        let weather = Weather.live
        expect(try await weather.forecast(place: "abc", days: 2) == [3, 3])
        expect(weather.last() == 3)
        try weather.show(text: "sunny")
        expect(try await WeatherGraph().load()("ab") == 2)
    }

    @Test func failTheTestThatCallsThem() async throws {
        await withKnownIssue { _ = try await Weather.live.forecast(place: "abc", days: 2) }
        withKnownIssue { expect(Weather.live.last() == 3) }
        await withKnownIssue { _ = try await WeatherGraph().load()("ab") }
        let weather = Weather.live.replacing(\.load) { @Sendable _ in 7 }
        expect(try await weather.load("abc") == 7)
    }
}
