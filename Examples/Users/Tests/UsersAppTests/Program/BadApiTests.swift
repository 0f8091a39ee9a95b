import Foundation
import Testing
import UsersApp

/// What can be wrong with an API. Each case has a folder of its own on one server.
private enum BadApi: String, CaseIterable {
    case brokenJSON
    case wrongShape
    case missingField
    case wrongType
    case notText
    case notFound
    case serverError

    var answer: String? {
        switch self {
        case .brokenJSON: #"[{"id": 1, "name": "A"#
        case .wrongShape: #"{"users": []}"#
        case .missingField: #"[{"id": 1, "name": "A"}]"#
        case .wrongType: #"[{"id": "one", "name": "A"}]"#
        case .notText: "\u{0}\u{1}\u{2}"
        case .notFound, .serverError: nil
        }
    }

    var problem: String {
        switch self {
        case .brokenJSON, .notText: "all.json: this is not readable JSON"
        case .wrongShape: "all.json: a value is not of the right type"
        case .missingField: "all.json: email is missing at [0]"
        case .wrongType: "all.json: a value is not of the right type at [0].id"
        case .notFound: "the server answered with HTTP status 404"
        case .serverError: "the server answered with HTTP status 500"
        }
    }
}

@Suite("A bad API is one line, and leaves the cache as it was", .timeLimit(.minutes(10)))
struct BadApiTests {
    @Test("A bad API over HTTP is reported in one line", arguments: Wiring.allCases, BadApi.allCases)
    fileprivate func overHTTP(wiring: Wiring, api: BadApi) async throws {
        let program = try Program(wiring)
        let folder = try TemporaryFolder()
        if let answer = api.answer { try folder.write(answer, to: "\(api)/api/users/all.json") }
        let server = try Server(folder: folder.url)
        try await program.expectProblem(api.problem, api: "\(server.url)/\(api)")
    }

    @Test("An API that does not answer is reported in one line", arguments: Wiring.allCases)
    func refused(wiring: Wiring) async throws {
        let program = try Program(wiring)
        let closed = try ClosedPort()
        let url = closed.url
        try await program.expectProblem("cannot get the users: \(url)/api/users/all.json: ", api: "\(url)")
    }

    @Test("An API in a missing folder is reported in one line", arguments: Wiring.allCases)
    func noFolder(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.expectProblem("cannot get the users: file:///no/such", api: "file:///no/such")
    }

    @Test(
        "An API that is not a URL is reported in one line",
        arguments: ["not a url", "localhost:8080", "ftp://example.com", "http://", "http://[::1", "http://h:99999"]
    )
    func notURL(text: String) async throws {
        try await Program().expectProblem("'\(text)' is not a", api: text, exitCode: 2)
    }

    @Test("A first sync that fails makes no cache", arguments: Wiring.allCases)
    func firstSync(wiring: Wiring) async throws {
        let program = try Program(wiring)
        try await program.run("sync", "--api", "file:///no/such").expectProblem("cannot get the users")
        #expect(try program.folder.contents().isEmpty)
    }
}

extension Program {
    /// Expects the same problem of every command that asks the API.
    fileprivate func expectProblem(_ problem: String, api: String, exitCode: Int32 = 1) async throws {
        _ = try await run("sync")
        let before = try folder.contents()
        for command in [["list"], ["sync"], ["show", "99"]] {
            let outcome = try await run(command + ["--api", api])
            outcome.expectProblem(problem, exitCode: exitCode)
            #expect(try folder.contents() == before)
        }
    }
}
