import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server as the other modules see it: a path in, a value out.
public struct API: Sendable {
    let server: URL
    let http: HTTP

    /// Gets the value at a path.
    public func get<Value: Decodable>(_ path: String, token: String) async throws -> Value {
        var request = URLRequest(url: server.appending(path: path))
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await send(request)
    }

    /// Sends a value to a path, and returns the server's answer.
    public func post<Value: Decodable>(_ path: String, _ body: some Encodable) async throws -> Value {
        var request = URLRequest(url: server.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        return try await send(request)
    }

    private func send<Value: Decodable>(_ request: URLRequest) async throws -> Value {
        try await JSONDecoder().decode(Value.self, from: http(request))
    }
}
