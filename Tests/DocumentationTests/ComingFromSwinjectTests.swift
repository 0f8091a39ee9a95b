import Dovetail
import DovetailTesting
import Testing

// The code of the article "Coming from Swinject": Scripts/check-articles.py looks for it here.

private protocol API: Sendable {
    func users() async throws -> [User]
}

private final class UserStore: Sendable {
    private let api: any API

    init(api: any API) { self.api = api }

    func active() async throws -> [User] { try await api.users().filter(\.isActive) }
}

private final class ProfileModel {
    private let id: User.ID
    private let store: UserStore

    init(id: User.ID, store: UserStore) {
        self.id = id
        self.store = store
    }

    func name() async throws -> String? { try await store.active().first { $0.id == id }?.name }
}

private struct UsersAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register((any API).self, scope: .singleton, HTTPAPI.init)
        registry.register(UserStore.self, scope: .singleton, UserStore.init)
        registry.register(ProfileModel.self, arguments: User.ID.self, ProfileModel.init)
    }
}

private enum Users {
    typealias Load = @Sendable () async throws -> [User]

    static func active(all: Load) async throws -> [User] { try await all().filter(\.isActive) }
}

@Graph
private struct UsersGraph {
    @Shared func api() -> any API { HTTPAPI() }
    func allUsers(api: any API) -> Users.Load { api.users }
    func activeUsers(allUsers: @escaping Users.Load) -> Users.Load { { try await Users.active(all: allUsers) } }
}

extension Scope {
    fileprivate static let session = Scope("session")
}

private struct SessionAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.declare(.session, supplying: Account.self)
        registry.register(Basket.self, scope: .session) { (account: Account, store: UserStore) in
            Basket(of: account, store: store)
        }
    }
}

private final class Parent: Sendable {
    let child: Child

    init(child: Child) { self.child = child }
}

private final class Child: Sendable {
    private let parent: @Sendable () throws -> Parent

    init(parent: @escaping @Sendable () throws -> Parent) { self.parent = parent }

    func sibling() throws -> Child { try parent().child }
}

private struct FamilyAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Parent.self, scope: .singleton, Parent.init)
        registry.register(Child.self, scope: .singleton, Child.init)
    }
}

extension Swinject.Container {
    /// Registers a service that a Dovetail container provides.
    fileprivate func register<Service>(_ service: Service.Type, from container: Dovetail.Container) {
        register(service) { _ in
            // A factory cannot throw. The container has been checked, so only an error of a recipe leads here.
            do { return try container.resolve(service) } catch { fatalError("\(error)") }
        }
        .inObjectScope(.transient)
    }
}

/// The services that are still registered with Swinject.
private struct SwinjectServices: @unchecked Sendable {
    /// Not `Sendable`, but `synchronize()` returns it for use on any thread.
    private let resolver: any Swinject.Resolver

    init(_ container: Swinject.Container) { resolver = container.synchronize() }

    func callAsFunction<Service>(_ service: Service.Type) throws -> Service {
        guard let instance = resolver.resolve(service) else { throw NotInSwinject(service: "\(service)") }
        return instance
    }
}

private struct NotInSwinject: Error {
    let service: String
}

private struct ProfileAssembly: Dovetail.Assembly {
    let swinject: SwinjectServices

    func assemble(_ registry: inout Registry) {
        registry.register(UserStore.self) { [swinject] in try swinject(UserStore.self) }
        registry.register(ProfileModel.self, arguments: User.ID.self, ProfileModel.init)
    }
}

@Graph
private struct ProfileGraph: Sendable {
    let swinject: SwinjectServices

    func store(swinject: SwinjectServices) throws -> UserStore { try swinject(UserStore.self) }
    func profile(_ id: User.ID, store: UserStore) -> ProfileModel { ProfileModel(id: id, store: store) }
}

@Suite("The article on coming from Swinject")
struct ComingFromSwinjectTests {
    @Test("The application, wired by type")
    func application() async throws {
        let container = try Container(UsersAssembly())
        let profile = try container.resolve(ProfileModel.self, arguments: 1)
        #expect(try await profile.name() == "Anna")
    }

    @Test("The same, from functions")
    func functions() async throws {
        #expect(try await UsersGraph().activeUsers()() == [.anna])
    }

    @Test("A test replaces a recipe in a copy")
    func replacing() async throws {
        let container = try Container(UsersAssembly())
        let testing = try container.replacing {
            $0.register((any API).self, scope: .singleton) { FakeAPI(all: [.ben]) }
        }
        let profile = try testing.resolve(ProfileModel.self, arguments: 2)
        #expect(try await profile.name() == nil)
    }

    @Test("Logging out leaves a scope")
    func session() async throws {
        let container = try Container(UsersAssembly(), SessionAssembly())
        let account = Account(name: "Anna")
        var session: Container? = try container.enter(.session, supplying: account)
        let basket = try session?.resolve(Basket.self)
        #expect(basket === (try session?.resolve(Basket.self)))
        session = nil
        let next = try container.enter(.session, supplying: account)
        #expect(basket !== (try next.resolve(Basket.self)))
    }

    @Test("A circle goes through a function")
    func circle() throws {
        let container = try Container(FamilyAssembly())
        let parent = try container.resolve(Parent.self)
        #expect(try parent.child.sibling() === parent.child)
    }

    @Test("Swinject takes from Dovetail")
    func swinjectTakes() async throws {
        let swinject = Swinject.Container()
        let moved = try Dovetail.Container(UsersAssembly())
        swinject.register(UserStore.self, from: moved)
        #expect(swinject.resolve(UserStore.self) === (try moved.resolve(UserStore.self)))
    }

    @Test("Dovetail takes from Swinject")
    func dovetailTakes() async throws {
        let swinject = Swinject.Container()
        swinject.register(UserStore.self) { _ in UserStore(api: HTTPAPI()) }
        let container = try Dovetail.Container(ProfileAssembly(swinject: SwinjectServices(swinject)))
        let profile = try container.resolve(ProfileModel.self, arguments: 1)
        #expect(try await profile.name() == "Anna")

        let empty = try Dovetail.Container(ProfileAssembly(swinject: SwinjectServices(Swinject.Container())))
        #expect(throws: NotInSwinject.self) { try empty.resolve(UserStore.self) }

        let graph = ProfileGraph(swinject: SwinjectServices(swinject))
        #expect(try await graph.profile(1).name() == "Anna")
    }
}

// What the article takes for granted.

private struct User: Sendable, Equatable, Identifiable {
    static let anna = User(id: 1, name: "Anna", isActive: true)
    static let ben = User(id: 2, name: "Ben", isActive: false)

    let id: Int
    let name: String
    let isActive: Bool
}

private final class HTTPAPI: API {
    func users() async throws -> [User] { [.anna, .ben] }
}

private struct FakeAPI: API {
    let all: [User]

    func users() async throws -> [User] { all }
}

private struct Account: Sendable {
    let name: String
}

private final class Basket: Sendable {
    let account: Account
    let store: UserStore

    init(of account: Account, store: UserStore) {
        self.account = account
        self.store = store
    }
}

/// As much of Swinject 2.10 as the bridge calls, since it cannot be downloaded here.
private enum Swinject {
    protocol Resolver {
        func resolve<Service>(_ service: Service.Type) -> Service?
    }

    struct ObjectScope {
        static let transient = ObjectScope()
    }

    struct ServiceEntry {
        @discardableResult
        func inObjectScope(_ scope: ObjectScope) -> Self { self }
    }

    final class Container: Resolver {
        private var factories: [ObjectIdentifier: (any Resolver) -> Any] = [:]

        @discardableResult
        func register<Service>(_ service: Service.Type, factory: @escaping (any Resolver) -> Service) -> ServiceEntry {
            factories[ObjectIdentifier(service)] = factory
            return ServiceEntry()
        }

        func resolve<Service>(_ service: Service.Type) -> Service? {
            factories[ObjectIdentifier(service)]?(self) as? Service
        }

        func synchronize() -> any Resolver { self }
    }
}
