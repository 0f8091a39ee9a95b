// What the graphs speak of.
import Dovetail

struct A: Sendable {}
struct B: Sendable {}
struct C: Sendable {}
struct D: Sendable {}
final class Screen {}
protocol Service: Sendable {}
extension A: Service {}
enum Failure: Error { case any }

@Client struct Storage: Sendable {
    var load: @Sendable () throws -> A
}

@Graph struct Network: Sendable {
    let host: String
    func client() throws -> A { A() }
    func waiting() async -> A { A() }
    func failing() async throws -> A { A() }
    func row(_ id: Int) -> B { B() }
    @MainActor func window() -> Screen { Screen() }
}

@Graph struct Middle: Sendable {
    @Included let network: Network
}

@Graph struct Other: Sendable {
    func name() -> String { "" }
    func client() -> A { A() }
}
