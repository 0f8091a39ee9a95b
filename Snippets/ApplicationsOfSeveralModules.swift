// The code of the article "Applications of several modules" that is not in Examples/Reader. Its modules are one file here.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Dovetail
import DovetailAnalysis

// snippet.hide
public struct API: Sendable {
    public var fetch: @Sendable (String) -> String
    static let offline = API(fetch: { _ in "offline" })
}

public struct Analytics: Sendable {
    public var track: @Sendable (String) -> Void
    static let silent = Analytics(track: { _ in })
}

public struct ProductList: Sendable {
    let analytics: Analytics
}

public struct Feed: Sendable {
    let api: API
    let analytics: Analytics
}

@Graph
public struct NetworkGraph: Sendable {
    public func api() -> API { API(fetch: { "live \($0)" }) }
}
// snippet.show

// MARK: Choose what a lower module uses

@Graph
public struct ProductGraph: Sendable {
    public let analytics: Analytics
    public func productList(analytics: Analytics) -> ProductList {
        ProductList(analytics: analytics)
    }
}

@Graph
struct ShopGraph: Sendable {
    func analytics() -> Analytics { Analytics(track: { print($0) }) }
    @Included @Shared func products(analytics: Analytics) -> ProductGraph {
        ProductGraph(analytics: analytics)
    }
}

// MARK: Keep a live module out of a feature

// In the module Services, which features import.
@Graph
public struct Services: Sendable {
    public let api: API
    public let analytics: Analytics
}

// In the module Feed, which imports Services.
@Graph
public struct FeedGraph: Sendable {
    @Included let services: Services
    public func feed(api: API, analytics: Analytics) -> Feed {
        Feed(api: api, analytics: analytics)
    }
}

// In the application, which imports all of them, and Networking.
@Graph
struct AppGraph: Sendable {
    @Included let network: NetworkGraph
    func analytics() -> Analytics { Analytics(track: { print($0) }) }
    func services(api: API, analytics: Analytics) -> Services {
        Services(api: api, analytics: analytics)
    }
    @Included @Shared func feeds(services: Services) -> FeedGraph {
        FeedGraph(services: services)
    }
}

// snippet.hide

/// A feature that imports the live module.
@Graph
struct FeedOfNetworkGraph: Sendable {
    @Included let network: NetworkGraph
    let analytics: Analytics
    func feed(api: API, analytics: Analytics) -> Feed { Feed(api: api, analytics: analytics) }
}

final class Tracked: @unchecked Sendable {
    var events: [String] = []
}

let tracked = Tracked()
let silent = Analytics(track: { tracked.events.append($0) })
let shop = ShopGraph().replacing { $0.analytics = silent }
shop.products().productList().analytics.track("opened")
precondition(tracked.events == ["opened"])
precondition(ShopGraph.dependencyGraph.problems().isEmpty)

let app = AppGraph(network: NetworkGraph())
precondition(app.feeds().feed().api.fetch("a") == "live a")
precondition(AppGraph.dependencyGraph.problems().isEmpty)
let testing = app.replacing { $0.inside(\.network) { $0.api = .offline } }
precondition(testing.feeds().feed().api.fetch("a") == "offline")
let feed = FeedGraph(services: Services(api: .offline, analytics: .silent)).feed()
precondition(feed.api.fetch("a") == "offline")
precondition(FeedOfNetworkGraph(network: NetworkGraph(), analytics: .silent).feed().api.fetch("a") == "live a")
