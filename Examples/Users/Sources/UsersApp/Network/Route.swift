import Foundation

/// The path of a resource, relative to the base URL of the API.
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
    /// All users, as one JSON array. It is a plain path, so that any server of JSON files can be the API.
    static let allUsers = Route("api/users/all.json")
}
