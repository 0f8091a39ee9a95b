import Dovetail
import Foundation

/// The terminal.
@Client
struct Console: Sendable {
    var print: @Sendable (_ line: String) -> Void
    /// What is typed after a prompt.
    var ask: @Sendable (_ prompt: String) throws -> String
}

extension Console {
    static let live = Console(
        print: { Swift.print($0) },
        ask: { prompt in
            FileHandle.standardError.write(Data(prompt.utf8))
            return readLine() ?? ""
        }
    )
}
