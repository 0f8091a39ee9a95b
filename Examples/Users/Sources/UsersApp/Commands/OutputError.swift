import Foundation

/// A result that could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible {
    let cause: SystemError

    /// Whether the reader closed the pipe, as in `users list | head -1`. This is not an error.
    public var isClosedPipe: Bool { cause.code == EPIPE }

    /// The error in one line.
    public var description: String { "cannot write the output: \(cause)" }
}
