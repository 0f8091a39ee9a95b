/// An error about users in the application's own terms, independent of the transport.
enum UsersError: Error, Equatable {
    case unknown(User.ID)
    case unavailable(reason: String)
}

extension UsersError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknown(let id): "there is no user \(id)"
        case .unavailable(let reason): "cannot get the users: \(reason)"
        }
    }
}
