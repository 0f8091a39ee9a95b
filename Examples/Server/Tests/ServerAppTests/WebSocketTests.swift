import DovetailContainer
import Testing

@testable import ServerApp

@Suite("A WebSocket", .timeLimit(.minutes(10)))
struct WebSocketTests {
    private let work = HeldWork()

    /// An application in which messages are held.
    private func app(error: Trouble? = nil) async throws -> App {
        try await App(replacing: { registry in
            registry.register(Receive.self, within: MessageScope.self) {
                (message: Message, transaction: Named<MessageTransaction>) in
                _ = await transaction.value.insert(message.text)
                if let error { throw error }
                try await work()
                return Response("done")
            }
        })
    }

    @Test("Each message is a scope, one that fails is rolled back, and the scope of the connection lasts")
    func messages() async throws {
        let app = try await App()
        var client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        for (name, reply) in [
            ("bob", "bob is number 2"), ("bob", "there is a bob already"), ("eve", "eve is number 3"),
        ] {
            try await client.send(name)
            #expect(try await client.message() == reply)
        }
        try await client.send(Frame(kind: .ping, payload: [7]))
        #expect(try await client.next() == Frame(kind: .pong, payload: [7]))
        try await client.send(.close(.done))
        #expect(try await client.next() == .close(.done))
        #expect(try await client.next() == nil)
        #expect(try await app.stopped() == Database.Counts(begun: 3, committed: 2, rolledBack: 1))
        #expect(app.lines.all.contains("a visitor has added 2 users"))
    }

    @Test("An error of the server itself ends the connection, and its scope")
    func failure() async throws {
        let app = try await app(error: Trouble())
        var client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        try await client.send("bob")
        #expect(try await client.next() == .close(.failed))
        #expect(try await client.next() == nil)
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
        #expect(app.lines.all.contains("a visitor has added 0 users"))
        #expect(app.lines.all.contains("GET /join: the disk is full"))
    }

    @Test("A message is cancelled and rolled back if the client hangs up, and the scope of the connection ends")
    func cancellation() async throws {
        let app = try await app()
        let client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        try await client.send("bob")
        await work.hasBegun.wait()
        client.hangUp()
        await work.hasEnded.wait()
        #expect(try await app.stopped() == Database.Counts(begun: 1, rolledBack: 1))
        #expect(app.lines.all.contains("a visitor has added 0 users"))
    }

    @Test("A message that the server no longer waits for is cancelled, and rolled back")
    func stopAtOnce() async throws {
        let app = try await app()
        var client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        try await client.send("bob")
        await work.hasBegun.wait()
        #expect(try await app.stopped(atOnce: true) == Database.Counts(begun: 1, rolledBack: 1))
        #expect(try await client.message() == nil)
    }

    @Test("A stop waits for the message in flight, which is committed, and tells the client that the server goes away")
    func stop() async throws {
        let app = try await app()
        var client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        var idle = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        try await client.send("bob")
        await work.hasBegun.wait()
        app.stop()
        #expect(try await idle.next() == .close(.goingAway))
        work.mayEnd.open()
        #expect(try await client.message() == "done")
        #expect(try await client.next() == .close(.goingAway))
        #expect(try await app.stopped() == Database.Counts(begun: 1, committed: 1))
        #expect(app.lines.all.suffix(2) == ["a visitor has added 1 users", "answered 2 of 2 requests"])
    }

    @Test("A message that the server does not understand ends the connection")
    func mistake() async throws {
        let app = try await App()
        var client = try #require(try await WebSocketClient(port: app.port, path: "/join"))
        // A server gets masked frames only.
        try await client.send(bytes: Frame(kind: .text, payload: [7]).bytes)
        #expect(try await client.next() == .close(.protocolError))
        #expect(try await client.next() == nil)
        var plain = try Client(port: app.port)
        #expect(try await plain.send(Request(path: "/join"))?.status == 400)
        #expect(try await app.stopped() == Database.Counts())
    }
}
