import Dovetail
import Testing

@Suite("@Graph: graphs that include graphs")
struct IncludedGraphTests {
    let app = AppGraph(path: "posts.sqlite", network: NetworkGraph(host: "example.org"))

    @Test("A name that the graph does not have is one of an included graph")
    func names() async throws {
        let feed = try app.feed()
        #expect(feed.client === app.network.client())
        #expect(try await feed.load() == "example.org/feed")
        #expect(feed.connection.path == "posts.sqlite")
    }

    @Test("A graph also provides the recipes of included graphs, at any depth")
    func depth() throws {
        let settings = app.loggedIn("ann").settings()
        #expect(settings.title() == "ann at example.org: GET example.org/ann")
        #expect(try settings.connected()() == "posts.sqlite")
    }

    @Test("A shared service of an included graph is the same for all graphs that include it")
    func sharing() throws {
        let child = app.loggedIn("ann")
        _ = child.profile()
        #expect(app.storage().opened.entries.isEmpty, "nothing is made before it is needed")
        #expect(try child.app.feed().connection === app.feed().connection)
        #expect(try child.wall() == ["ann", "posts.sqlite"])
        _ = try app.loggedIn("bob").settings().connected()()
        #expect(app.storage().opened.entries == ["posts.sqlite"])
    }

    @Test("A graph's own names come first, and a default value stays")
    func precedence() {
        @Graph struct Own {
            @Included let network: NetworkGraph
            func host() -> String { "own" }
            func pair(host: String, attempts: Int? = nil) -> String { "\(host) \(attempts as Any)" }
            func limit(attempts: Int?) -> Int { attempts ?? 0 }
        }
        let own = Own(network: NetworkGraph(host: "other"))
        #expect(own.pair() == "own nil")
        #expect(own.limit() == 3)
    }

    @Test("A graph that is included through two others is one, and is changed in both")
    func diamond() {
        @Graph struct Left: Sendable {
            @Included let network: NetworkGraph
            func left(client: Client) -> Client { client }
        }
        @Graph struct Right: Sendable {
            @Included let network: NetworkGraph
            func right(client: Client) -> Client { client }
        }
        @Graph struct Diamond: Sendable {
            @Included let network: NetworkGraph
            @Included @Shared func one(network: NetworkGraph) -> Left { Left(network: network) }
            @Included @Shared func other(network: NetworkGraph) -> Right { Right(network: network) }
            func all(left: Client, right: Client, client: Client) -> [Client] { [left, right, client] }
        }
        let graph = Diamond(network: NetworkGraph(host: "h"))
        #expect(graph.all().allSatisfy { $0 === graph.network.client() })
        let other = Client(http: { $0 })
        let testing = graph.replacing { $0.inside(\.network) { $0.client = other } }
        #expect(testing.all().allSatisfy { $0 === other })
    }

    struct Generic<Element: Sendable>: Sendable {
        @Graph struct Source: Sendable {
            let elements: [Element]
            func first(elements: [Element]) -> Element? { elements.first }
        }
    }

    @Test("A graph may be included with the type that a generic one around it has")
    func generic() {
        @Graph struct Pair: Sendable {
            @Included let numbers: Generic<Int>.Source
            func sum(elements: [Int], first: Int?) -> Int { elements.reduce(first ?? 0, +) }
        }
        #expect(Pair(numbers: .init(elements: [3, 4])).sum() == 10)
    }

    @Test("A graph as a value has its included graphs as groups, and paths lead across")
    func value() {
        let graph = AppGraph.dependencyGraph
        #expect(Set(graph.nodes.compactMap(\.group?.description)) == ["AppGraph", "NetworkGraph", "StorageGraph"])
        #expect(SettingsGraph.dependencyGraph.path(to: "http") == ["wall", "feed", "client", "http"])
        #expect(graph.problems().isEmpty)

        let profile = LoggedInGraph.dependencyGraph["profile"]
        #expect(profile?.dependencies.map(\.kind) == [.direct, .factory])
        #expect(profile?.dependencies.last?.arguments == ["String"])
    }

    @Test("A name of several graphs is that of the nearest one, also in the graph as a value")
    func nearest() {
        @Graph struct Deep: Sendable { func name() -> String { "deep" } }
        @Graph struct Middle: Sendable { @Included @Shared func deep() -> Deep { Deep() } }
        @Graph struct Left: Sendable { @Included @Shared func middle() -> Middle { Middle() } }
        @Graph struct Near: Sendable { func name() -> String { "near" } }
        @Graph struct Right: Sendable { @Included @Shared func near() -> Near { Near() } }
        @Graph struct Top: Sendable {
            @Included @Shared func left() -> Left { Left() }
            @Included @Shared func right() -> Right { Right() }
            func title(name: String) -> String { name }
        }
        #expect(Top().title() == "near")
        #expect(Top.dependencyGraph["name"]?.group?.description.hasSuffix(".Near") == true)
    }

    @Graph struct Feed: Sendable {
        let title: String
        func analytics() -> String { "feed" }
        func cache() -> String { "feed" }
        func track(analytics: String) -> String { analytics }
        private func secret() -> String { "feed" }
        func kept(secret: String, cache: String) -> String { secret + cache }
    }

    @Graph struct Shop: Sendable {
        @Included @Shared func feed(title: String) -> Feed { Feed(title: title) }
        func title() -> String { "shop" }
        func analytics() -> String { "shop" }
        func cache(feed: Feed) -> String { feed.cache() }
        func secret() -> String { "shop" }
        func all(analytics: String, track: String) -> [String] { [analytics, track] }
    }

    @Graph struct Mall: Sendable {
        @Included @Shared func shop() -> Shop { Shop() }
        func analytics() -> String { "mall" }
    }

    @Test("A recipe hides an included one in its own graph only, and that is a warning with both places")
    func hiding() throws {
        #expect(Shop().all() == ["shop", "feed"])
        let graph = Mall.dependencyGraph
        let problems = graph.problems()
        #expect(problems.map(\.severity) == [.warning, .warning])
        let texts = graph.messages(for: problems).map { $0.split(separator: "\n").map(String.init) }
        let file = "IncludedGraphTests.swift:"
        #expect(texts[0][0].contains("analytics hides IncludedGraphTests.Shop.analytics in IncludedGraphTests.Mall"))
        #expect(texts[1][0].contains("Shop.analytics hides IncludedGraphTests.Feed.analytics in"))
        #expect(texts.allSatisfy { $0[1].contains(file) && $0[2].contains(file) })
    }

    @Graph struct First: Sendable {
        @Included @Shared func second() -> Second { Second() }
        func one(two: Int) -> Int { two - 1 }
    }

    @Graph struct Second: Sendable {
        @Included @Shared func first() -> First { First() }
        func two() -> Int { 2 }
        func three(one: Int) -> Int { one + 2 }
    }

    @Test("Graphs may include each other, and their description has an end")
    func circle() {
        #expect(Second().three() == 3)
        #expect(First.dependencyGraph.nodes.map(\.id.description) == ["second", "one", "first", "two", "three"])
    }
}
