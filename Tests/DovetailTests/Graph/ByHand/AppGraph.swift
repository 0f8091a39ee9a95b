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
                if let replacement: any ApiService = _replaced["api"] {
                    return _replaced.changed("api", replacement, as: (any ApiService).self)
                }
                return _replaced.changed("api", api(host: host, counter: counter), as: (any ApiService).self)
            }
        }
        func retrieveUsers() -> Users.Retrieve {
            if let replacement: Users.Retrieve = _replaced["retrieveUsers"] {
                return _replaced.changed("retrieveUsers", replacement, as: Users.Retrieve.self)
            }
            return _replaced.changed("retrieveUsers", retrieveUsers(api: api()), as: Users.Retrieve.self)
        }
        func currentUser() -> User? {
            if let replacement: User? = _replaced["currentUser"] {
                return _replaced.changed("currentUser", replacement, as: User?.self)
            }
            return _replaced.changed("currentUser", currentUser(api: api()), as: User?.self)
        }
        func screen(_ title: String) -> Screen {
            if let replacement: @Sendable (String) -> Screen = _replaced["screen"] {
                return _replaced.changed("screen", replacement(title), as: Screen.self)
            }
            return _replaced.changed("screen", screen(title, api: api()), as: Screen.self)
        }
        func config() async throws -> Config {
            try await _shared.services.config.get {
                if let replacement: Config = _replaced["config"] {
                    return _replaced.changed("config", replacement, as: Config.self)
                }
                return try await _replaced.changed("config", config(host: host), as: Config.self)
            }
        }
        func startScreen() -> Screen {
            if let replacement: Screen = _replaced["startScreen"] {
                return _replaced.changed("startScreen", replacement, as: Screen.self)
            }
            return _replaced.changed("startScreen", startScreen(currentUser: currentUser()), as: Screen.self)
        }
        func show() -> Users.Show {
            if let replacement: Users.Show = _replaced["show"] {
                return _replaced.changed("show", replacement, as: Users.Show.self)
            }
            return _replaced.changed("show", show(api: api()), as: Users.Show.self)
        }
        func attempts() -> Int {
            if let replacement: Int = _replaced["attempts"] {
                return _replaced.changed("attempts", replacement, as: Int.self)
            }
            return _replaced.changed("attempts", attempts(counter: counter), as: Int.self)
        }

        func replacing(_ change: (inout Replacements<Recipes>) throws -> Void) rethrows -> Self {
            var graph = self
            graph._shared = _SharedServices(_Shared())
            graph._replaced = try _replaced.changed(by: change)
            return graph
        }

        struct Recipes {
            var api: Replaceable<any ApiService> { "api" }
            var retrieveUsers: Replaceable<Users.Retrieve> { "retrieveUsers" }
            var currentUser: Replaceable<User?> { "currentUser" }
            var screen: ReplaceableRecipe<@Sendable (String) -> Screen, Screen> { "screen" }
            var config: Replaceable<Config> { "config" }
            var startScreen: Replaceable<Screen> { "startScreen" }
            var show: Replaceable<Users.Show> { "show" }
            var attempts: Replaceable<Int> { "attempts" }
        }

        private struct _Shared: ~Copyable {
            let api = SharedService<any ApiService>("AppGraph.api")
            let config = _AsyncSharedService<Config>("AppGraph.config")
        }
        private var _shared = _SharedServices(_Shared())
        private var _replaced = Replacements(Recipes())
    }
}
