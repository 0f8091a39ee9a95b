/// A worker in the background: greets new users, one after the other.
final class Greeter: Sendable {
    private let users: AsyncStream<User>
    private let sink: AsyncStream<User>.Continuation
    private let log: Log.Service

    init(log: @escaping Log.Service) {
        (users, sink) = AsyncStream.makeStream()
        self.log = log
    }

    /// Puts a user into the queue.
    func greet(_ user: User) {
        sink.yield(user)
    }

    /// Works until the queue is finished and empty.
    func run() async {
        for await user in users { log("welcome, \(user.name)") }
    }

    func finish() {
        sink.finish()
    }
}
