import Foundation

/// Where the API keeps something, relative to its base URL.
struct Route: Hashable, Sendable {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    func url(under baseURL: URL) -> URL {
        baseURL.appending(path: path)
    }
}

extension Route {
    /// All users, as one JSON array. A plain path: any file server over a folder of JSON files will do as an API.
    static let allUsers = Route("api/users/all.json")
}
