public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends a request and returns the body of the response, or throws a ``NetworkError``.
public typealias HTTP = @Sendable (URLRequest) async throws -> Data

extension URLSession {
    /// A session that keeps connections open, but no cookies and no caches.
    static func forAPI() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        return URLSession(configuration: configuration)
    }

    /// The body of a response whose status is 200 to 299.
    func body(for request: URLRequest) async throws -> Data {
        let (data, response): (Data, URLResponse)
        do {
            (data, response) = try await self.data(for: request)
        } catch {
            throw NetworkError.unreachable(reason: error.localizedDescription)
        }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw NetworkError.refused(status: status)
        }
        return data
    }
}
