// The code of the article "An existing application". Its modules are one file here.
import Dovetail
import DovetailContainer
// snippet.hide
import Synchronization
import Testing

final class Tracker: Sendable {
    static let shared = Tracker()
    private let tracked = Mutex<[String]>([])

    var events: [String] { tracked.withLock { $0 } }
    func track(_ event: String) { tracked.withLock { $0.append(event) } }
}

struct User: Sendable, Equatable { let name: String }

struct HTTP: Sendable {
    let address: String
    func users() async throws -> [User] { [User(name: address)] }
}

struct Offline: Sendable {
    func users() async throws -> [User] { [User(name: "Ben")] }
}

struct Flags: Sendable { let isOffline: Bool }
// snippet.show

// MARK: - Begin beside what is there

struct AnalyticsAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Tracker.self) { .shared }
    }
}

// snippet.hide
struct FirstApp {
    // snippet.show
    static let container = Result { try Container(AnalyticsAssembly()) }
    // snippet.hide
}
// snippet.show

// MARK: - Move a module

typealias Track = @Sendable (String) -> Void
enum TrackEvent: NamedService { typealias Service = Track }

struct Checkout: Sendable {
    let track: Track

    func pay() { track("paid") }
}

struct CheckoutAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(TrackEvent.self) { (tracker: Tracker) in tracker.track }
        registry.register(Checkout.self) { (track: Named<TrackEvent>) in
            Checkout(track: track.value)
        }
    }
}

// MARK: - Calls of a global container

enum Root {
    private static let container = Result {
        try Container(AnalyticsAssembly(), CheckoutAssembly())
    }

    static func checkout() throws -> Checkout { try container.get().resolve() }
}

// MARK: - A module that must not import the live one

// In the module UsersAPI, which has types only.
enum LoadUsers: NamedService {
    typealias Service = @Sendable () async throws -> [User]
}

// In the module Feed, which imports UsersAPI.
struct Feed: Sendable {
    let users: LoadUsers.Service
}

struct FeedAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Feed.self) { (users: Named<LoadUsers>) in
            Feed(users: users.value)
        }
    }
}

// In the module UsersLive, which imports UsersAPI and the network.
struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(LoadUsers.self) { (http: HTTP) in http.users }
    }
}

// MARK: - A router of many screens
// snippet.hide

@MainActor
final class Screen {
    let title: String

    init(title: String) { self.title = title }
}

@MainActor
struct Profile {
    let name: String
    var screen: Screen { Screen(title: name) }
}

struct NoScreen: Error { let route: any Route }

struct OtherRoute: Route {}
// snippet.show

// In the module Routing, which has types only.
protocol Route: Sendable {}
typealias MakeScreen = @MainActor (any Route) throws -> Screen?

// In the module Profile, which imports Routing.
struct ProfileRoute: Route { let name: String }

struct ProfileAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Profile.self, arguments: String.self, Profile.init)
        registry.contribute(MakeScreen.self) {
            (profile: @escaping @MainActor (String) throws -> Profile) in
            { route in
                guard let route = route as? ProfileRoute else { return nil }
                return try profile(route.name).screen
            }
        }
    }
}

@MainActor
struct Router {
    let screens: [MakeScreen]

    func screen(for route: any Route) throws -> Screen {
        for make in screens {
            if let screen = try make(route) { return screen }
        }
        throw NoScreen(route: route)
    }
}

struct RouterAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.assemble(ProfileAssembly())
        registry.register(Router.self, Router.init)
    }
}

// MARK: - Which implementation?

struct OfflineAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(LoadUsers.self) { Offline().users }
    }
}

struct AppAssembly: Assembly {
    let flags: Flags

    func assemble(_ registry: inout Registry) {
        registry.register(HTTP.self) { HTTP(address: "live") }.scope(.singleton)
        registry.assemble(FeedAssembly())
        if flags.isOffline {
            registry.assemble(OfflineAssembly())
        } else {
            registry.assemble(UsersAssembly())
        }
    }
}

// snippet.hide
@Suite struct AdoptingDovetail {
    @Test("Old code and new code share one instance")
    func singletons() throws {
        let container = try Container(AnalyticsAssembly(), CheckoutAssembly())
        try container.resolve(Checkout.self).pay()
        #expect(Tracker.shared.events == ["paid"])
        try Root.checkout().pay()
        #expect(Tracker.shared.events == ["paid", "paid"])
        #expect(try FirstApp.container.get().resolve(Tracker.self) === Tracker.shared)
    }

    @Test("The router finds the module whose screen it opens")
    @MainActor
    func routes() throws {
        let router = try Container(RouterAssembly()).resolve(Router.self)
        #expect(try router.screen(for: ProfileRoute(name: "Ada")).title == "Ada")
        #expect(throws: NoScreen.self) { try router.screen(for: OtherRoute()) }
    }

    // snippet.show
    @Test(arguments: [true, false])
    func isWired(isOffline: Bool) throws {
        try Container.validate(AppAssembly(flags: Flags(isOffline: isOffline)))
    }

    // snippet.hide
    @Test func flag() async throws {
        let online = try Container(AppAssembly(flags: Flags(isOffline: false)))
        #expect(try await online.resolve(Feed.self).users() == [User(name: "live")])
        let offline = try Container(AppAssembly(flags: Flags(isOffline: true)))
        #expect(try await offline.resolve(Feed.self).users() == [User(name: "Ben")])
        // snippet.show
        let testing = try online.replacing {
            $0.register(LoadUsers.self) { { [User(name: "Ada")] } }
        }
        // snippet.hide
        #expect(try await testing.resolve(Feed.self).users() == [User(name: "Ada")])
    }
}

await Testing.__swiftPMEntryPoint() as Never
