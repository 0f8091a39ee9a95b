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
                    try Posix.write(Data("\(text)\n".utf8), to: STDOUT_FILENO)
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
        try? Posix.write(Data(text.utf8), to: STDERR_FILENO)
    }
}
