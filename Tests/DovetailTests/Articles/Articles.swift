/// The scenes of the articles about dependencies that are functions, each as its reader would write it.
enum ArticleTests {
    typealias Route = FunctionTests.Route
    typealias User = FunctionTests.User

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
