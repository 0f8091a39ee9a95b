/// An error in the communication with the server.
public enum NetworkError: Error, Equatable, CustomStringConvertible {
    /// No server answered.
    case unreachable(reason: String)
    /// The server refused the request.
    case refused(status: Int)

    /// Whether no server answered.
    public static func isUnreachable(_ error: any Error) -> Bool {
        if case NetworkError.unreachable = error { true } else { false }
    }

    /// The error in one line.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .refused(401): "the server does not know this name and password"
        case .refused(404): "the server has nothing of that name"
        case .refused(let status): "the server answered with HTTP status \(status)"
        }
    }
}
