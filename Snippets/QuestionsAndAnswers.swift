// The code of the article "Questions and answers". Its tests run at the end.
import Dovetail
import DovetailContainer
// snippet.hide
import Foundation
import Testing

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

// MARK: - Choosing
// snippet.show

typealias Search = @Sendable (_ query: String) async throws -> [String]

@Graph
struct SearchGraph: Sendable {
    let isOnline: @Sendable () -> Bool

    func onlineSearch() -> Search { { query in ["online: \(query)"] } }
    func offlineSearch() -> Search { { query in ["offline: \(query)"] } }
    func search(
        isOnline: @escaping @Sendable () -> Bool,
        onlineSearch: @escaping Search,
        offlineSearch: @escaping Search
    ) -> Search {
        { query in
            isOnline()
                ? try await onlineSearch(query)
                : try await offlineSearch(query)
        }
    }
}

// snippet.hide
@Test("A recipe chooses while the program runs")
func choice() async throws {
    #expect(try await SearchGraph(isOnline: { true }).search()("a") == ["online: a"])
    #expect(try await SearchGraph(isOnline: { false }).search()("a") == ["offline: a"])
}

enum OnlineSearch: NamedService { typealias Service = Search }
enum OfflineSearch: NamedService { typealias Service = Search }

struct SearchAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(OnlineSearch.self) { { query in ["online: \(query)"] } }
        registry.register(OfflineSearch.self) { { query in ["offline: \(query)"] } }
        registry.register(SearchModel.self) { (search: Named<OnlineSearch>) in SearchModel(search: search.value) }
    }
}

@Test("Names of functions are types")
func names() async throws {
    let model = try Container(SearchAssembly()).resolve(SearchModel.self)
    #expect(try await model.search("a") == ["online: a"])
}

// MARK: - Wiring
// snippet.show

@Graph
struct PlayerGraph: Sendable {
    @Shared func player(queue: Queue) -> Player { Player(queue: queue) }
    @Shared func queue(player: @escaping @Sendable () -> Player) -> Queue {
        Queue(player: player)
    }
}

// snippet.hide
@Test("Two services that need each other")
func cycle() {
    let graph = PlayerGraph()
    #expect(graph.player().queue.player() === graph.player())
}

@Test("A container that has a cycle is not made")
func cycleInContainer() {
    #expect(throws: WiringError.self) {
        try Container { registry in
            registry.register(Hen.self) { (egg: Egg) in Hen(egg: egg) }
            registry.register(Egg.self) { (hen: Hen) in Egg(hen: hen) }
        }
    }
}

// MARK: - Apple's frameworks
// snippet.show

final class ProfileViewController: UIViewController {
    private let search: Search

    init?(coder: NSCoder, search: @escaping Search) {
        self.search = search
        super.init(coder: coder)
    }

    required init?(coder: NSCoder) { nil }
}

// snippet.hide
@MainActor
func makeProfile(from storyboard: UIStoryboard, app: SearchGraph) -> UIViewController {
    // snippet.show
    let profile = storyboard.instantiateViewController(identifier: "Profile") { coder in
        ProfileViewController(coder: coder, search: app.search())
    }
    // snippet.hide
    return profile
}

#if !canImport(UIKit) || os(watchOS)
    @Test("A view controller from a storyboard") @MainActor
    func storyboard() {
        let profile = makeProfile(from: UIStoryboard(), app: SearchGraph(isOnline: { true }))
        #expect(profile is ProfileViewController)
    }
#endif

// MARK: - Concurrency
// snippet.show

@Graph
struct AnalyticsGraph: Sendable {
    @Shared func counter() -> Counter { Counter() }
    func track(counter: Counter) -> Track {
        { event in await counter.count(event) }
    }
}

typealias Track = @Sendable (_ event: String) async -> Void

actor Counter {
    private(set) var total = 0

    func count(_ event: String) { total += 1 }
}

// snippet.hide
@Test("An actor behind a function")
func actors() async {
    let graph = AnalyticsGraph()
    await graph.track()("opened")
    #expect(await graph.counter().total == 1)
}

// MARK: - Tests

@Test("One line checks the wiring of a container")
func validation() throws {
    try Container.validate(SearchAssembly())
}

// MARK: - Types that the article uses

struct SearchModel {
    let search: Search
}

final class Player: Sendable {
    let queue: Queue

    init(queue: Queue) { self.queue = queue }
}

final class Queue: Sendable {
    let player: @Sendable () -> Player

    init(player: @escaping @Sendable () -> Player) { self.player = player }
}

final class Hen {
    init(egg: Egg) {}
}

final class Egg {
    init(hen: Hen) {}
}

#if !canImport(UIKit) || os(watchOS)
    // As much of UIKit as the article uses.

    @MainActor
    class UIViewController {
        required init?(coder: NSCoder) {}
    }

    @MainActor
    struct UIStoryboard {
        func instantiateViewController(
            identifier: String,
            creator: (NSCoder) -> UIViewController?
        ) -> UIViewController {
            guard let controller = creator(NSCoder()) else { fatalError("nothing was created") }
            return controller
        }
    }
#endif

await Testing.__swiftPMEntryPoint() as Never
