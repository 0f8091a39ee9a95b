/// What can go wrong with users, in the application's own terms: it says nothing of the transport behind them.
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
