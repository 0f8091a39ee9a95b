import Dovetail
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How users come from the API at this URL, which may be a folder on this machine.
struct NetworkAssembly: Assembly {
    let baseURL: URL

    func assemble(_ registry: inout Registry) {
        if baseURL.isFileURL {
            registry.register(Network.Get.self) { Network.file }
        } else {
            registry.register(URLSession.self, scope: .singleton, Network.session)
            registry.register(Network.Get.self) { (session: URLSession) in
                partial(Network.http, arg1: session)
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
