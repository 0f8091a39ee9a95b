// The code of the article "Coming from Swinject". Its tests run at the end.
import Dovetail
import DovetailContainer
// snippet.hide
import Testing

// MARK: - Rewrite an assembly

protocol API: Sendable {
    func users() async throws -> [User]
}

final class UserStore: Sendable {
    private let api: any API

    init(api: any API) { self.api = api }

    func active() async throws -> [User] { try await api.users().filter(\.isActive) }
}

final class ProfileModel {
    private let id: User.ID
    private let store: UserStore

    init(id: User.ID, store: UserStore) {
        self.id = id
        self.store = store
    }

    func name() async throws -> String? { try await store.active().first { $0.id == id }?.name }
}
// snippet.show

struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register((any API).self, HTTPAPI.init).scope(.singleton)
        registry.register(UserStore.self, UserStore.init).scope(.singleton)
        registry.register(
            ProfileModel.self,
            arguments: User.ID.self,
            ProfileModel.init
        )
    }
}

// snippet.hide
@Test("The application, wired by type")
func application() async throws {
    // snippet.show
    let container = try Container(UsersAssembly())
    let profile = try container.resolve(ProfileModel.self, arguments: 1)
    // snippet.hide
    #expect(try await profile.name() == "Anna")
}

// MARK: - Write tests

@Test("A test replaces a recipe in a copy")
func replacing() async throws {
    let container = try Container(UsersAssembly())
    // snippet.show
    let testing = try container.replacing {
        $0.register((any API).self) { FakeAPI(all: [.ben]) }
    }
    // snippet.hide
    #expect(try await container.resolve(ProfileModel.self, arguments: 1).name() == "Anna")
    #expect(try await testing.resolve(ProfileModel.self, arguments: 1).name() == nil)
}

@Test("A missing registration is an error with its path, and two of one service are an error")
func checks() throws {
    let missing = #expect(throws: WiringError.self) { try Container(SessionAssembly()) }
    #expect("\(try #require(missing))".contains("needed by"))
    #expect(throws: WiringError.self) { try Container(UsersAssembly(), UsersAssembly()) }
}

// MARK: - Leave a scope instead of resetting it
// snippet.show

enum Session: NamedScope { typealias Inputs = Account }

struct SessionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Basket.self) { (account: Account, store: UserStore) in
            Basket(of: account, store: store)
        }
        .scope(Session.self)
    }
}

// snippet.hide
@Test("Logging out leaves a scope")
func session() async throws {
    let container = try Container(UsersAssembly(), SessionAssembly())
    let account = Account(name: "Anna")
    var session: Container? = try container.enter(Session.self, account)
    let basket = try session?.resolve(Basket.self)
    #expect(basket === (try session?.resolve(Basket.self)))
    session = nil
    // snippet.show
    let next = try container.enter(Session.self, account)
    // snippet.hide
    #expect(basket !== (try next.resolve(Basket.self)))
}

@Test("A singleton may not hold a service of the session")
func captive() {
    #expect(throws: WiringError.self) {
        try Container { registry in
            UsersAssembly().assemble(&registry)
            SessionAssembly().assemble(&registry)
            registry.register(Captor.self, Captor.init).scope(.singleton)
        }
    }
}

// MARK: - A parameter that is a function breaks a cycle

final class Parent: Sendable {
    let child: Child

    init(child: Child) { self.child = child }
}

final class Child: Sendable {
    private let parent: @Sendable () throws -> Parent

    init(parent: @escaping @Sendable () throws -> Parent) { self.parent = parent }

    func sibling() throws -> Child { try parent().child }
}

struct FamilyAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Parent.self, Parent.init).scope(.singleton)
        registry.register(Child.self, Child.init).scope(.singleton)
    }
}

@Test("A cycle goes through a function")
func cycle() throws {
    let container = try Container(FamilyAssembly())
    let parent = try container.resolve(Parent.self)
    #expect(try parent.child.sibling() === parent.child)
}

// MARK: - Move one feature at a time
// snippet.show

nonisolated extension Swinject.Container {
    typealias Moved = DovetailContainer.Container

    /// Registers a service that a Dovetail container provides.
    func register<Service>(_ service: Service.Type, from container: Moved) {
        register(service) { _ in made { try container.resolve(service) } }
            .inObjectScope(.transient)
    }

    /// Registers a service of a `MainActorAssembly`, for the main thread.
    func register<Service>(
        _ service: Service.Type,
        on actor: MainActor.Type,
        from container: Moved
    ) {
        register(service) { _ in
            madeOnMainActor { try container.resolve(service) }
        }
        .inObjectScope(.transient)
    }

    /// Registers a service with an argument.
    func register<Service, Argument>(
        _ service: Service.Type,
        argument: Argument.Type,
        from container: Moved
    ) {
        register(service) { (_, argument: Argument) in
            made { try container.resolve(service, arguments: argument) }
        }
        .inObjectScope(.transient)
    }

    /// Registers a service of a `MainActorAssembly` with an argument.
    func register<Service, Argument>(
        _ service: Service.Type,
        argument: Argument.Type,
        on actor: MainActor.Type,
        from container: Moved
    ) {
        register(service) { (_, argument: Argument) in
            // It stays on the main thread.
            nonisolated(unsafe) let argument = argument
            return madeOnMainActor {
                try container.resolve(service, arguments: argument)
            }
        }
        .inObjectScope(.transient)
    }
}

/// Makes a service for a factory, which cannot throw. The container has been
/// checked, so only an error of a recipe ends the program.
nonisolated private func made<Service>(_ make: () throws -> Service) -> Service {
    do { return try make() } catch { fatalError("\(error)") }
}

nonisolated private func madeOnMainActor<Service>(
    _ make: @MainActor () throws -> Service
) -> Service {
    made { try MainActor.assumeIsolated { Made(service: try make()) }.service }
}

nonisolated private struct Made<Service>: @unchecked Sendable {
    let service: Service
}

// snippet.hide
@Test("Swinject takes from Dovetail")
func swinjectTakes() throws {
    let swinject = Swinject.Container()
    // snippet.show
    let moved = try DovetailContainer.Container(UsersAssembly())
    swinject.register(UserStore.self, from: moved)
    swinject.register(ProfileModel.self, argument: User.ID.self, from: moved)
    // snippet.hide
    #expect(swinject.resolve(UserStore.self) === (try moved.resolve(UserStore.self)))
    #expect(swinject.resolve(ProfileModel.self, argument: 1) != nil)
}

@MainActor
final class Router {
    let start: String

    init(start: String) { self.start = start }
}

final class Theme {}

struct ScreensAssembly: MainActorAssembly {
    func assemble(_ registry: inout MainActorRegistry) {
        registry.register(Theme.self, Theme.init).scope(.singleton)
        registry.register(Router.self, arguments: String.self) { (start, _: Theme) in Router(start: start) }
    }
}

@Test("Swinject takes what the main actor has, with and without an argument")
@MainActor
func swinjectTakesOnMainActor() throws {
    let swinject = Swinject.Container()
    let moved = try DovetailContainer.Container(ScreensAssembly())
    swinject.register(Theme.self, on: MainActor.self, from: moved)
    swinject.register(Router.self, argument: String.self, on: MainActor.self, from: moved)
    #expect(swinject.resolve(Theme.self) === (try moved.resolve(Theme.self)))
    #expect(swinject.resolve(Router.self, argument: "home")?.start == "home")
}
// snippet.show

struct SwinjectServices: @unchecked Sendable {
    /// Not `Sendable`, but `synchronize()` returns it for use on any thread.
    private let resolver: any Swinject.Resolver

    init(_ container: Swinject.Container) { resolver = container.synchronize() }

    func callAsFunction<Service>(_ service: Service.Type) throws -> Service {
        guard let instance = resolver.resolve(service) else {
            throw NotInSwinject(service: "\(service)")
        }
        return instance
    }
}

struct ProfileAssembly: DovetailContainer.Assembly {
    let swinject: SwinjectServices

    func assemble(_ registry: inout Registry) {
        registry.register(UserStore.self) { [swinject] in
            try swinject(UserStore.self)
        }
        registry.register(
            ProfileModel.self,
            arguments: User.ID.self,
            ProfileModel.init
        )
    }
}

// snippet.hide
@Graph
struct ProfileGraph: Sendable {
    let swinject: SwinjectServices

    func store(swinject: SwinjectServices) throws -> UserStore { try swinject(UserStore.self) }
    func profile(_ id: User.ID, store: UserStore) -> ProfileModel { ProfileModel(id: id, store: store) }
}

@Test("Dovetail takes from Swinject")
func dovetailTakes() async throws {
    let swinject = Swinject.Container()
    swinject.register(UserStore.self) { _ in UserStore(api: HTTPAPI()) }
    let container = try DovetailContainer.Container(ProfileAssembly(swinject: SwinjectServices(swinject)))
    let profile = try container.resolve(ProfileModel.self, arguments: 1)
    #expect(try await profile.name() == "Anna")

    let empty = try DovetailContainer.Container(ProfileAssembly(swinject: SwinjectServices(Swinject.Container())))
    #expect(throws: NotInSwinject.self) { try empty.resolve(UserStore.self) }

    let graph = ProfileGraph(swinject: SwinjectServices(swinject))
    #expect(try await graph.profile(1).name() == "Anna")
}

// MARK: - Types that the article uses

struct NotInSwinject: Error {
    let service: String
}

struct User: Sendable, Equatable, Identifiable {
    static let anna = User(id: 1, name: "Anna", isActive: true)
    static let ben = User(id: 2, name: "Ben", isActive: false)

    let id: Int
    let name: String
    let isActive: Bool
}

final class HTTPAPI: API {
    func users() async throws -> [User] { [.anna, .ben] }
}

struct FakeAPI: API {
    let all: [User]

    func users() async throws -> [User] { all }
}

struct Account: Sendable {
    let name: String
}

final class Basket: Sendable {
    let account: Account
    let store: UserStore

    init(of account: Account, store: UserStore) {
        self.account = account
        self.store = store
    }
}

final class Captor: Sendable {
    init(basket: Basket) {}
}

/// As much of Swinject 2.10 as the bridge calls: the snippet is compiled without the library.
enum Swinject {
    protocol Resolver {
        func resolve<Service>(_ service: Service.Type) -> Service?
        func resolve<Service, Argument>(_ service: Service.Type, argument: Argument) -> Service?
    }

    struct ObjectScope {
        static let transient = ObjectScope()
    }

    struct ServiceEntry {
        @discardableResult
        func inObjectScope(_ scope: ObjectScope) -> Self { self }
    }

    final class Container: Resolver {
        private var factories: [ObjectIdentifier: (any Resolver, Any) -> Any] = [:]

        @discardableResult
        func register<Service>(_ service: Service.Type, factory: @escaping (any Resolver) -> Service) -> ServiceEntry {
            factories[ObjectIdentifier(service)] = { resolver, _ in factory(resolver) }
            return ServiceEntry()
        }

        @discardableResult
        func register<Service, Argument>(
            _ service: Service.Type,
            factory: @escaping (any Resolver, Argument) -> Service
        ) -> ServiceEntry {
            factories[ObjectIdentifier(service)] = { resolver, argument in
                (argument as? Argument).map { factory(resolver, $0) } as Any
            }
            return ServiceEntry()
        }

        func resolve<Service>(_ service: Service.Type) -> Service? {
            factories[ObjectIdentifier(service)]?(self, ()) as? Service
        }

        func resolve<Service, Argument>(_ service: Service.Type, argument: Argument) -> Service? {
            factories[ObjectIdentifier(service)]?(self, argument) as? Service
        }

        func synchronize() -> any Resolver { self }
    }
}

await Testing.__swiftPMEntryPoint() as Never
