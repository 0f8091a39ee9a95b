import Foundation

/// An error in the communication with the API.
enum NetworkError: Error, Equatable {
    case unreachable(URL, reason: String)
    case refused(URL, status: Int)
    case malformed(URL, reason: String)
}

extension NetworkError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreachable(let url, let reason): "\(url.absoluteString): \(reason)"
        case .refused(let url, let status): "\(url.absoluteString): the server answered with HTTP status \(status)"
        case .malformed(let url, let reason): "\(url.absoluteString): \(reason)"
        }
    }
}
