public import Dovetail
public import Networking
public import Session
public import Storage

/// The posts of others, for one account.
@Graph
public struct FeedGraph: Sendable {
    /// The reader's account.
    public let account: Account
    @Included let network: NetworkGraph
    @Included let storage: StorageGraph

    func savedPosts(database: Database) throws -> SavedPosts { try SavedPosts(in: database) }

    func download(account: Account, api: API, savedPosts: SavedPosts) -> LoadPosts {
        {
            let posts: [Post] = try await api.get("posts", token: account.token)
            try savedPosts.save(posts)
            return posts
        }
    }

    func saved(savedPosts: SavedPosts) -> LoadPosts { { try savedPosts.load() } }

    /// The posts of the server or, if it cannot be reached, the last ones that were downloaded.
    public func posts(download: @escaping LoadPosts, saved: @escaping LoadPosts) -> LoadPosts {
        fallback(download, to: saved, when: NetworkError.isUnreachable)
    }
}
