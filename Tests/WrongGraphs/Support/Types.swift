// What the wrong graphs speak of.
struct A: Sendable {}
struct B: Sendable {}
struct C: Sendable {}
struct D: Sendable {}
final class Screen {}
protocol Service: Sendable {}
extension A: Service {}
enum Failure: Error { case any }
typealias Load = @Sendable () async throws -> [A]
