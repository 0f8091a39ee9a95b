/// Thrown by a function made with `awaiting(_:)` if the original function misuses its completion handler.
public enum CompletionError: Error, CustomStringConvertible {
    /// The completion handler was released without having been called.
    case neverCalled

    /// The completion handler was called with neither a value nor an error.
    case withoutValueOrError

    /// One sentence that says how the handler was misused.
    public var description: String {
        switch self {
        case .neverCalled: "the completion handler was released without having been called"
        case .withoutValueOrError: "the completion handler was called with neither a value nor an error"
        }
    }
}
