import Synchronization

/// What has happened in a test, in order.
final class Events: Sendable {
    private let (stream, sink) = AsyncStream.makeStream(of: String.self)
    private let noted = Mutex<[String]>([])

    var all: [String] { noted.withLock { $0 } }

    func note(_ event: String) {
        noted.withLock { $0.append(event) }
        sink.yield(event)
    }

    func wait(for event: String) async {
        for await next in stream where next == event { return }
    }
}

/// Holds those who wait until it is opened.
final class Gate: Sendable {
    private let (stream, sink) = AsyncStream.makeStream(of: Never.self)

    func open() { sink.finish() }
    func wait() async { for await _ in stream {} }
}

/// Gives each item once.
final class Items<Item: Sendable>: Sendable {
    private let items: Mutex<ArraySlice<Item>>

    init(_ items: [Item]) {
        self.items = Mutex(items[...])
    }

    func next() -> Item? { items.withLock { $0.popFirst() } }
}
