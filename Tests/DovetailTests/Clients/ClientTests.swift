import DovetailContainer
import Testing

@Suite("Clients")
struct ClientTests {
    @Test("A client is made of its functions, and called with labels, also one from a container")
    func memberwise() async throws {
        let saved = Recorder<Credentials>()
        let container = try Container { registry in
            registry.register(UserStorage.self) {
                UserStorage(save: { saved.record($0) }, load: { Credentials(token: "loaded") }, delete: {})
            }
            .scope(.singleton)
        }
        let storage = try container.resolve(UserStorage.self)
        try await storage.save(credentials: Credentials(token: "t"))
        #expect(saved.values == [Credentials(token: "t")])
        #expect(try await storage.load() == Credentials(token: "loaded"))
        await storage.delete()
    }

    @Test(
        "An endpoint that a test does not set is a placeholder that names it and the line of its declaration",
        .callsPlaceholders("UserStorage.save", "UserStorage.delete")
    )
    func unimplementedEndpoints() async throws {
        var storage = UserStorage()
        storage.load = { Credentials(token: "t") }
        #expect(try await storage.load() == Credentials(token: "t"))

        let error = await unimplemented("UserStorage.save") { [storage] in
            try await storage.save(credentials: Credentials(token: "t"))
        }
        #expect(error?.fileID == "DovetailTests/Clients.swift")
        #expect(error?.line == 20)
        await storage.delete()
    }

    @Test("An endpoint may have a name for its type", .callsPlaceholders("MailClient.send", "MailClient.clear"))
    func typealiases() async throws {
        let client = MailClient()
        await unimplemented("MailClient.send") { try await client.send("a") }
        client.clear()
        #expect(try await client.resend("abc") == 3)
        #expect(try await MailClient(send: { _ in 1 }, clear: {}).resend("abc") == 3)
        #expect(try await MailClient(send: { _ in 1 }, clear: {}, resend: { _ in 9 }).resend("abc") == 9)
    }

    @Test("Endpoints with a default value and other values may be left out", .callsPlaceholders("Counter.limit"))
    func defaults() {
        let counter = Counter()
        #expect((counter.count(of: "abc"), counter.limit()) == (3, 10))
        #expect(Counter(limit: { 1 }).limit() == 1)
        #expect((counter.retries, counter.version) == (3, 7))
        #expect(counter.log == nil)
        #expect(Counter.shared.retries == 5)

        let lines = Recorder<String>()
        let other = Counter(count: { _ in 0 }, log: { lines.record($0) })
        #expect(other.count(of: "abc") == 0)
        other.log?("line")
        #expect(lines.values == ["line"])
    }

    @Test(
        "Methods carry the labels, effects and parameters of their endpoints",
        .callsPlaceholders("Labels.second", "Labels.plain", "Labels.here")
    )
    func labels() async throws {
        var labels = Labels()
        labels.mixed = { "\($0)\($1)" }
        #expect(try labels.mixed(id: 1, "a") == "1a")
        labels.first = { "first \($0)" }
        #expect(try await labels.first(id: 1) == "first 1")
        await unimplemented("Labels.second") { [labels] in try await labels.second(id: 1) }
        labels.check = { _ throws(StorageError) in throw StorageError() }
        #expect(throws: StorageError()) { try labels.check(id: 1) }
        var total = 1
        labels.add(total: &total, amount: 2)
        #expect(total == 3)
        labels.default = { "\($0)\($1)" }
        #expect(try labels.default(for: "a", in: 2) == "a2")
        labels.each = { (0..<$0).map($1) }
        #expect(try labels.each(count: 3, body: { $0 * 2 }) == [0, 2, 4])
        #expect(labels.apply(value: 2, body: { $0 + 1 }) == 3)
        #expect(labels.lazily(value: 4) == 4)
        await unimplemented("Labels.plain") { [labels] in try labels.plain(1, 2) }
        await unimplemented("Labels.here") { [labels] in try labels.here(now: true) }
    }

    @Test("A client may be generic or nested", .callsPlaceholders("Store.item", "Outer.Inner.load"))
    func generic() async throws {
        let store = Store<Int, String>(item: { $0.count }, all: { ["a": 1] })
        #expect(try await store.item(key: "abc") == 3)
        #expect(try store.all() == ["a": 1])
        await unimplemented("Store.item") { try await Store<String, Int>().item(key: 1) }
        await unimplemented("Outer.Inner.load") { try Outer.Inner().load(id: 1) }
    }

    @Test("Isolated functions stay isolated", .callsPlaceholders("Panel.title"))
    @MainActor
    func isolation() async throws {
        let shown = Recorder<String>()
        let show: @MainActor @Sendable (String) -> Void = { text in
            MainActor.assertIsolated()
            shown.record(text)
        }
        let screen = Screen(show: show, ask: { $0.isEmpty })
        screen.show(text: "a")
        #expect(try await screen.ask(question: "") == true)
        let panel = Panel(show: { shown.record($0) }, title: { "title" })
        panel.show(text: "b")
        #expect(try panel.title() == "title")
        #expect(shown.values == ["a", "b"])
        await unimplemented("Panel.title") { @MainActor in try Panel().title() }
    }

    @Test("An initializer or method that the user wrote is not written again")
    func own() async throws {
        #expect(try await Own().load(id: 1) == "own 1!")
        #expect(try await Own(load: { "\($0)" }).load(id: 2) == "2!")
    }

    /// Expects that a call is one of the placeholder `name`, which throws. The trait expects that the test is told.
    @discardableResult
    private func unimplemented(
        _ name: String,
        _ call: @Sendable () async throws -> some Sendable
    ) async -> Unimplemented? {
        let error = await #expect(throws: Unimplemented.self) { _ = try await call() }
        #expect(error?.name == name)
        return error
    }
}
