// @Client in an app: one that can be used anywhere, one of functions that stay where the app is, and one with a constant that is named
// like the function `live`, beside a graph.
import Dovetail
import DovetailTesting
import Testing

nonisolated struct Credentials: Equatable, Sendable { var token: String }

@Client struct Api: Sendable {
    var load: @Sendable (_ path: String, _ retries: Int) async throws -> [String]
    var save: @Sendable (_ credentials: Credentials) async throws -> Void
    var limit: @Sendable (_ path: String) -> Int = { $0.count }
    var log: (@Sendable (_ text: String) -> Void)?
    var show: @MainActor @Sendable (_ text: String) -> Void
}

@Client struct Screens {
    var open: (_ user: Person) -> Void
    var close: () async throws -> Void
    var title: (_ user: Person) -> String = { user in onMainActor(user.name) }
}

@Suite("Clients in an app") struct AppClientTests {
    @Test func aClientWorksWhereTheAppIsOnAnActorAndElsewhere() async throws {
        var api = Api()
        api.load = { path, _ in [path] }
        expect(api.limit(path: "abc") == 3)
        api = api.replacing(\.limit) { @Sendable path in path.count + 4 }
        expect(api.limit(path: "abc") == 7)

        try await ApiUser().check()
        try await Task.detached { try await checkApi() }.value
    }

    @Test func functionsOfAClientOfTheMainActorStayThere() async throws {
        var opened: [Person] = []
        var screens = Screens()
        screens.open = { opened.append(onMainActor($0)) }
        screens.close = {
            await Task.yield()
            expectMainActor()
        }
        screens.open(user: .anna)
        try await screens.close()
        expect(opened == [.anna])
        expect(screens.replacing(\.title) { "\($0.name)!" }.title(user: .anna) == "Anna!")
    }
}

/// Runs wherever it is called.
nonisolated private func checkApi() async throws {
    var api = Api()
    let placeholder = api
    await withKnownIssue("a called placeholder fails the test, and throws") {
        _ = try await placeholder.load(path: "users", retries: 1)
    }
    api.load = { path, retries in [String](repeating: path, count: retries) }
    expect(try await api.load(path: "users", retries: 2) == ["users", "users"])

    let other = Api(load: { _, _ in [] }, save: { expect($0.token == "t") }, log: nil, show: { _ in })
    try await other.save(credentials: Credentials(token: "t"))
    expect(other.limit(path: "abc") == 3)
    await other.show("here")
    expect(other.replacing(\.limit) { @Sendable _ in 1 }.limit(path: "abc") == 1)
}

private actor ApiUser {
    private let api = Api()

    func check() async throws {
        expect(api.limit(path: "ab") == 2)
        try await checkApi()
    }
}

// MARK: Live

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
        show: live("Weather.show") { text in expect(onMainActor(text) == "sunny") }
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
