// The code of the article "Scopes and lifetimes".
import DovetailContainer
// snippet.hide
import Synchronization
import Testing
// snippet.show

// MARK: - Five lifetimes

struct StorageAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Database.self, Database.init).scope(.singleton)
        registry.register(Thumbnails.self, Thumbnails.init).scope(.weak)
        registry.register(Draft.self) { (database: Database) in  // transient
            Draft(database: database)
        }
    }
}

// snippet.hide
@Suite struct ScopesAndLifetimes {
    let container: Container
    let user = User(name: "Anna")
    let request = HTTPRequest(path: "/basket")

    init() throws {
        container = try Container(StorageAssembly(), ShopAssembly(), LoginAssembly(), DeferredAssembly())
    }

    @Test func lifetimes() throws {
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
        #expect(try container.resolve(Draft.self) !== container.resolve(Draft.self))

        let pair = try container.resolve(Pair.self)
        #expect(pair.first === pair.second)
        #expect(try container.resolve(Pair.self).first !== pair.first)

        var thumbnails: Thumbnails? = try container.resolve()
        #expect(try container.resolve(Thumbnails.self) === thumbnails)
        let number = thumbnails?.number
        thumbnails = nil
        #expect(try container.resolve(Thumbnails.self).number != number)
    }

    // MARK: - A scope for each request

    @Test func scopes() throws {
        // snippet.show
        let session = try container.enter(Session.self, user)
        let handler = try session.enter(Request.self, request).resolve(Handler.self)
        // snippet.hide

        #expect(handler.request.path == "/basket")
        #expect(try session.resolve(Basket.self) === handler.basket)
        #expect(try session.resolve(Database.self) === container.resolve(Database.self))
        let otherSession = try container.enter(Session.self, user)
        #expect(try otherSession.resolve(Basket.self) !== handler.basket)
    }

    @Test func wrongScopes() {
        #expect(reason { try container.enter(Request.self, request) } == .notEntered)
        #expect(reason { try container.resolve(Basket.self) } == .notEntered)
    }

    // MARK: - A service that enters a scope

    @Test func login() throws {
        let home = try container.resolve(Login.self).logIn(user)
        #expect(home.basket.user.name == "Anna")
    }

    // MARK: - A service holds nothing of a shorter lifetime

    @Test func captiveDependency() throws {
        let error = #expect(throws: WiringError.self) {
            try container.replacing { registry in
                // snippet.show
                registry.register(Statistics.self) { (basket: Basket) in Statistics(of: basket) }
                    .scope(.singleton)
                // snippet.hide
                registry.contribute(Statistics.self) { (statistics: Statistics) in statistics }
            }
        }
        let message = try #require(error).description
        #expect(message.hasPrefix("error: Statistics (singleton) holds Basket (Session), which does not live as long"))
        #expect(message.contains("register Basket with scope(.singleton), or Statistics with scope(Session.self)"))
    }

    // MARK: - Exactly once

    @Test("A failure is not kept")
    func failure() throws {
        let attempts = Mutex(0)
        let container = try Container { registry in
            registry.register(Database.self) {
                try attempts.withLock { attempts in
                    attempts += 1
                    if attempts == 1 { throw Unavailable() }
                }
                return Database()
            }
            .scope(.singleton)
        }
        #expect(throws: Unavailable.self) { try container.resolve(Database.self) }
        #expect(try container.resolve(Database.self) === container.resolve(Database.self))
        #expect(attempts.withLock { $0 } == 2)
    }

    // MARK: - Who keeps what

    @Test("A service of the caller keeps the container, and a shared one does not")
    func keeping() throws {
        var released: Container? = try Container(StorageAssembly(), DeferredAssembly())
        let editor = try #require(released).resolve(Editor.self)
        released = nil
        #expect(try editor.database() === editor.database())

        released = try Container(StorageAssembly(), DeferredAssembly())
        let drafts = try #require(released).resolve(Drafts.self)
        _ = try drafts.draft()
        released = nil
        #expect(reason { try drafts.draft() } == .containerReleased)
    }

    private func reason(_ body: () throws -> Any) -> ResolutionError.Reason? {
        #expect(throws: ResolutionError.self) { _ = try body() }?.reason
    }
}
// snippet.show

// MARK: - A scope for each request

enum Session: NamedScope { typealias Inputs = User }

enum Request: NamedScope {
    typealias Inputs = HTTPRequest
    typealias Outer = Session
}

struct ShopAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Basket.self) { (user: User) in Basket(of: user) }
            .scope(Session.self)
        registry.register(Handler.self, Handler.init).scope(Request.self)
    }
}

struct User: Sendable { let name: String }
struct HTTPRequest: Sendable { let path: String }

final class Basket: Sendable {
    let user: User

    init(of user: User) { self.user = user }
}

struct Handler: Sendable {
    let request: HTTPRequest
    let basket: Basket
}

// snippet.hide
// MARK: - A service that enters a scope

struct LoginAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Login.self) { (enter: Enter<Session>) in
            Login { user in try enter(user).resolve(Home.self) }
        }
        registry.register(Home.self, Home.init)
    }
}

struct Login: Sendable { let logIn: @Sendable (User) throws -> Home }

struct Home: Sendable { let basket: Basket }

final class Database: Sendable {}

final class Thumbnails: Sendable {
    private static let made = Mutex(0)

    let number = made.withLock { made in
        made += 1
        return made
    }
}

final class Draft {
    let database: Database

    init(database: Database) { self.database = database }
}

struct Statistics: Sendable {
    init(of basket: Basket) {}
}

struct Unavailable: Error {}

struct DeferredAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Counter.self, Counter.init).scope(.graph)
        registry.register(Pair.self, Pair.init)
        registry.register(Editor.self, Editor.init)
        registry.register(Drafts.self, Drafts.init).scope(.singleton)
    }
}

final class Counter {}

struct Pair {
    let first: Counter
    let second: Counter
}

struct Editor: Sendable {
    let database: @Sendable () throws -> Database
}

struct Drafts: Sendable {
    let draft: @Sendable () throws -> Draft
}

await Testing.__swiftPMEntryPoint() as Never
