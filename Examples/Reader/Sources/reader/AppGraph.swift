import Dovetail
import Foundation
import Networking
import Session
import Storage

/// The whole application.
@Graph
struct AppGraph: Sendable {
    let folder: URL
    let console: Console
    @Included let network: NetworkGraph
    @Included @Shared func storage(folder: URL) -> StorageGraph {
        StorageGraph(folder: folder)
    }
    @Included @Shared
    func session(network: NetworkGraph, storage: StorageGraph) -> SessionGraph {
        SessionGraph(network: network, storage: storage)
    }

    func loggedIn(_ account: Account) -> LoggedInGraph {
        LoggedInGraph(account: account, app: self)
    }

    func commands(
        logIn: @escaping LogIn,
        accounts: AccountStore,
        loggedIn: @escaping @Sendable (Account) -> LoggedInGraph,
        console: Console
    ) throws -> Commands {
        Commands(
            logIn: logIn,
            accounts: accounts,
            loggedIn: loggedIn,
            console: console
        )
    }
}
