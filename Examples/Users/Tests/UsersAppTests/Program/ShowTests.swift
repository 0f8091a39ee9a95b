import Foundation
import Testing
import UsersApp

@Suite("users show", .timeLimit(.minutes(10)))
struct ShowTests {
    @Test("The user comes from the list if there is no cache, and no cache is made", arguments: Wiring.allCases)
    func fromList(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let outcome = try await program.run("show", "3")
        outcome.expectSuccess()
        #expect(
            outcome.output == """
                Søren Åkesson <soren@example.com>
                user 3, active, member
                projects: 1
                  Fjord Charts

                """
        )
        #expect(try program.folder.contents().isEmpty)
    }

    @Test("The user comes from a cache without a request to the API", arguments: Wiring.allCases)
    func fromCache(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let closed = try ClosedPort()
        _ = try await program.run("sync")
        let outcome = try await program.run("show", "3", "--api", closed.url.absoluteString)
        outcome.expectSuccess()
        #expect(outcome.lines.first == "Søren Åkesson <soren@example.com>")
    }

    @Test("A page size is remembered for the profile", arguments: Wiring.allCases)
    func pageSize(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let first = try await program.run("show", "1", "--page-size", "4")
        #expect(first.exitCode == 0)
        #expect(first.errors == "more projects: --page 2\n")
        let second = try await program.run("show", "1", "--page", "2")
        second.expectSuccess()
        #expect(second.lines.dropFirst(3) == ["  Poetical Science", "  Weaving Patterns"])
        let other = try await program.run("show", "2")
        other.expectSuccess()
    }

    @Test("A user who is nowhere is a problem, and leaves everything as it was", arguments: Wiring.allCases)
    func unknownUser(wiring: Wiring) async throws {
        let program = try Program(wiring)
        _ = try await program.run("sync")
        let before = try program.folder.contents()
        try await program.run("show", "99", "--page-size", "3").expectProblem("there is no user 99")
        try await program.run("show", "--", "-1").expectProblem("there is no user -1")
        #expect(try program.folder.contents() == before)
    }

    @Test("Settings that cannot be saved are a problem", arguments: Wiring.allCases)
    func unwritableHome(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let file = try program.folder.write("", to: "file")
        let before = try program.folder.contents()
        let home = file.appending(path: "home").path(percentEncoded: false)
        try await program.run("show", "1", "--page-size", "3", "--home", home).expectProblem("cannot write \(home)")
        #expect(try program.folder.contents() == before)
    }
}
