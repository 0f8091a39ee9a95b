public import Dovetail
public import Feed
public import Networking
public import Session

/// The profiles of people.
@Graph
public struct ProfileGraph: Sendable {
    @Included let network: NetworkGraph
    @Included let feed: FeedGraph

    /// Asks the server about the person, and picks their posts from the feed.
    public func findProfile(account: Account, api: API, posts: @escaping LoadPosts) throws -> FindProfile {
        { name in
            async let person: Person = api.get("people/\(name)", token: account.token)
            let posts = try await posts().filter { $0.author == name }
            return try await Profile(person: person, posts: posts)
        }
    }
}
