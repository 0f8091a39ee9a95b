import DovetailContainer
import Foundation

private struct Request: Sendable { let number: Int }
private enum RequestScope: NamedScope { typealias Inputs = Request }
private final class Transaction: Sendable {}
private final class Handler: Sendable {
    private let request: Request
    init(request: Request) { self.request = request }
    var answer: Int { request.number }
}

/// The work of two tasks that handle requests at the same time, as a multiple of that of one. A request is a scope: it is entered, its
/// handler is made, and the scope ends. Two processors would do twice the work if requests shared nothing, as those by hand do not.
struct InParallel {
    static let least: Double? = nil

    let requests: Double
    /// With a service that starts and stops without waiting.
    let started: Double
    let byHand: Double

    static func measured(readings: Int) async throws -> Self {
        let container = opaque(
            try Container { registry in
                registry.register(Handler.self, Handler.init).scope(RequestScope.self)
                registry.register(Transaction.self) { () async in Transaction() }
                    .scope(RequestScope.self)
                    .onStop { _, error in consume(error == nil) }
            }
        )
        return Self(
            requests: try await gain(readings, calls: 2_000) {
                try await container.within(RequestScope.self, Request(number: 1)) { scope in
                    consume(try await scope.resolve(Handler.self).answer)
                }
            },
            started: try await gain(readings, calls: 2_000) {
                try await container.within(RequestScope.self, Request(number: 1)) { scope in
                    consume(try await scope.resolve(Transaction.self))
                }
            },
            byHand: try await gain(readings, calls: 100_000) { consume(Handler(request: Request(number: 1)).answer) }
        )
    }

    /// How much more two tasks do than one. Both are read alternately, and for a few milliseconds each. Others on the machine only add to
    /// that, so the least of several is the best.
    private static func gain(
        _ readings: Int,
        calls: Int,
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Double {
        let clock = ContinuousClock()
        func time(tasks: Int) async throws -> Double {
            try await clock.measure {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<tasks { group.addTask { for _ in 0..<calls { try await work() } } }
                    try await group.waitForAll()
                }
            } / .nanoseconds(1)
        }
        var (one, two) = (Double.infinity, Double.infinity)
        for _ in 0..<readings {
            one = min(one, try await time(tasks: 1))
            two = min(two, try await time(tasks: 2))
        }
        return 2 * one / two
    }
}
