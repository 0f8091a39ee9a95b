import Dovetail
import Testing

/// What the tests of graphs talk about. Their graphs are written by hand, as `@Graph` would write them.
enum GraphTests {
    struct User: Hashable, Sendable {
        let name: String

        static let ada = User(name: "Ada")
        static let grace = User(name: "Grace")
    }

    enum Users {
        typealias Retrieve = @Sendable () async throws -> [User]
        typealias Show = @MainActor @Sendable (Int) async throws -> User
    }

    protocol ApiService: Sendable {
        func fetch(_ route: String) async throws -> [User]
    }

    /// Answers without a network. A class, so that tests can tell one instance from another.
    final class OfflineApi: ApiService {
        let host: String

        init(host: String) {
            self.host = host
        }

        func fetch(_ route: String) async throws -> [User] { [.ada, .grace] }
    }

    /// A screen, which belongs to whoever made it.
    final class Screen {
        let title: String

        init(title: String) {
            self.title = title
        }
    }

    struct Config: Equatable, Sendable {
        let host: String
    }

    enum Failure: Error, Equatable {
        case offline(attempt: Int)
    }

    typealias Counter = ContainerTests.Counter
    typealias Locked = ContainerTests.Locked
    typealias Barrier = ContainerTests.Barrier
}

extension GraphTests {
    struct AppGraph {
        let host: String
        let counter: Counter

        init(host: String, counter: Counter = Counter()) {
            self.host = host
            self.counter = counter
        }

        func api(host: String, counter: Counter) -> any ApiService {
            counter.increment()
            return OfflineApi(host: host)
        }
        func retrieveUsers(api: any ApiService) -> Users.Retrieve { { try await api.fetch("users") } }
        func currentUser(api: any ApiService) -> User? { .ada }
        func screen(_ title: String, api: any ApiService) -> Screen { Screen(title: title) }
        func config(host: String) async throws -> Config {
            counter.increment()
            await Task.yield()
            return Config(host: host)
        }
        func startScreen(currentUser: User?) -> Screen { Screen(title: currentUser?.name ?? "nobody") }
        func show(api: any ApiService) -> Users.Show { { id in try await api.fetch("users")[id] } }
        func attempts(counter: Counter) -> Int { counter.count }

        // What the macro adds.

        func api() -> any ApiService {
            _shared.services.api.get {
                if let replacement: any ApiService = _replaced?["api"] { return replacement }
                return api(host: host, counter: counter)
            }
        }
        func retrieveUsers() -> Users.Retrieve {
            if let replacement: Users.Retrieve = _replaced?["retrieveUsers"] { return replacement }
            return retrieveUsers(api: api())
        }
        func currentUser() -> User? {
            if let replacement: User? = _replaced?["currentUser"] { return replacement }
            return currentUser(api: api())
        }
        func screen(_ title: String) -> Screen {
            if let replacement: @Sendable (String) -> Screen = _replaced?["screen"] { return replacement(title) }
            return screen(title, api: api())
        }
        func config() async throws -> Config {
            try await _shared.services.config.get {
                if let replacement: Config = _replaced?["config"] { return replacement }
                return try await config(host: host)
            }
        }
        func startScreen() -> Screen {
            if let replacement: Screen = _replaced?["startScreen"] { return replacement }
            return startScreen(currentUser: currentUser())
        }
        func show() -> Users.Show {
            if let replacement: Users.Show = _replaced?["show"] { return replacement }
            return show(api: api())
        }
        func attempts() -> Int {
            if let replacement: Int = _replaced?["attempts"] { return replacement }
            return attempts(counter: counter)
        }

        func replacing(_ change: (inout Replacements<Recipes>) throws -> Void) rethrows -> Self {
            var graph = self
            graph._shared = SharedServices(_Shared())
            graph._replaced = try (_replaced ?? Replacements(Recipes())).changed(by: change)
            return graph
        }

        struct Recipes {
            var api: Replaceable<any ApiService> { "api" }
            var retrieveUsers: Replaceable<Users.Retrieve> { "retrieveUsers" }
            var currentUser: Replaceable<User?> { "currentUser" }
            var screen: Replaceable<@Sendable (String) -> Screen> { "screen" }
            var config: Replaceable<Config> { "config" }
            var startScreen: Replaceable<Screen> { "startScreen" }
            var show: Replaceable<Users.Show> { "show" }
            var attempts: Replaceable<Int> { "attempts" }
        }

        private struct _Shared: ~Copyable {
            let api = SharedService<any ApiService>("AppGraph.api")
            let config = AsyncSharedService<Config>("AppGraph.config")
        }
        private var _shared = SharedServices(_Shared())
        private var _replaced: Replacements<Recipes>?
    }
}
