import Dovetail
import Foundation

/// The terminal.
@Client
struct Console: Sendable {
    /// Prints a line.
    var print: @Sendable (_ line: String) -> Void
    /// Reads hidden input after a prompt; without a terminal, a line of standard input.
    var ask: @Sendable (_ prompt: String) throws -> String
}

extension Console {
    static let live = Console(
        print: { Swift.print($0) },
        ask: { prompt in isatty(STDIN_FILENO) == 1 ? String(cString: getpass(prompt)) : readLine() ?? "" }
    )
}
