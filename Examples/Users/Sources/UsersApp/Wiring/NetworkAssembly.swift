import DovetailContainer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The users of the API at this URL, which may be a local folder.
struct NetworkAssembly: Assembly {
    let baseURL: URL

    func assemble(_ registry: inout Registry) {
        if baseURL.isFileURL {
            registry.register(Network.Get.self) { Network.file }
        } else {
            registry.register(URLSession.self, Network.session).scope(.singleton)
            registry.register(Network.Get.self) { (session: URLSession) in
                let get: Transport = partial(Network.http, arg1: session)
                return retry(
                    timeout(get, after: .seconds(10), name: "the request"),
                    attempts: 2,
                    when: Network.isWorthRetrying,
                    backoff: exponentialBackoff(from: .milliseconds(100), atMost: .seconds(1))
                )
            }
        }
        registry.register(Api.self) { (get: Named<Network.Get>) in
            Api(baseURL: baseURL, transport: get.value)
        }
        registry.register(Users.RetrieveAll.self) { (api: Api) in
            Users.retrieve(from: api)
        }
    }
}
