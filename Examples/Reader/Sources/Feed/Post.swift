/// A post by one person.
public struct Post: Decodable, Equatable, Sendable {
    /// The number of the post. Newer posts have higher numbers.
    public let id: Int
    /// The name of the author.
    public let author: String
    /// The text of the post.
    public let text: String
}

/// Loads the posts, newest first.
public typealias LoadPosts = @Sendable () async throws -> [Post]
