/// Somebody who adds users over a WebSocket, one with each message.
actor Visitor {
    private let log: Log.Service
    private var count = 0

    init(log: @escaping Log.Service) {
        self.log = log
    }

    /// Notes that another user was added.
    func added() { count += 1 }

    func leave() { log("a visitor has added \(count) users") }

    /// Answers until the visitor leaves. Of a message that fails nothing is kept, and the conversation continues.
    func converse(over webSocket: WebSocket, _ receive: @escaping Receive.Service) async throws {
        while let text = try await webSocket.next() {
            do {
                let response = try await webSocket.whileConnected { try await receive(Message(text: text)) }
                added()
                try await webSocket.send(response.body)
            } catch let error as HTTPError {
                try await webSocket.send(error.response.body)
            }
        }
    }
}

/// What a visitor sends: the name of a user.
struct Message: Sendable {
    let text: String
}
