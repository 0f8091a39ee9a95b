public import Feed

/// A person and their posts.
public struct Profile: Equatable, Sendable {
    /// The person.
    public let person: Person
    /// The person's posts, newest first.
    public let posts: [Post]
}

/// A person as the server knows them.
public struct Person: Decodable, Equatable, Sendable {
    /// The name with which the person logs in.
    public let name: String
    /// What the person says about themselves.
    public let about: String
}

/// Finds the profile of the person with this name.
public typealias FindProfile = @Sendable (_ name: String) async throws -> Profile
