public import Feed

/// A person, and what they wrote.
public struct Profile: Equatable, Sendable {
    /// Who it is.
    public let person: Person
    /// What they wrote, newest first.
    public let posts: [Post]
}

/// A person as the server knows them.
public struct Person: Decodable, Equatable, Sendable {
    /// What the person logs in with.
    public let name: String
    /// What the person says of themselves.
    public let about: String
}

/// Finds the profile of the person with this name.
public typealias FindProfile = @Sendable (_ name: String) async throws -> Profile
