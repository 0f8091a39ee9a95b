import Foundation

/// A result that could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible {
    let cause: SystemError

    /// Whether the reader has had enough, as in `users list | head -1`. Nothing is wrong then.
    public var isClosedPipe: Bool { cause.code == EPIPE }

    /// What is wrong, in one line.
    public var description: String { "cannot write the output: \(cause)" }
}
