/// Thrown by a ``Spy`` if a call does not come in time, or if it has no result to return.
public struct SpyError: Error, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The call was not made, or not finished, in time.
        case deadline
        /// The number of the call is less than 1. Calls are counted from 1.
        case noSuchCall
        /// The spy was created without results, and was called.
        case noResults
    }

    /// What went wrong.
    public let reason: Reason

    /// One sentence that says what happened, where, and what to do.
    public let description: String
}

extension SpyError {
    static var noResults: SpyError {
        SpyError(
            reason: .noResults,
            description: "a spy was called whose script has no results; give it at least one with results:"
        )
    }

    static func noSuchCall(_ number: Int, site: String) -> SpyError {
        SpyError(
            reason: .noSuchCall,
            description: "there is no call \(number) (waited for at \(site)); the first call has the number 1"
        )
    }

    static func deadline(
        _ number: Int,
        of function: String,
        made: Int,
        within duration: String,
        site: String
    ) -> SpyError {
        let happened =
            switch made {
            case number...: "was made, but was not finished within \(duration)"
            case 0: "was not made within \(duration), nor was any other"
            case 1: "was not made within \(duration), only 1 call was"
            default: "was not made within \(duration), only \(made) calls were"
            }
        let advice =
            made >= number
            ? "check what the function itself waits for, or wait longer"
            : "check that the code under test calls it, or wait longer"
        return SpyError(
            reason: .deadline,
            description: "call \(number) of the spy on \(function) \(happened) (waited for at \(site)); \(advice)"
        )
    }
}
