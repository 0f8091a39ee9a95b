import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Gets the bytes at a URL, or throws a ``NetworkError``.
typealias Transport = @Sendable (URL) async throws -> Data

/// The available transports. The wiring of the program decides which one is used.
enum Network {
    /// A session that keeps connections open, but no cookies and no caches.
    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        // A person is waiting.
        configuration.timeoutIntervalForRequest = 15
        return URLSession(configuration: configuration)
    }

    /// Over HTTP. Any status but 200 to 299 is an error.
    static func http(session: URLSession, url: URL) async throws -> Data {
        let (data, response) = try await answer(of: session, at: url)
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw NetworkError.refused(url, status: status)
        }
        return data
    }

    /// Reads from a local folder with the same layout as the API.
    static func file(url: URL) async throws -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw NetworkError.unreachable(url, reason: error.localizedDescription)
        }
    }

    private static func answer(of session: URLSession, at url: URL) async throws -> (Data, URLResponse) {
        do {
            return try await session.data(from: url)
        } catch {
            throw NetworkError.unreachable(url, reason: error.localizedDescription)
        }
    }
}
