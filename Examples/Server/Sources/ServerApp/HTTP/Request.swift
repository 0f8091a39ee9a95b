/// A request of a client.
struct Request: Sendable, Equatable {
    var method = "GET"
    var path: String
    var body = ""
    /// Whether the client may send another request over the connection.
    var keepsAlive = true
    /// Present if the client asks for a WebSocket.
    var webSocketKey: String?
}
