/// Functions on users, and the types of the functions that they call.
public enum Users {
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias Load = @Sendable (@escaping IsIncluded) async throws -> [User]
    typealias Find = @Sendable (User.ID) async throws -> User?
    typealias Get = @Sendable (User.ID) async throws -> User

    /// Returns whether a user belongs to a list.
    public typealias IsIncluded = @Sendable (User) -> Bool

    /// The users that belong to the list, in the order in which they were retrieved.
    static func load(
        retrieve: @escaping Retrieve,
        isIncluded: @escaping IsIncluded = active
    ) async throws -> [User] {
        try await retrieve().filter(isIncluded)
    }

    /// The user with this ID in the full list, if there is one.
    static func findListed(retrieve: @escaping Retrieve, id: User.ID) async throws -> User? {
        try await retrieve().first { $0.id == id }
    }

    /// The user with this ID, from the cache or, if it is not there, from the full list.
    static func find(cached: @escaping Find, listed: @escaping Find, id: User.ID) async throws -> User {
        if let user = try await cached(id) { return user }
        if let user = try await listed(id) { return user }
        throw UsersError.unknown(id)
    }
}

// Each list has its own function, so `load` needs no flag.
extension Users {
    /// Users who may sign in.
    public static let active: IsIncluded = { $0.isActive }
    /// Users who may not sign in any more.
    public static let inactive: IsIncluded = { !$0.isActive }
    /// Users who look after the others, active or not.
    public static let admins: IsIncluded = { $0.isAdmin }
    /// Every user there is.
    public static let everyone: IsIncluded = { _ in true }
}
