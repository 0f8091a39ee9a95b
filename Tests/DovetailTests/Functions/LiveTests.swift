import Dovetail
import DovetailContainer
import DovetailTesting
import Testing

extension FunctionTests {
    @Suite("live")
    struct LiveTests {
        typealias Load = @Sendable () async throws -> Int

        struct Refused: Error {}

        static func read(_ number: Int) throws -> Int { number }

        // Tests/FailingTests shows the functions of a client.
        @Graph struct App: Sendable {
            func load() -> Load { live("load") { try LiveTests.read(1) } }
            func sum(load: @escaping Load) -> Load { { try await load() + 1 } }
        }

        @Test(
            "A live function throws to the test that calls it, with its name, its place, and the test",
            .callsLive("load")
        )
        func throwsLiveCall() async throws {
            let line = #line + 1
            let load: Load = live("load") { try Self.read(1) }
            let error = try await #require(throws: LiveCall.self) { try await load() }

            #expect(error.name == "load")
            #expect(error.fileID == #fileID)
            #expect(error.line == line)
            let name = try #require(Test.current?.displayName)
            #expect(error.test == name)
            #expect(
                error.description == """
                    load is live, and the test '\(name)' called it (declared at \(#fileID):\(line)); \
                    replace it, or let the test say '@Test(.live)'
                    """
            )
        }

        @Test(
            "A live function that cannot throw a LiveCall fails the test, and is called",
            .callsLive("count", "notify", "find", "wait")
        )
        func runs() async throws {
            let count: @Sendable (String) -> Int = live("count") { $0.count }
            let notify: (Int, Int) -> Void = live("notify") { #expect($0 < $1) }
            let find: @Sendable (Int) async throws(Refused) -> Int = live("find") { _ async throws(Refused) in
                throw Refused()
            }
            let wait: @Sendable () async -> Int = live("wait") { 3 }

            #expect(count("abc") == 3)
            notify(1, 2)
            await #expect(throws: Refused.self) { try await find(1) }
            #expect(await wait() == 3)
        }

        @Test("A live function in a graph or a container fails the test", .callsLive("load", "load"))
        func everywhere() async throws {
            let container = try Container { registry in
                registry.register(Load.self) { live("load") { try Self.read(2) } }
            }
            let fromContainer = try container.resolve(Load.self)

            await #expect(throws: LiveCall.self) { try await App().sum()() }
            await #expect(throws: LiveCall.self) { try await fromContainer() }
        }

        @Test("A replaced live function is not called")
        func replaced() async throws {
            #expect(try await App().replacing { $0.load = { 4 } }.sum()() == 5)
        }

        @Test("A test that says so calls live functions, also in tasks that it starts", .live)
        func onPurpose() async throws {
            #expect(try await App().sum()() == 2)
            #expect(try await Task { try await App().load()() }.value == 1)
            #expect(try await Task.detached { try await App().load()() }.value == 1)
        }

        @Test("A part of a test calls live functions", .callsLive("load"))
        func inPart() async throws {
            let read: () throws -> Int = live("read") { 5 }

            #expect(try await withLiveFunctions { try await App().load()() } == 1)
            #expect(try withLiveFunctions { try read() } == 5)
            await #expect(throws: LiveCall.self) { try await App().load()() }
        }

        @Suite("Tests of live code", .live)
        struct OnPurpose {
            @Test("A suite that says so calls live functions", arguments: 1...2)
            func ofASuite(_: Int) async throws {
                #expect(try await App().sum()() == 2)
            }
        }
    }
}
