/// The scenes of the five articles about dependencies that are functions, each as its reader would write it.
enum ArticleTests {
    struct Route: Hashable, Sendable {
        let path: String

        init(_ path: String) {
            self.path = path
        }
    }

    struct User: Hashable, Sendable {
        let id: Int
        var name: String
        var isActive = true

        static let ada = User(id: 42, name: "Ada")
        static let grace = User(id: 123, name: "Grace", isActive: false)
    }

    struct Credentials: Hashable, Sendable {
        var token: String
    }

    enum CoreError: Error, Equatable {
        case unknown
        case notFound
        case locked
    }

    /// Uses an object that is gone afterwards. The compiler would see that, and warn, where it is done directly.
    static func releasing<Owner: AnyObject, Result>(_ owner: Owner, after use: (Owner) -> Result) -> Result {
        use(owner)
    }
}
