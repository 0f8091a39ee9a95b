public import Dovetail
public import Networking
public import Session
public import Storage

/// What others wrote, for one account.
@Graph
public struct FeedGraph: Sendable {
    /// Who reads.
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

    /// The posts of the server or, where that cannot be reached, those it had last.
    public func posts(download: @escaping LoadPosts, saved: @escaping LoadPosts) -> LoadPosts {
        fallback(download, to: saved, when: NetworkError.isUnreachable)
    }
}
