import DovetailContainer

// Functions are registered under names, because several of them have one type, and because names read better than
// function types.

extension Network {
    /// The bytes at a URL.
    enum Get: NamedService { typealias Service = Transport }
}

extension Users {
    /// All users, from the API.
    enum RetrieveAll: NamedService { typealias Service = Retrieve }
    /// The users that a function includes.
    enum LoadIncluded: NamedService { typealias Service = Load }
    /// A user, if the cache has it.
    enum FindCached: NamedService { typealias Service = Find }
    /// A user, if the API lists it.
    enum FindListed: NamedService { typealias Service = Find }
    /// A user, wherever it is.
    enum FindAnywhere: NamedService { typealias Service = Get }
}

extension Commands {
    enum List: NamedService { typealias Service = @Sendable (@escaping Users.IsIncluded, Page?) async throws -> Void }
    enum Show: NamedService { typealias Service = @Sendable (User.ID, Int, Int?) async throws -> Void }
    enum Sync: NamedService { typealias Service = @Sendable () async throws -> Void }
    enum Login: NamedService { typealias Service = @Sendable (String) async throws -> Void }
    enum Logout: NamedService { typealias Service = @Sendable () async throws -> Void }
    enum WhoAmI: NamedService { typealias Service = @Sendable () async throws -> Void }
}
