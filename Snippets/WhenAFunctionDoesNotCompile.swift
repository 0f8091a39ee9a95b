// The code of the article "When a function or a client does not compile".
import Dovetail

// snippet.hide
struct User: Sendable {
    var name = "Anna"
}

struct Credentials: Sendable {}
// snippet.show

@Client
struct Session: Sendable {
    var userID: Int? = nil
    var signIn: @Sendable (_ credentials: Credentials) async throws -> User
    var isSignedIn: @Sendable () -> Bool = unimplemented(
        "Session.isSignedIn",
        returning: false
    )
}

// snippet.hide
var session = Session()
session.signIn = { _ in User() }
let user = try await session.signIn(credentials: Credentials())
precondition(user.name == "Anna" && session.userID == nil)

// What the tables say.
@MainActor struct Page {
    let number: Int
}

extension Page: nonisolated Hashable {}

let title: @Sendable (Page) async throws -> String = { _ in "" }
let remembered = memoize(title)
