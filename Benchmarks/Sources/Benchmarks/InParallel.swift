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
/// handler is made, and the scope ends. Two processors would do twice the work if requests shared nothing, as by hand.
struct InParallel {
    static let least = 1.7

    let requests: Double
    /// With a service that starts and stops without waiting.
    let started: Double
    /// Less than 2 if the machine had no two processors for it.
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
        var requests = Reading(calls: 8_000) {
            try await container.within(RequestScope.self, Request(number: 1)) { scope in
                consume(try await scope.resolve(Handler.self).answer)
            }
        }
        var started = Reading(calls: 2_000) {
            try await container.within(RequestScope.self, Request(number: 1)) { scope in
                consume(try await scope.resolve(Transaction.self))
            }
        }
        var byHand = Reading(calls: 500_000) { consume(Handler(request: Request(number: 1)).answer) }
        // Alternately, so that a machine whose other processor is busy for a moment affects all.
        for _ in 0..<readings {
            try await requests.repeat()
            try await started.repeat()
            try await byHand.repeat()
        }
        return Self(requests: requests.gain, started: started.gain, byHand: byHand.gain)
    }
}

/// The times of one task and of two. Others on the machine only add to them, so the least of several is the best.
private struct Reading {
    let calls: Int
    let work: @Sendable () async throws -> Void
    private var one = Double.infinity
    private var two = Double.infinity

    /// How much more two tasks do than one.
    var gain: Double { 2 * one / two }

    init(calls: Int, work: @escaping @Sendable () async throws -> Void) {
        self.calls = calls
        self.work = work
    }

    mutating func `repeat`() async throws {
        one = min(one, try await time(tasks: 1))
        two = min(two, try await time(tasks: 2))
    }

    private func time(tasks: Int) async throws -> Double {
        let (calls, work) = (calls, work)
        return try await ContinuousClock().measure {
            try await withThrowingTaskGroup { group in
                for _ in 0..<tasks { group.addTask { for _ in 0..<calls { try await work() } } }
                try await group.waitForAll()
            }
        } / .nanoseconds(1)
    }
}
