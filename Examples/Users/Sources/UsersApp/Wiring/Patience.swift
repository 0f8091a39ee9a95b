import Dovetail

extension Network {
    /// Whether asking once more may help: nobody answered, not in time, or the server said that it is its own fault.
    static func isWorthRetrying(_ error: any Error) -> Bool {
        switch error {
        case NetworkError.unreachable, is TimeoutError: true
        case NetworkError.refused(_, let status): status >= 500
        default: false
        }
    }
}
