import Foundation
import Testing

@testable import UsersApp

@Suite("API")
struct ApiTests {
    private let baseURL = URL(filePath: "/srv/")

    private func api(answering text: String) -> Api {
        Api(baseURL: baseURL, transport: { _ in Data(text.utf8) })
    }

    @Test("A route is fetched from below the base URL")
    func route() async throws {
        let api = Api(baseURL: baseURL) { url in
            #expect(url.path() == "/srv/some/where.json")
            return Data("[]".utf8)
        }
        #expect(try await api.fetch(Route("some/where.json")) == [])
    }

    @Test(
        "What is wrong with an answer is said in one line, with the place",
        arguments: [
            ("", "this is not readable JSON"),
            ("<html>", "this is not readable JSON"),
            (#"[{"id": 1"#, "this is not readable JSON"),
            (#"{"users": []}"#, "a value is not of the right type"),
            (#"[{"id": 1}]"#, "name is missing at [0]"),
            (#"[{"id": "one", "name": "A"}]"#, "a value is not of the right type at [0].id"),
            (#"[{"id": 1, "name": null}]"#, "a value is missing at [0].name"),
            (#"[{"id": 1.5, "name": "A"}]"#, "this is not readable JSON"),
        ]
    )
    func malformed(answer: String, reason: String) async {
        let error = await #expect(throws: NetworkError.self) { try await api(answering: answer).fetch(.allUsers) }
        #expect(error == .malformed(Route.allUsers.url(under: baseURL), reason: reason))
    }
}
