import Dovetail
import Foundation

/// Keeps the credentials of the user who is logged in.
@Client
struct UserStorage: Sendable {
    var save: @Sendable (_ credentials: Credentials) async throws -> Void
    var load: @Sendable () async throws -> Credentials
    var delete: @Sendable () async throws -> Void
}

extension UserStorage {
    /// Keeps them in a file that only its owner can read.
    static func live(file url: URL) -> UserStorage {
        let file = PrivateFile(url)
        return UserStorage(
            save: { credentials in try file.write(credentials) },
            load: {
                guard let credentials = try file.read(Credentials.self) else { throw NotLoggedIn() }
                return credentials
            },
            delete: { try file.remove() }
        )
    }
}
