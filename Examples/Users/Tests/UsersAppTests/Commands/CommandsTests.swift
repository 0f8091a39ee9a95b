import Synchronization
import Testing

@testable import UsersApp

/// What commands print and note, for a test to look at.
private final class Transcript: Sendable {
    let printed = Mutex<[String]>([])
    let noted = Mutex<[String]>([])

    var console: Console {
        var console = Console()
        console.print = { text in self.printed.withLock { $0.append(text) } }
        console.note = { text in self.noted.withLock { $0.append(text) } }
        return console
    }
}

@Suite("Commands")
struct CommandsTests {
    private let transcript = Transcript()

    @Test("list prints the users that its function includes")
    func list() async throws {
        try await Commands.list(
            load: { isIncluded in [.ada, .bob, .cem].filter(isIncluded) },
            console: transcript.console,
            isIncluded: Users.inactive,
            page: nil
        )
        #expect(transcript.printed.withLock { $0 } == [User.cem.row])
    }

    @Test("list notes that another page follows")
    func listPage() async throws {
        try await Commands.list(
            load: { _ in [.ada, .bob] },
            console: transcript.console,
            isIncluded: Users.everyone,
            page: Page(number: 1, size: 1)
        )
        #expect(transcript.printed.withLock { $0 } == [User.ada.row])
        #expect(transcript.noted.withLock { $0 } == ["more users: --page 2"])
    }

    @Test("login saves the token that it was given, and nothing where there was none")
    func login() async throws {
        let saved = Mutex<[Credentials]>([])
        var storage = UserStorage()
        storage.save = { credentials in saved.withLock { $0.append(credentials) } }

        var console = transcript.console
        console.ask = { _ in "secret" }
        try await Commands.login(storage: storage, console: console, name: "Ada")
        #expect(saved.withLock { $0 } == [Credentials(name: "Ada", token: "secret")])

        for answer in [nil, ""] {
            console.ask = { _ in answer }
            await #expect(throws: NoToken.self) {
                try await Commands.login(storage: UserStorage(), console: console, name: "Ada")
            }
        }
    }

    @Test("whoami prints the name of whoever is logged in")
    func whoami() async throws {
        var storage = UserStorage()
        storage.load = { Credentials(name: "Ada\n", token: "secret") }
        try await Commands.whoami(storage: storage, console: transcript.console)
        #expect(transcript.printed.withLock { $0 } == ["Ada "])
    }
}
