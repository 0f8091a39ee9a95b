import Foundation
import Networking

@testable import Feed
@testable import Session

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Account {
    static let ada = Account(name: "ada", token: "secret")
}

extension Post {
    static let bug = Post(id: 2, author: "grace", text: "A bug, and this time it had wings.")
    static let patterns = Post(id: 1, author: "ada", text: "It weaves algebraical patterns.")
}

/// Servers, without a network.
enum Server {
    static let online: HTTP = { request in
        let answers = [
            "/login": #"{"token": "secret"}"#,
            "/people/grace": #"{"name": "grace", "about": "rear admiral"}"#,
            "/posts": """
            [
                {"id": 2, "author": "grace", "text": "A bug, and this time it had wings."},
                {"id": 1, "author": "ada", "text": "It weaves algebraical patterns."}
            ]
            """,
        ]
        guard let answer = answers[request.url?.path ?? ""] else { throw NetworkError.refused(status: 404) }
        return Data(answer.utf8)
    }

    static let offline: HTTP = { _ in throw NetworkError.unreachable(reason: "offline") }
}

/// A folder for one test, which goes away with it.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "reader-tests-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
