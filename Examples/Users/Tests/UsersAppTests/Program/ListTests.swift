import Foundation
import Testing
import UsersApp

@Suite("users list", .timeLimit(.minutes(10)))
struct ListTests {
    @Test("Active users come from the data in the program, and nothing is written", arguments: Wiring.allCases)
    func bundled(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let outcome = try await program.run("list")
        outcome.expectSuccess()
        #expect(outcome.lines.count == 9)
        #expect(outcome.lines.first == "    1  active    admin   Ada Lovelace <ada@example.com>")
        #expect(outcome.lines.contains("    4  active    member  王秀英 <xiuying@example.com>"))
        #expect(outcome.lines.allSatisfy { $0.contains("  active  ") })
        #expect(try program.folder.contents().isEmpty)
    }

    @Test(
        "Options pick other lists",
        arguments: Wiring.allCases,
        [("--all", 12), ("--admins", 3), ("--inactive", 3)]
    )
    func otherLists(wiring: Wiring, list: (option: String, count: Int)) async throws {
        let outcome = try await Program(wiring).run("list", list.option)
        outcome.expectSuccess()
        #expect(outcome.lines.count == list.count)
    }

    @Test("Pages add up to the list", arguments: Wiring.allCases)
    func pages(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let whole = try await program.run("list", "--all")
        var pages = ""
        for page in 1...3 {
            let outcome = try await program.run("list", "--all", "--page-size", "5", "--page=\(page)")
            #expect(outcome.exitCode == 0)
            #expect(outcome.errors == (page < 3 ? "more users: --page \(page + 1)\n" : ""))
            pages += outcome.output
        }
        #expect(pages == whole.output)
    }

    @Test("A page after the last one is a problem, however far", arguments: Wiring.allCases)
    func beyond(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.run("list", "--page", "2").expectProblem("there is no page 2: the last one is 1")
        let far = "\(Int.max)"
        try await program.run("list", "--page", far, "--page-size", far).expectProblem("there is no page \(far)")
    }

    @Test("Users come over HTTP from a server that knows nothing of this program", arguments: Wiring.allCases)
    func overHTTP(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let folder = try TemporaryFolder()
        try folder.write(
            #"[{"id": 5, "name": "Łucja", "email": "l@example.com", "isActive": true, "isAdmin": false, "projects": []}]"#,
            to: "v1/api/users/all.json"
        )
        let server = try Server(folder: folder.url)
        for base in ["v1", "v1/"] {
            let outcome = try await program.run("list", "--api", "\(server.url)/\(base)")
            outcome.expectSuccess()
            #expect(outcome.output == "    5  active    member  Łucja <l@example.com>\n")
        }
    }

    @Test("Users come from a folder that is laid out as the API is", arguments: Wiring.allCases)
    func fromFolder(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "api/users/all.json")
        let outcome = try await program.run("list", "--api", folder.url.absoluteString)
        outcome.expectSuccess()
        #expect(outcome.output == "")
    }

    @Test("The program ends quietly when the reader has had enough", arguments: Wiring.allCases)
    func closedPipe(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let outcome = try await program.run(["list"], output: pipe.fileHandleForWriting)
        outcome.expectSuccess()
    }

    @Test(
        "Output that cannot be written is a problem",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: Wiring.allCases
    )
    func fullDevice(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        try await program.run(["list"], output: full).expectProblem("cannot write the output: No space left on device")
    }
}
