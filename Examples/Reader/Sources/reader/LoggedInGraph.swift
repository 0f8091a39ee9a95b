import Dovetail
import Feed
import Networking
import Profile
import Session
import Storage

typealias ShowFeed = @Sendable () async throws -> Void
typealias ShowProfile = @Sendable (_ name: String) async throws -> Void

/// The services that need a logged-in account.
@Graph
struct LoggedInGraph: Sendable {
    let account: Account
    @Included let app: AppGraph
    @Included @Shared func feed(
        account: Account,
        network: NetworkGraph,
        storage: StorageGraph
    ) -> FeedGraph {
        FeedGraph(account: account, network: network, storage: storage)
    }
    @Included @Shared
    func profile(network: NetworkGraph, feed: FeedGraph) -> ProfileGraph {
        ProfileGraph(network: network, feed: feed)
    }

    func showFeed(posts: @escaping LoadPosts, console: Console) throws -> ShowFeed {
        {
            for post in try await posts() {
                console.print("\(post.author): \(post.text)")
            }
        }
    }

    func showProfile(
        findProfile: @escaping FindProfile,
        console: Console
    ) throws -> ShowProfile {
        { name in
            let profile = try await findProfile(name)
            console.print("\(profile.person.name), \(profile.person.about)")
            for post in profile.posts { console.print("- \(post.text)") }
        }
    }
}
