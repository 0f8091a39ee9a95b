import Dovetail
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The whole program, wired when it is compiled: the parameters of each function are its dependencies, and its result
/// is the service that it provides. ``AppContainer`` is the same program, wired when it starts.
@Graph
struct AppGraph {
    let baseURL: URL
    let cache: URL
    let home: URL
    let console: Console

    // Users come from the API, which may be a local folder. A folder needs no session, so none is made then.
    @Shared func session() -> URLSession { Network.session() }
    func transport(baseURL: URL, session: @escaping @Sendable () -> URLSession) -> Transport {
        guard !baseURL.isFileURL else { return Network.file }
        let get: Transport = { url in try await Network.http(session: session(), url: url) }
        return retry(
            timeout(get, after: .seconds(10), name: "the request"),
            attempts: 2,
            when: Network.isWorthRetrying,
            backoff: exponentialBackoff(from: .milliseconds(100), atMost: .seconds(1))
        )
    }
    func api(baseURL: URL, transport: @escaping Transport) -> Api { Api(baseURL: baseURL, transport: transport) }
    func retrieveUsers(api: Api) -> Users.Retrieve { Users.retrieve(from: api) }
    func loadUsers(retrieveUsers: @escaping Users.Retrieve) -> Users.Load { partial(Users.load, arg1: retrieveUsers) }

    // The database is opened when a function needs it, not when the program is wired, so a failed download creates no
    // cache.
    @Shared func database(cache: URL) throws -> Database { try Database(file: cache) }
    func cacher(
        retrieveUsers: @escaping Users.Retrieve,
        database: @escaping @Sendable () throws -> Database,
        console: Console
    ) -> UserCacher {
        UserCacher(download: retrieveUsers, cache: { try database().replaceAll($0) }, report: console.report)
    }

    // A user is in the cache or else in the list. Concurrent calls share one look-up, so the function that remembers
    // it is shared.
    func findCached(cache: URL, database: @escaping @Sendable () throws -> Database) -> Users.Find {
        partial(Users.findCached(file:database:id:), arg1: cache, arg2: database)
    }
    func findListed(retrieveUsers: @escaping Users.Retrieve) -> Users.Find {
        partial(Users.findListed, arg1: retrieveUsers)
    }
    @Shared func findUser(findCached: @escaping Users.Find, findListed: @escaping Users.Find) -> Users.Get {
        let find: Users.Get = partial(Users.find, arg1: findCached, arg2: findListed)
        return memoize(find, atMost: 100, for: .seconds(60))
    }

    // The data that is kept between runs.
    func credentials(home: URL) -> UserStorage { .live(file: home.appending(path: "credentials.json")) }
    func settings(home: URL) -> SettingsStorage { .live(folder: home.appending(path: "settings")) }

    // The user, and the property for another page, are arguments of the caller.
    func profile(
        _ id: User.ID,
        _ hasNewPage: SendableProperty<Bool>,
        findUser: @escaping Users.Get,
        settings: SettingsStorage
    ) -> ProfileViewModel {
        ProfileViewModel(
            getProfileInfo: partial(findUser, arg1: id),
            getUserSettings: partial(settings.load, arg1: id),
            updateSettings: partial(settings.save, arg1: id),
            hasNewPage: hasNewPage
        )
    }

    // The commands: their functions, without the parameters that the rest of the graph supplies.
    func application(
        loadUsers: @escaping Users.Load,
        profile: @escaping Commands.Profile,
        cacher: UserCacher,
        credentials: UserStorage,
        console: Console
    ) -> Application {
        Application(
            list: partial(Commands.list, arg1: loadUsers, arg2: console),
            show: partial(Commands.show, arg1: profile, arg2: console),
            sync: cacher.sync,
            login: partial(Commands.login, arg1: credentials, arg2: console),
            logout: partial(Commands.logout, arg1: credentials, arg2: console),
            whoami: partial(Commands.whoami, arg1: credentials, arg2: console),
            graph: { page in try Commands.graph(AppGraph.dependencyGraph, console: console, page: page) }
        )
    }
}
