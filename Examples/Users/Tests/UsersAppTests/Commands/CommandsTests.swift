import DovetailTesting
import Testing

@testable import UsersApp

@Suite("Commands")
struct CommandsTests {
    private let print = Spy { (_: String) throws in }
    private let note = Spy { (_: String) in }

    private var console: Console {
        var console = Console()
        console.print = print.function
        console.note = note.function
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
        #expect(print.calls.map(\.arguments) == [User.cem.row])
    }

    @Test("list notes that another page follows")
    func listPage() async throws {
        try await Commands.list(
            load: { _ in [.ada, .bob] },
            console: console,
            isIncluded: Users.everyone,
            page: Page(number: 1, size: 1)
        )
        #expect(print.calls.map(\.arguments) == [User.ada.row])
        #expect(note.calls.map(\.arguments) == ["more users: --page 2"])
    }

    @Test("login saves the given token, and nothing if there is none")
    func login() async throws {
        let save = Spy { (_: Credentials) async throws in }
        var storage = UserStorage()
        storage.save = save.function

        var console = console
        console.ask = { _ in "secret" }
        try await Commands.login(storage: storage, console: console, name: "Ada")
        #expect(save.calls.map(\.arguments) == [Credentials(name: "Ada", token: "secret")])

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
        #expect(print.calls.map(\.arguments) == ["Ada "])
    }
}
