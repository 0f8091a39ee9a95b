import Dovetail

extension Network {
    /// Whether another attempt may help: there was no answer, or none in time, or the server had an error.
    static func isWorthRetrying(_ error: any Error) -> Bool {
        switch error {
        case NetworkError.unreachable, is TimeoutError: true
        case NetworkError.refused(_, let status): status >= 500
        default: false
        }
    }
}
