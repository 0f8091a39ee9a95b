/// Sends a letter to a recipient.
public typealias SendLetter = @Sendable (_ text: String, _ recipient: String) async throws -> Void

/// A connection to the server for mail. What it does is internal.
public actor Connection {
    private var count = 0

    func transmit(_ letter: String) {
        count += 1
        print("letter \(count) \(letter)")
    }
}
