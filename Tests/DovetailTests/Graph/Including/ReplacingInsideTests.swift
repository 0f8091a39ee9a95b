import Dovetail
import Testing

@Suite("@Graph: replacing inside graphs")
struct ReplacingInsideTests {
    let app = AppGraph(path: "posts.sqlite", network: NetworkGraph(host: "example.org"))

    @Test("A recipe of an inner graph is replaced, and the original is as it was, with separate shared services")
    func deep() async throws {
        let testing = app.replacing { $0.inside(\.network) { $0.http = { _ in "fake" } } }
        let feed = try testing.feed()
        #expect(try await feed.load() == "fake")
        #expect(try await testing.loggedIn("ann").app.feed().load() == "fake")
        #expect(try await app.feed().load() == "example.org/feed")
        #expect(try testing.loggedIn("ann").app.feed().connection === feed.connection)
        #expect(testing.network.client() === feed.client)
        #expect(testing.storage().opened.entries == ["posts.sqlite"])
        #expect(app.network.client() !== feed.client)
        #expect(try app.feed().connection !== feed.connection)
    }

    @Test("A graph that a recipe makes is changed whenever it is made, with those inside it")
    func recipes() throws {
        let testing = app.replacing {
            $0.inside(\.loggedIn) {
                $0.profile = "fake"
                $0.inside(\.settings) { $0.connected = { "nowhere" } }
            }
        }
        #expect(testing.loggedIn("ann").profile() == "fake")
        #expect(testing.loggedIn("bob").settings().title() == "bob at example.org: fake")
        #expect(try testing.loggedIn("bob").settings().connected()() == "nowhere")
        #expect(app.loggedIn("ann").profile() == "GET example.org/ann")
    }

    @Test("Later changes come on top of earlier ones")
    func twice() async throws {
        let testing = app.replacing {
            $0.inside(\.network) { $0.http = { _ in "first" } }
            $0.inside(\.network) { $0.attempts = 7 }
        }
        .replacing { $0.inside(\.network) { $0.http = { _ in "second" } } }
        #expect(try await testing.feed().load() == "second")
        #expect(testing.network.attempts() == 7)
    }

    @Test("The closure of inside(_:) may throw, and is called at once")
    func throwing() {
        struct Failure: Error {}
        var calls = 0
        #expect(throws: Failure.self) {
            _ = try app.replacing {
                try $0.inside(\.network) { _ in
                    calls += 1
                    throw Failure()
                }
            }
        }
        #expect(calls == 1)
    }

    @Test("A copy keeps a custom initializer's inputs of all kinds, and constants")
    func inputs() {
        @Graph struct Inputs: Sendable {
            let network: NetworkGraph
            private(set) var count = 3
            let fixed = 7
            var note: String?
            let log: @Sendable (String) -> String

            init(host: String) {
                network = NetworkGraph(host: host)
                note = host
                log = { $0 + "!" }
            }

            func all(count: Int, fixed: Int, note: String?, log: @Sendable (String) -> String) -> String {
                log("\(network.attempts() ?? 0) \(count) \(fixed) \(note ?? "")")
            }
        }
        let testing = Inputs(host: "h").replacing { $0.inside(\.network) { $0.attempts = nil } }
        #expect(testing.all() == "0 3 7 h!")
    }

    @Test("Functions that are not Sendable are replaced inside graphs that are not Sendable")
    func local() {
        @Graph struct CallGraph {
            func call() -> () -> Int { { 1 } }
            func twice(call: () -> Int) -> Int { 2 * call() }
        }
        @Graph struct CallsGraph {
            func calls() -> CallGraph { CallGraph() }
        }
        var count = 0
        let testing = CallsGraph().replacing {
            $0.inside(\.calls) {
                $0.call = {
                    count += 1
                    return 20 + count
                }
            }
        }
        #expect(testing.calls().twice() == 42)
        #expect(count == 1)
    }
}
