import DovetailFunctions

struct Credentials: Sendable, Hashable {
    var token: String
}

struct Timeout: Error, Equatable {}

/// A struct of functions as an application would have it.
struct UserStorage: Sendable {
    typealias Save = @Sendable (_ credentials: Credentials) async throws -> Void
    typealias Load = @Sendable () async throws -> Credentials

    var save: Save = unimplemented("UserStorage.save")
    var load: Load = unimplemented("UserStorage.load")
    var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
    var isEmpty: @Sendable () -> Bool = unimplemented("UserStorage.isEmpty", returning: true)
}
