// The code of the article "Leaves and roots".
import Dovetail
import DovetailContainer
// snippet.hide
import Synchronization
import Testing
// snippet.show

typealias Log = @Sendable (String) -> Void

// MARK: - By hand

// snippet.hide
enum ByHand {
    // snippet.show
    struct FeedScreen {
        let log: Log

        func open(_ id: Int) -> PostScreen { PostScreen(id: id, log: log) }
    }

    struct PostScreen {
        let id: Int
        let log: Log

        func likeButton() -> LikeButton { LikeButton(id: id, log: log) }
    }

    struct LikeButton {
        let id: Int
        let log: Log

        func tap() { log("likes \(id)") }
    }
    // snippet.hide
}
// snippet.show

// MARK: - With ambient access

// snippet.hide
enum Ambient {
    // snippet.show
    enum Ambience { @TaskLocal static var log: Log = { print($0) } }

    struct LikeButton {
        let id: Int

        func tap() { Ambience.log("likes \(id)") }
    }
    // snippet.hide
}
// snippet.show

// MARK: - With a graph

struct FeedScreen {
    let open: (Int) -> PostScreen
}

struct PostScreen {
    let id: Int
    let makeButton: (Int) -> LikeButton

    func likeButton() -> LikeButton { makeButton(id) }
}

struct LikeButton {
    let id: Int
    let log: Log

    func tap() { log("likes \(id)") }
}

@Graph
struct ScreensGraph {
    let log: Log

    func button(_ id: Int, log: @escaping Log) -> LikeButton {
        LikeButton(id: id, log: log)
    }
    func post(_ id: Int, button: @escaping (Int) -> LikeButton) -> PostScreen {
        PostScreen(id: id, makeButton: button)
    }
    func feed(post: @escaping (Int) -> PostScreen) -> FeedScreen {
        FeedScreen(open: post)
    }
}

// MARK: - The root of a log-in

struct Account: Sendable { let name: String }

struct Home: Sendable {
    let account: Account
    let log: Log
}

@Graph
struct LoggedInGraph: Sendable {
    let account: Account
    @Included let app: AppGraph

    func home(account: Account, log: @escaping Log) -> Home {
        Home(account: account, log: log)
    }
}

@Graph
struct AppGraph: Sendable {
    let log: Log

    func loggedIn(_ account: Account) -> LoggedInGraph {
        LoggedInGraph(account: account, app: self)
    }
    func logIn(loggedIn: @escaping @Sendable (Account) -> LoggedInGraph) -> LogIn {
        LogIn { account in loggedIn(account).home() }
    }
}

struct LogIn: Sendable {
    let begin: @Sendable (Account) throws -> Home
}

enum LogEvents: NamedService { typealias Service = Log }
enum Session: NamedScope { typealias Inputs = Account }

struct LogInAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(LogEvents.self) { { print($0) } }
        registry.register(LogIn.self) { (enter: Enter<Session>) in
            LogIn { account in try enter(account).resolve(Home.self) }
        }
        registry.register(Home.self) { (account: Account, log: Named<LogEvents>) in
            Home(account: account, log: log.value)
        }
    }
}

// snippet.hide
@Suite struct LeavesAndRoots {
    final class Events: Sendable {
        private let logged = Mutex<[String]>([])
        var all: [String] { logged.withLock { $0 } }
        func log(_ event: String) { logged.withLock { $0.append(event) } }
    }

    @Test func leaf() {
        let events = Events()
        ByHand.FeedScreen(log: events.log).open(1).likeButton().tap()
        Ambient.Ambience.$log.withValue(events.log) { Ambient.LikeButton(id: 2).tap() }
        ScreensGraph(log: events.log).feed().open(3).likeButton().tap()
        #expect(events.all == ["likes 1", "likes 2", "likes 3"])
    }

    @Test func root() throws {
        let account = Account(name: "Anna")
        #expect(try AppGraph(log: { _ in }).logIn().begin(account).account.name == "Anna")
        #expect(try Container(LogInAssembly()).resolve(LogIn.self).begin(account).account.name == "Anna")
    }
}

await Testing.__swiftPMEntryPoint() as Never
