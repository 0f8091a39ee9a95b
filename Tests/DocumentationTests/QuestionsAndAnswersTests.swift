import Dovetail
import DovetailTesting
import Foundation
import Testing

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

// The code of the article "Questions and answers": Scripts/check-articles.py looks for it here.

private typealias Search = @Sendable (_ query: String) async throws -> [String]
private typealias Track = @Sendable (_ event: String) async -> Void

@Graph
private struct SearchGraph: Sendable {
    let isOnline: @Sendable () -> Bool

    func onlineSearch() -> Search { { query in ["online: \(query)"] } }
    func offlineSearch() -> Search { { query in ["offline: \(query)"] } }
    func search(
        isOnline: @escaping @Sendable () -> Bool,
        onlineSearch: @escaping Search,
        offlineSearch: @escaping Search
    ) -> Search {
        { query in isOnline() ? try await onlineSearch(query) : try await offlineSearch(query) }
    }
}

private enum OnlineSearch: NamedService { typealias Service = Search }
private enum OfflineSearch: NamedService { typealias Service = Search }

private struct SearchAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(OnlineSearch.self) { { query in ["online: \(query)"] } }
        registry.register(OfflineSearch.self) { { query in ["offline: \(query)"] } }
        registry.register(SearchModel.self) { (search: Named<OnlineSearch>) in SearchModel(search: search.value) }
    }
}

@Graph
private struct PlayerGraph: Sendable {
    @Shared func player(queue: Queue) -> Player { Player(queue: queue) }
    @Shared func queue(player: @escaping @Sendable () -> Player) -> Queue { Queue(player: player) }
}

@Graph
private struct AnalyticsGraph: Sendable {
    @Shared func counter() -> Counter { Counter() }
    func track(counter: Counter) -> Track { { event in await counter.count(event) } }
}

private actor Counter {
    private(set) var total = 0

    func count(_ event: String) { total += 1 }
}

private final class ProfileViewController: UIViewController {
    private let search: Search

    init?(coder: NSCoder, search: @escaping Search) {
        self.search = search
        super.init(coder: coder)
    }

    required init?(coder: NSCoder) { nil }
}

@MainActor
private func makeProfile(from storyboard: UIStoryboard, app: SearchGraph) -> UIViewController {
    let profile = storyboard.instantiateViewController(identifier: "Profile") { coder in
        ProfileViewController(coder: coder, search: app.search())
    }
    return profile
}

@Suite("The article of questions and answers")
struct QuestionsAndAnswersTests {
    @Test("A recipe chooses while the program runs")
    func choice() async throws {
        #expect(try await SearchGraph(isOnline: { true }).search()("a") == ["online: a"])
        #expect(try await SearchGraph(isOnline: { false }).search()("a") == ["offline: a"])
    }

    @Test("Names of functions are types")
    func names() async throws {
        let model = try Container(SearchAssembly()).resolve(SearchModel.self)
        #expect(try await model.search("a") == ["online: a"])
    }

    @Test("Two services that need each other")
    func circle() {
        let graph = PlayerGraph()
        #expect(graph.player().queue.player() === graph.player())
    }

    @Test("An actor behind a function")
    func actors() async {
        let graph = AnalyticsGraph()
        await graph.track()("opened")
        #expect(await graph.counter().total == 1)
    }

    #if !canImport(UIKit) || os(watchOS)
        @Test("A view controller from a storyboard") @MainActor
        func storyboard() {
            let profile = makeProfile(from: UIStoryboard(), app: SearchGraph(isOnline: { true }))
            #expect(profile is ProfileViewController)
        }
    #endif
}

// What the article takes for granted.

private struct SearchModel {
    let search: Search
}

private final class Player: Sendable {
    let queue: Queue

    init(queue: Queue) { self.queue = queue }
}

private final class Queue: Sendable {
    let player: @Sendable () -> Player

    init(player: @escaping @Sendable () -> Player) { self.player = player }
}

#if !canImport(UIKit) || os(watchOS)
    // As much of UIKit as the article uses.

    @MainActor
    private class UIViewController {
        required init?(coder: NSCoder) {}
    }

    @MainActor
    private struct UIStoryboard {
        func instantiateViewController(
            identifier: String,
            creator: (NSCoder) -> UIViewController?
        ) -> UIViewController {
            guard let controller = creator(NSCoder()) else { fatalError("nothing was created") }
            return controller
        }
    }
#endif
