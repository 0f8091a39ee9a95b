import DovetailTesting
import Testing

@testable import UsersApp

@Suite("Commands")
struct CommandsTests {
    private let printed = Calls<String>()
    private let noted = Calls<String>()

    private var console: Console {
        var console = Console()
        console.print = { printed($0) }
        console.note = { noted($0) }
        return console
    }

    @Test("list prints the users that its function includes")
    func list() async throws {
        try await Commands.list(
            load: { isIncluded in [.ada, .bob, .cem].filter(isIncluded) },
            console: console,
            isIncluded: Users.inactive,
            page: nil
        )
        #expect(printed.all == [User.cem.row])
    }

    @Test("list notes that another page follows")
    func listPage() async throws {
        try await Commands.list(
            load: { _ in [.ada, .bob] },
            console: console,
            isIncluded: Users.everyone,
            page: Page(number: 1, size: 1)
        )
        #expect(printed.all == [User.ada.row])
        #expect(noted.all == ["more users: --page 2"])
    }

    @Test("login saves the given token, and nothing if there is none")
    func login() async throws {
        let saved = Calls<Credentials>()
        var storage = UserStorage()
        storage.save = { saved($0) }

        var console = console
        console.ask = { _ in "secret" }
        try await Commands.login(storage: storage, console: console, name: "Ada")
        #expect(saved.all == [Credentials(name: "Ada", token: "secret")])

        for answer in [nil, ""] {
            console.ask = { _ in answer }
            await #expect(throws: NoToken.self) {
                try await Commands.login(storage: UserStorage(), console: console, name: "Ada")
            }
        }
    }

    @Test("whoami prints the name of the user who is logged in")
    func whoami() async throws {
        var storage = UserStorage()
        storage.load = { Credentials(name: "Ada\n", token: "secret") }
        try await Commands.whoami(storage: storage, console: console)
        #expect(printed.all == ["Ada "])
    }
}
