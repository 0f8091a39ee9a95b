import Dovetail

/// The terminal, as the functions that commands call.
public struct Console: Sendable {
    /// Writes a result, to standard output.
    public var print: @Sendable (_ text: String) throws -> Void = unimplemented("Console.print")
    /// Writes a note for the user to standard error.
    public var note: @Sendable (_ text: String) -> Void = unimplemented("Console.note")
    /// Reads one line from standard input, hidden on a terminal; `nil` at the end.
    var ask: @Sendable (_ prompt: String) throws -> String? = unimplemented("Console.ask")
    /// Reports the progress of a sync.
    var report: UserCacher.Report = unimplemented("Console.report")
}

extension Console {
    /// Reports a problem to the user, in one line.
    public func problem(_ text: String) {
        note("users: \(text.oneLine)")
    }
}
