import Foundation
import Testing

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

@Suite("A bad API is one line, and leaves the cache as it was", .timeLimit(.minutes(1)))
struct BadApiTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    /// Expects the same problem of every command that asks the API.
    private func expectProblem(_ problem: String, api: String, exitCode: Int32 = 1) async throws {
        _ = try await program.run("sync")
        let before = try program.folder.contents()
        for command in [["list"], ["sync"], ["show", "99"]] {
            let outcome = try await program.run(command + ["--api", api])
            outcome.expectProblem(problem, exitCode: exitCode)
            #expect(try program.folder.contents() == before)
        }
    }

    @Test("over HTTP", arguments: BadApi.allCases)
    fileprivate func overHTTP(api: BadApi) async throws {
        let folder = try TemporaryFolder()
        if let answer = api.answer { try folder.write(answer, to: "\(api)/api/users/all.json") }
        let server = try Server(folder: folder.url)
        try await expectProblem(api.problem, api: "\(server.url)/\(api)")
    }

    @Test("where nobody answers")
    func refused() async throws {
        let closed = try ClosedPort()
        try await expectProblem("cannot get the users: \(closed.url)/api/users/all.json: ", api: "\(closed.url)")
    }

    @Test("where there is no such folder")
    func noFolder() async throws {
        try await expectProblem("cannot get the users: file:///no/such", api: "file:///no/such")
    }

    @Test(
        "at what is not a URL",
        arguments: ["not a url", "localhost:8080", "ftp://example.com", "http://", "http://[::1", "http://h:99999"]
    )
    func notURL(text: String) async throws {
        try await expectProblem("'\(text)' is not a", api: text, exitCode: 2)
    }

    @Test("A first sync that fails makes no cache")
    func firstSync() async throws {
        try await program.run("sync", "--api", "file:///no/such").expectProblem("cannot get the users")
        #expect(try program.folder.contents().isEmpty)
    }
}
