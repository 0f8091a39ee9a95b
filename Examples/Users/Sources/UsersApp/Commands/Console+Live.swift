import Foundation

extension Console {
    /// The terminal that this process was started from.
    public static var live: Console {
        let isTerminal = isatty(STDERR_FILENO) == 1
        // A progress line may stand where the note goes.
        let note: @Sendable (String) -> Void = { draw((isTerminal ? Terminal.clearLine : "") + $0 + "\n") }
        return Console(
            print: { text in
                do throws(SystemError) {
                    try write(Data("\(text)\n".utf8), to: STDOUT_FILENO)
                } catch {
                    throw OutputError(cause: error)
                }
            },
            note: note,
            ask: { prompt in
                guard isatty(STDIN_FILENO) == 1 else { return readLine() }
                draw(prompt)
                defer { draw("\n") }
                return Terminal.withoutEcho { readLine() }
            },
            report: isTerminal ? UserCacher.reportInPlace(draw: draw) : UserCacher.reportWhenDone(note: note)
        )
    }

    /// Problems are told on standard error: when that is gone, nobody is left to tell.
    @Sendable private static func draw(_ text: String) {
        try? write(Data(text.utf8), to: STDERR_FILENO)
    }
}

/// A result that could not be written.
public struct OutputError: Error, Equatable, CustomStringConvertible {
    let cause: SystemError

    /// Whether the reader has had enough, as in `users list | head -1`. Nothing is wrong then.
    public var isClosedPipe: Bool { cause.code == EPIPE }

    /// What is wrong, in one line.
    public var description: String { "cannot write the output: \(cause)" }
}
