import Foundation

extension Console {
    /// The terminal that this process was started from.
    public static var live: Console {
        let isTerminal = isatty(STDERR_FILENO) == 1
        // The note may have to replace a progress line.
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

    /// Ignores errors: if standard error is closed, there is no way to report them.
    @Sendable private static func draw(_ text: String) {
        try? Posix.write(Data(text.utf8), to: STDERR_FILENO)
    }
}
