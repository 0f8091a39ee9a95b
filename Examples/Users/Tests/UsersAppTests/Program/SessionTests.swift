import Foundation
import Testing
import UsersApp

@Suite("users login, whoami, logout", .timeLimit(.minutes(10)))
struct SessionTests {
    @Test("A user who logs in is remembered until logging out", arguments: Wiring.allCases)
    func session(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.run("whoami").expectProblem("nobody is logged in")

        let login = try await program.run("login", "Zoë Müller", input: "secret\n")
        login.expectSuccess()
        #expect(login.output == "logged in as Zoë Müller\n")

        let whoami = try await program.run("whoami")
        whoami.expectSuccess()
        #expect(whoami.output == "Zoë Müller\n")

        try await program.run("logout").expectSuccess()
        try await program.run("whoami").expectProblem("nobody is logged in")
        try await program.run("logout").expectSuccess()
        #expect(try program.folder.contents().isEmpty)
    }

    @Test("Nothing but the credentials is written, and only their owner can read them", arguments: Wiring.allCases)
    func file(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.run("login", "Ada", input: "secret\n").expectSuccess()
        #expect(try program.folder.contents().keys.sorted() == ["data/users/credentials.json"])
        let path = program.home.appending(path: "credentials.json").path(percentEncoded: false)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("A login without a token logs nobody in", arguments: Wiring.allCases, ["", "\n", "\nsecond line"])
    func noToken(wiring: Wiring, input: String) async throws {
        let program = try Program(wiring)
        try await program.run("login", "Ada", input: input).expectProblem("there is no token on standard input")
        #expect(try program.folder.contents().isEmpty)
    }

    @Test(
        "A full disk keeps the credentials of before, and nothing else",
        .onFullDisk,
        arguments: Wiring.allCases
    )
    func diskFull(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.run("login", "Ada", input: "secret\n").expectSuccess()
        let before = try program.folder.contents()
        let token = String(repeating: "secret", count: 1000)
        let outcome = try await program.run(limitingFilesTo: 1, "login", "Bob", input: token)
        outcome.expectProblem("cannot write \(program.home.path(percentEncoded: false))/credentials.json: ")
        #expect(try program.folder.contents() == before)
    }

    @Test("A home inside a file, where there can be none, is a problem", arguments: Wiring.allCases)
    func unwritableHome(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let home = try program.folder.write("", to: "file").appending(path: "home").path(percentEncoded: false)
        let before = try program.folder.contents()
        try await program.run("login", "Ada", "--home", home, input: "secret\n").expectProblem("cannot write \(home)")
        try await program.run("whoami", "--home", home).expectProblem("nobody is logged in")
        #expect(try program.folder.contents() == before)
    }

    @Test("Credentials that another program wrote are a problem", arguments: Wiring.allCases)
    func foreignCredentials(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try program.folder.write("{", to: "data/users/credentials.json")
        try await program.run("whoami").expectProblem("this program did not write what is in it")
    }
}
