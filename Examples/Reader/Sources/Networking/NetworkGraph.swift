public import Dovetail
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The connection of the application to its server.
@Graph
public struct NetworkGraph: Sendable {
    let server: URL

    @Shared func urlSession() -> URLSession { .forAPI() }

    /// HTTP over one session.
    public func http(urlSession: URLSession) -> HTTP {
        { request in try await urlSession.body(for: request) }
    }

    /// The server's API.
    public func api(server: URL, http: @escaping HTTP) -> API {
        API(server: server, http: http)
    }
}
