import Dovetail

/// What the module provides.
@Graph
public struct MailGraph: Sendable {
    let sender: String

    @Shared func connection() -> Connection { Connection() }

    /// Sends a letter from this sender.
    public func send(sender: String, connection: Connection) -> SendLetter {
        { text, recipient in await connection.transmit("from \(sender) to \(recipient): \(text)") }
    }
}
