import DovetailFunctions
import DovetailTesting
import Testing

struct Credentials: Sendable, Hashable {
    var token: String

    static let first = Self(token: "first")
    static let second = Self(token: "second")
}

/// A struct of functions as an application would have it.
struct UserStorage: Sendable {
    var save: @Sendable (_ credentials: Credentials) async throws -> Void = unimplemented("UserStorage.save")
    var load: @Sendable () async throws -> Credentials = unimplemented("UserStorage.load")
    var delete: @Sendable () async -> Void = unimplemented("UserStorage.delete")
}

@Suite("A record of calls")
struct CallsTests {
    /// What is tested in an application: it saves what it was given, and deletes what was saved before.
    struct Session {
        let storage: UserStorage

        func renew(_ credentials: Credentials) async throws {
            await storage.delete()
            try await storage.save(credentials)
        }
    }

    @Test("A record has the arguments of the calls of a closure")
    func records() async throws {
        let saved = Calls<Credentials>()
        let deleted = Calls()
        var storage = UserStorage()
        storage.save = { saved($0) }
        storage.delete = { deleted() }
        #expect(saved.all.isEmpty && saved.count == 0 && deleted.count == 0)

        try await Session(storage: storage).renew(.first)
        try await Session(storage: storage).renew(.second)

        #expect(saved.all == [.first, .second])
        #expect(saved.count == 2)
        #expect(deleted.count == 2)
    }

    @Test("A record has a tuple of several arguments, nothing of none, and any other argument as it is")
    func arguments() {
        let three = Calls<String, Int, Bool>()
        let none = Calls()
        let found = Calls<[Int], String?>()
        let completions = Calls<@Sendable (Int) -> Void>()
        let statuses = Calls<Int>()

        three("a", 1, true)
        none()
        found([1, 2], nil)
        completions { statuses($0) }

        let (text, number, isOn) = three.all[0]
        #expect((text, number, isOn) == ("a", 1, true))
        #expect(three.all.map(\.1) == [1])
        #expect(none.all[0] == ())
        #expect(found.all[0] == ([1, 2], nil))
        let completion = completions.all[0]
        completion(404)
        #expect(statuses.all == [404])
    }

    @Test("A record finds the calls with the same arguments, of which there may be several")
    func callsWith() {
        let moved = Calls<String, Int>()
        moved("left", 1)
        moved("left", 2)
        moved("right", 2)
        moved("left", 2)

        #expect(moved.calls(with: "left", 2).count == 2)
        #expect(moved.calls(with: "right", 2).map(\.0) == ["right"])
        #expect(moved.calls(with: "right", 1).isEmpty)
    }

    @Test("A record that several functions share has the order of their calls")
    func order() async throws {
        let called = Calls<String>()
        var storage = UserStorage()
        storage.save = { called("save \($0.token)") }
        storage.delete = { called("delete") }

        try await Session(storage: storage).renew(.first)

        #expect(called.all == ["delete", "save first"])
    }

    @Test("A record is kept by closures that answer in turn")
    func answers() async throws {
        struct Timeout: Error {}
        let loaded = Calls()
        var storage = UserStorage()
        storage.load = {
            loaded()
            if loaded.count == 1 { throw Timeout() }
            return .first
        }
        let load = retry(storage.load, attempts: 2)

        #expect(try await load() == .first)
        #expect(loaded.count == 2)
    }

    @Test("A record goes where a function is wanted, of any effects and on any actor")
    func asAFunction() async throws {
        let noted = Calls<Int>()
        let plain: @Sendable (Int) -> Void = noted.callAsFunction
        let throwing: (Int) throws -> Void = noted.callAsFunction
        let async: @Sendable (Int) async throws -> Void = noted.callAsFunction
        let onMainActor: @MainActor (Int) -> Void = { noted($0) }

        plain(1)
        try throwing(2)
        try await async(3)
        await onMainActor(4)

        #expect(noted.all == [1, 2, 3, 4])
    }

    @Test("A record of values that are not Sendable stays where it is")
    @MainActor func notSendable() async throws {
        final class Page {}
        let shown = Calls<Page>()
        let show: (Page) -> Void = { shown($0) }
        let page = Page()

        Task { show(page) }

        #expect(try await shown.next() === page)
        #expect(shown.count == 1)
    }

    @Test("A record keeps what it was called with until it is released")
    func memory() {
        final class Resource: Sendable {}
        var resource: Resource? = Resource()
        weak let released = resource
        var used: Calls<Resource>? = Calls()
        if let resource { used?(resource) }
        resource = nil
        #expect(released != nil)

        used = nil
        #expect(released == nil)
    }
}
