import Dovetail
import DovetailTesting
import Testing

@Suite("A spy")
struct SpyTests {
    /// What is tested in an application: it saves what it was given, and deletes it again.
    struct Session {
        let storage: UserStorage

        func renew(_ credentials: Credentials) async throws {
            await storage.delete()
            try await storage.save(credentials)
        }
    }

    let credentials = Credentials(token: "t")

    @Test("A spy stands in for a function of the code under test and knows how it was called")
    func inPlaceOfAFunction() async throws {
        let save = Spy { (_: Credentials) async throws in }
        let delete = Spy { () async in }
        var storage = UserStorage()
        storage.save = save.function
        storage.delete = delete.function

        try await Session(storage: storage).renew(credentials)
        try await save(credentials)

        #expect(save.calls.map(\.arguments) == [credentials, credentials], "a spy can be called itself")
        #expect(delete.calls.count == 1)
        let orders = [delete.calls[0].order, save.calls[0].order, save.calls[1].order]
        #expect(orders == orders.sorted() && Set(orders).count == 3, "a spy counts with all spies of the process")
    }

    @Test("A spy does what its function does, and keeps the result")
    func results() throws {
        let half = Spy { (number: Int) throws -> Int in
            guard number.isMultiple(of: 2) else { throw Timeout() }
            return number / 2
        }

        #expect(try half(4) == 2)
        #expect(throws: Timeout.self) { try half(3) }

        #expect(try half.calls[0].result?.get() == 2)
        #expect(throws: Timeout.self) { try half.calls[1].result?.get() }
    }

    @Test("A spy has a tuple of several arguments, nothing of none, and any other argument as it is")
    func arguments() throws {
        let three = Spy { (text: String, number: Int, isOn: Bool) in "\(text) \(number) \(isOn)" }
        let none = Spy { 3 }
        let find = Spy { (_: [Int], _: String?) in }
        let later = Spy { (_: @escaping @Sendable () -> Int) in }

        #expect(three("a", 1, true) == "a 1 true")
        #expect(none() == 3)
        find([1, 2], nil)
        later({ 5 })

        let (text, number, isOn) = three.calls[0].arguments
        #expect((text, number, isOn) == ("a", 1, true))
        #expect(three.calls.map(\.arguments.1) == [1])
        #expect(none.calls[0].arguments == ())
        #expect(find.calls[0].arguments == ([1, 2], nil))
        let call = later.calls[0]
        let work: @Sendable () -> Int = call.arguments
        #expect(work() == 5)
    }

    @Test("A spy wraps a function, a method and a function of a struct")
    func wrapsFunctions() async throws {
        struct Calculator: Sendable {
            var base: Int
            @Sendable func add(_ number: Int) -> Int { base + number }
        }
        @Sendable func double(_ number: Int) throws -> Int { number * 2 }
        let storage = UserStorage(load: { Credentials(token: "stored") })

        let add = Spy(Calculator(base: 3).add)
        let twice = Spy(double)
        let load = Spy(storage.load)

        #expect(add(4) == 7)
        #expect(try twice(4) == 8)
        #expect(try await load() == Credentials(token: "stored"))
        #expect(add.calls.count + twice.calls.count + load.calls.count == 3)
    }

    @Test("A spy is released with its holder, also while its function is held")
    func memory() {
        final class Resource: Sendable {}
        var resource: Resource? = Resource()
        weak let released = resource
        var spy = resource.map { resource in Spy { (_: Int) in _ = resource } }
        resource = nil
        spy?(1)
        let function = spy?.function
        weak let releasedSpy = spy
        spy = nil

        #expect(releasedSpy == nil)
        function?(2)
        #expect(released != nil)
    }
}
