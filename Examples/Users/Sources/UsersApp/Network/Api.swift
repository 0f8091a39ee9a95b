import Foundation

/// The API as this program uses it: a route in, users out.
struct Api: Sendable {
    let baseURL: URL
    let transport: Transport

    func fetch(_ route: Route) async throws -> [User] {
        let url = route.url(under: baseURL)
        let data = try await transport(url)
        do {
            return try JSONDecoder().decode([User].self, from: data)
        } catch let error as DecodingError {
            throw NetworkError.malformed(url, reason: error.summary)
        }
    }
}

extension DecodingError {
    /// The problem and its location, in one line.
    fileprivate var summary: String {
        switch self {
        case .keyNotFound(let key, let context): "\(key.stringValue) is missing\(context.place)"
        case .valueNotFound(_, let context): "a value is missing\(context.place)"
        case .typeMismatch(_, let context): "a value is not of the right type\(context.place)"
        case .dataCorrupted(let context): "this is not readable JSON\(context.place)"
        @unknown default: "this cannot be decoded"
        }
    }
}

extension DecodingError.Context {
    fileprivate var place: String {
        guard !codingPath.isEmpty else { return "" }
        return " at " + codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
}
