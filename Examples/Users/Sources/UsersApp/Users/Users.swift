/// What can be done with users: functions, and the types of the functions that they call.
public enum Users {
    typealias Retrieve = @Sendable () async throws -> [User]
    typealias Load = @Sendable (@escaping IsIncluded) async throws -> [User]
    typealias Find = @Sendable (User.ID) async throws -> User?
    typealias Get = @Sendable (User.ID) async throws -> User

    /// Tells whether a user belongs to a list.
    public typealias IsIncluded = @Sendable (User) -> Bool

    /// The users that belong to the list, in the order in which they were retrieved.
    static func load(
        retrieve: @escaping Retrieve,
        isIncluded: @escaping IsIncluded = active
    ) async throws -> [User] {
        try await retrieve().filter(isIncluded)
    }

    /// The user of this ID in the full list, if there is one.
    static func findListed(retrieve: @escaping Retrieve, id: User.ID) async throws -> User? {
        try await retrieve().first { $0.id == id }
    }

    /// The user of this ID, looked up in the cache first, and in the full list where the cache does not have it.
    static func find(cached: @escaping Find, listed: @escaping Find, id: User.ID) async throws -> User {
        if let user = try await cached(id) { return user }
        if let user = try await listed(id) { return user }
        throw UsersError.unknown(id)
    }
}

// Another list is another function: `load` needs no flag to tell them apart.
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
