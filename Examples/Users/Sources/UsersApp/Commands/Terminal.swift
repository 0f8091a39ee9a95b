import Foundation

enum Terminal {
    /// Goes back to the start of the line and clears it.
    static let clearLine = "\r\u{1B}[K"

    /// Calls the function while the terminal hides input.
    static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        return body()
    }
}
