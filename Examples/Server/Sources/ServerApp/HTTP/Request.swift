/// What a client wants.
public struct Request: Sendable, Equatable {
    public var method = "GET"
    public var path: String
    public var body = ""
    /// Whether the client may send another request over the connection.
    public var keepsAlive = true

    public init(method: String = "GET", path: String, body: String = "", keepsAlive: Bool = true) {
        self.method = method
        self.path = path
        self.body = body
        self.keepsAlive = keepsAlive
    }
}
