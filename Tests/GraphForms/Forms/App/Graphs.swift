// @Graph in an app, and a test that replaces its parts.
import Dovetail
import Testing

// MARK: The app

final class Store: AppObject {
    let path: String

    init(path: String) { self.path = path }
}

protocol Tracker { func track(_ event: String) }

final class LiveTracker: AppObject, Tracker {
    init(store: Store) {}

    func track(_ event: String) {}
}

struct Person: Hashable {
    var name: String

    static let anna = Person(name: "Anna")
}

final class DetailModel: AppObject {
    let id: Int
    var title = "live"

    init(id: Int) { self.id = id }
}

typealias LoadPeople = () -> [Person]
typealias FetchPeople = @Sendable () async throws -> [Person]

@Graph struct PeopleGraph {
    let name: String

    @Shared func store() -> Store { Store(path: "x") }
    @Shared func analytics(store: Store) -> any Tracker { LiveTracker(store: store) }
    func model() -> DetailModel { DetailModel(id: 0) }
    func loadPeople(name: String) -> LoadPeople { { [Person(name: name)] } }
    func fetchUsers() -> FetchPeople { { [] } }
    func detail(_ id: Int, analytics: any Tracker) -> DetailModel { DetailModel(id: id) }
    func row(_ id: Int) -> DetailModel { DetailModel(id: id) }
    func count(_ total: inout Int) -> DetailModel {
        total += 1
        return DetailModel(id: total)
    }
    func names(loadPeople: @escaping LoadPeople) -> [String] { loadPeople().map(\.name) }
    func details(detail: @escaping (Int) -> DetailModel, row: (Int) -> DetailModel) -> [DetailModel] {
        [detail(1), row(2)]
    }
}

/// Some of it takes time.
@Graph struct FeedGraph {
    let path: String

    @Shared func store(path: String) async -> Store {
        expectMainActor()
        await Task.yield()
        return Store(path: path)
    }
    @Shared func model() async throws -> DetailModel {
        await Task.yield()
        return DetailModel(id: 1)
    }
    func load(_ id: Int, store: Store) async throws -> [DetailModel] { onMainActor([DetailModel(id: id)]) }
    func limited(_ id: Int) throws(CancellationError) -> DetailModel {
        guard id > 0 else { throw CancellationError() }
        return DetailModel(id: id)
    }
    func title(_ id: Int, load: (Int) async throws -> [DetailModel]) async throws -> String {
        try await load(id).first?.title ?? "nothing"
    }
}

@MainActor final class Screen {
    var title: String

    init(title: String) {
        MainActor.preconditionIsolated()
        self.title = title
    }
}

/// Says itself where it lives.
@MainActor @Graph struct ScreenGraph {
    func screen() -> Screen { Screen(title: "live") }
    func page(_ number: Int) -> Screen { Screen(title: "\(number)") }
    func load() async -> Screen {
        await Task.yield()
        return Screen(title: "loaded")
    }
}

/// Not all of it lives in one place, so that what replaces it does not either.
@Graph struct PlacesGraph {
    nonisolated func limit() -> Int { 3 }
    nonisolated func double(_ number: Int) -> Int { number * 2 }
    func model(limit: Int) -> DetailModel { DetailModel(id: limit) }
}

// MARK: A test

final class FakeTracker: AppObject, Tracker {
    private(set) var events: [String] = []

    func track(_ event: String) { events.append(onMainActor(event)) }
}

@Suite("Graphs in an app") struct AppGraphTests {
    @Test func partsOfAnAppAreReplaced() {
        let app = PeopleGraph(name: "Ada")
        expect(app.store() === app.store())
        expect(app.names() == ["Ada"])
        expect(app.details().map(\.id) == [1, 2])

        let testing = app.replacing {
            $0.replace(\.analytics) { FakeTracker() }
            $0.loadPeople = { [.anna] }
            $0.detail = { id in DetailModel(id: id * 10) }
            $0.row = { id in DetailModel(id: id * 100) }
            $0.count = { DetailModel(id: $0 * 1_000) }
        }
        testing.analytics().track("shown")
        expect((testing.analytics() as? FakeTracker)?.events == ["shown"])
        expect(testing.names() == ["Anna"])
        expect(testing.details().map(\.id) == [10, 200])
        var total = 3
        expect(testing.count(&total).id == 3_000 && total == 3)

        #if MAIN_ACTOR
            var asked: [Int] = []
            let fake = FakeTracker()
            let tracking = app.replacing {
                $0.analytics = fake
                $0.replace(\.model) {
                    fake.track("made")
                    return DetailModel(id: 7)
                }
                $0.row = { id in
                    asked.append(id)
                    return DetailModel(id: id * 100)
                }
            }
            expect(tracking.model().id == 7)
            expect(tracking.details().map(\.id) == [1, 200] && asked == [2])
            expect(fake.events == ["made"])
            expect(tracking.analytics() as? FakeTracker === fake)
        #endif
    }

    @Test func partsOfAnAppAreChanged() {
        let testing = PeopleGraph(name: "Ada").replacing {
            $0.change(\.model) { $0.title = "testing" }
            $0.change(\.detail) { $0.title += onMainActor(" detail") }
            $0.change(\.loadPeople) { load in load = { [load] in load() + [.anna] } }
        }
        expect(testing.model().title == "testing")
        expect(testing.details().map(\.title) == ["live detail", "live"])
        expect(testing.names() == ["Ada", "Anna"])
    }

    @Test func asynchronousPartsRunWhereTheGraphIs() async throws {
        let feed = FeedGraph(path: "feed")
        let first = await feed.store()
        expect(await feed.store() === first)
        expect(try await feed.title(1) == "live")
        expect((try? feed.limited(0)) == nil)

        let testing = feed.replacing {
            $0.replace(\.model) { DetailModel(id: 4) }
            $0.load = { id in
                expectMainActor()
                await Task.yield()
                expectMainActor()
                return []
            }
            $0.limited = { id in DetailModel(id: -id) }
        }
        expect(try await testing.model().id == 4)
        expect(try await testing.title(1) == "nothing")
        expect(try testing.limited(3).id == -3)
    }

    @Test @MainActor func aGraphOfTheMainActorIsReplaced() async {
        var numbers: [Int] = []
        let testing = ScreenGraph().replacing {
            $0.screen = Screen(title: "testing")
            $0.page = {
                numbers.append($0)
                return Screen(title: "page \($0)")
            }
            $0.change(\.load) { $0.title += " and changed" }
        }
        expect(testing.screen().title == "testing")
        expect(testing.page(3).title == "page 3" && numbers == [3])
        expect(await testing.load().title == "loaded and changed")
    }

    @Test func replacementsRunWhereTheirRecipesRun() async {
        let testing = PlacesGraph().replacing {
            $0.replace(\.limit) { 5 }
            $0.double = { $0 * 20 }
        }
        expect(testing.model().id == 5)
        #if MAIN_ACTOR
            expect(await Task.detached { testing.limit() + testing.double(1) }.value == 25)
        #endif
    }

    @Test func graphsAreReplacedFromElsewhere() async {
        await Elsewhere().check()
        await Task.detached { await checkReplacingAgain() }.value
    }
}

/// Calls the app from an actor of its own, and the graph is made and replaced where it lives.
actor Elsewhere { func check() async { await checkReplacingAgain() } }

private func checkReplacingAgain() async {
    let testing = PeopleGraph(name: "Ada").replacing {
        $0.replace(\.store) { Store(path: "testing") }
        $0.detail = { DetailModel(id: -$0) }
    }
    expect(testing.store().path == "testing")
    expect(testing.details().map(\.id) == [-1, 2])
}
