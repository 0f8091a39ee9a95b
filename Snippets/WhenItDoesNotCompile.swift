// The code of the article "When it does not compile": what to write where the compiler reports an error.
import DovetailContainer

// snippet.hide
struct User: Sendable {
    var name = "Anna"
}

protocol API: Sendable {
    func fetchUsers() async throws -> [User]
}

struct OnlineAPI: API {
    func fetchUsers() async throws -> [User] { [User()] }
}

struct Users: Sendable {
    let api: any API
}

struct Screen {
    let users: Users
    let id: Int
}

struct Draft {
    let id: Int
    let users: () throws -> Users
}

@MainActor final class Window {
    init() {}
}
// snippet.show

enum LoadUsers: NamedService {
    typealias Service = @Sendable () async throws -> [User]
}

enum CountUsers: NamedService {
    typealias Service = @Sendable () async throws -> Int
}

let container = try Container { registry in
    registry.register((any API).self) { OnlineAPI() }.scope(.singleton)

    registry.register(Users.self) { (api: any API) in
        print("making Users")
        return Users(api: api)
    }

    registry.register(LoadUsers.self) { (api: any API) in
        { try await api.fetchUsers() }
    }

    registry.register(CountUsers.self) { (load: Named<LoadUsers>) in
        { try await load.value().count }
    }

    registry.register(Screen.self, arguments: Int.self) { (id, users: Users) in
        Screen(users: users, id: id)
    }

    registry.onMainActor.contribute(Window.self, Window.init)

    registry.register([Screen].self) { (screen: @escaping (Int) throws -> Screen) in
        [try screen(1), try screen(2)]
    }

    registry.register(Draft.self, arguments: Int.self) { (id, users: @escaping () throws -> Users) in
        Draft(id: id, users: users)
    }
}

// snippet.hide
let screens = try container.resolve([Screen].self)
precondition(screens.map(\.id) == [1, 2])
let draft = try container.resolve(Draft.self, arguments: 3)
let draftUsers = try await draft.users().api.fetchUsers()
precondition(draft.id == 3 && draftUsers.count == 1)
let count = try await container.resolve(CountUsers.self)()
precondition(count == 1)
