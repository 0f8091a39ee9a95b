import Dovetail

/// Decides what becomes of a job whose attempt has failed.
struct RetryPolicy: Sendable {
    /// After so many attempts, a job is dead.
    let attempts: Int
    /// How long a job waits after so many attempts.
    var backoff: @Sendable (_ failures: Int, _ error: any Error) -> Duration = exponentialBackoff(
        from: .seconds(1),
        atMost: .seconds(3600)
    )

    func outcome(of job: Job, _ error: (any Error)?) -> Outcome {
        switch error {
        case nil: .done
        case is CancellationError: .interrupted
        // Another attempt could not read it either.
        case let error as DecodingError: .dead(problem: "the input does not fit: \(error.reason)")
        case let error? where job.attempt >= attempts: .dead(problem: "\(error)")
        case let error?: .again(after: backoff(job.attempt, error), problem: "\(error)")
        }
    }
}

extension DecodingError {
    /// One sentence.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): "there is no '\(key.stringValue)'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "\(self)"
        }
    }
}
