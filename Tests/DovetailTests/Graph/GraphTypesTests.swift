import Dovetail
import Testing

@Suite("@Graph: any type in a signature")
struct GraphTypesTests {
    struct User: Equatable {
        let id: Int
    }

    final class NetworkController {
        func downloadUser(_ id: Int, completion: @escaping (Result<User, any Error>) -> ()) {
            completion(.success(User(id: id)))
        }
    }

    @Graph struct AppGraph {
        let network = NetworkController()

        func downloadUser(
            network: NetworkController
        ) -> (Int, _ completion: @escaping (Result<User, any Error>) -> ()) -> () { network.downloadUser }
    }

    @Test("A recipe provides a function whose type names its parameters, and a test replaces it")
    func namedParameters() {
        func downloaded(by graph: AppGraph) -> User? {
            var user: User?
            graph.downloadUser()(7) { user = try? $0.get() }
            return user
        }
        #expect(downloaded(by: AppGraph()) == User(id: 7))
        let testing = AppGraph().replacing {
            $0.downloadUser = { _, completion in completion(.success(User(id: 9))) }
        }
        #expect(downloaded(by: testing) == User(id: 9))
    }

    protocol Holding<Item>: Sendable {
        associatedtype Item
    }

    struct Held: Holding {
        typealias Item = Int
    }

    actor Counter {
        let count = 5
    }

    struct File: ~Copyable {
        let name: String
    }

    @Graph struct OddTypes: Sendable {
        let n: Int
        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        let font: String!

        func pack(_ x: (any Holding<Int>, Int)?, n: Int) -> any Any.Type { Held.self }
        func counted(_ counter: isolated Counter, n: Int) -> Int { counter.count + n }
        func opened(n: Int) -> File { File(name: "opened \(n)") }
        func text(opened: consuming File, font: String!) -> String { opened.name + (font ?? "") }
    }

    @Test("Recipes take and provide types that only few places can have, and can be replaced")
    func oddTypes() async {
        let graph = OddTypes(n: 3, font: "Times")
        #expect(ObjectIdentifier(graph.pack(nil)) == ObjectIdentifier(Held.self))
        #expect(await graph.counted(Counter()) == 8)
        #expect(graph.text() == "opened 3Times")

        let testing = graph.replacing {
            $0.pack = { _ in Int.self }
            $0.counted = { counter in counter.count }
            $0.text = "none"
        }
        #expect(ObjectIdentifier(testing.pack((Held(), 1))) == ObjectIdentifier(Int.self))
        #expect(await testing.counted(Counter()) == 5)
        #expect(testing.text() == "none")
    }
}
