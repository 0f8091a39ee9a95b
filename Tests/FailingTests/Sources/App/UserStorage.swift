import Dovetail

package struct Credentials: Sendable, Hashable {
    package var token: String

    package init(token: String) {
        self.token = token
    }
}

package typealias Load = @Sendable () async throws -> Credentials
package typealias Delete = @Sendable () async -> Void

@Client
package struct UserStorage: Sendable {
    package var save: @Sendable (_ credentials: Credentials) async throws -> Void
    package var load: @Sendable () async throws -> Credentials
    package var delete: @Sendable () async -> Void
    package var isEmpty: @Sendable () -> Bool = unimplemented("UserStorage.isEmpty", returning: true)
}

extension UserStorage {
    package static let live = UserStorage(
        save: live("UserStorage.save") { _ in },
        load: live("UserStorage.load") { Credentials(token: "live") },
        delete: live("UserStorage.delete") {}
    )
}

/// What no test may run.
package func forbidden() throws -> Never { fatalError("a test touches the world") }
