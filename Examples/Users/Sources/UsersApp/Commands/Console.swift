import Dovetail

/// The terminal, as the functions that commands call.
public struct Console: Sendable {
    /// Writes a result, to standard output.
    public var print: @Sendable (_ text: String) throws -> Void = unimplemented("Console.print")
    /// Tells a person something, on standard error.
    public var note: @Sendable (_ text: String) -> Void = unimplemented("Console.note")
    /// Reads one line from standard input, hidden where that is a terminal. `nil` when there is none.
    var ask: @Sendable (_ prompt: String) throws -> String? = unimplemented("Console.ask")
    /// Tells how far a sync has come.
    var report: UserCacher.Report = unimplemented("Console.report")
}

extension Console {
    /// Tells a person what went wrong, in one line.
    public func problem(_ text: String) {
        note("users: \(text.oneLine)")
    }
}
