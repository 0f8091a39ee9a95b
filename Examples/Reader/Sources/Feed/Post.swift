/// What somebody wrote.
public struct Post: Decodable, Equatable, Sendable {
    /// Counts the posts: what is newer has a higher one.
    public let id: Int
    /// The name of who wrote it.
    public let author: String
    /// What they wrote.
    public let text: String
}

/// Loads the posts, newest first.
public typealias LoadPosts = @Sendable () async throws -> [Post]
