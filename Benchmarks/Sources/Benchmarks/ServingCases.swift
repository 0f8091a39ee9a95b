import DovetailContainer
import Foundation

private struct Request: Sendable { let number: Int }
private enum RequestScope: NamedScope { typealias Inputs = Request }
private final class Transaction: Sendable {}
private enum Handle: NamedService { typealias Service = @Sendable (Request) async throws -> Int }
private enum HandleInTransaction: NamedService { typealias Service = @Sendable (Request) async throws -> Int }

/// The nanoseconds that work in a scope takes.
struct Serving {
    /// `within` of an empty scope.
    let empty: Double
    /// With a service that starts and stops without waiting.
    let started: Double
    /// A function whose call is a scope, without and with such a service.
    let function: Double
    let functionStarting: Double

    static func makeContainer() throws -> Container {
        try Container { registry in
            registry.register(Transaction.self) { () async in Transaction() }
                .scope(RequestScope.self)
                .onStop { _, error in consume(error == nil) }
            registry.register(Handle.self, within: RequestScope.self) { (request: Request) in request.number }
            registry.register(HandleInTransaction.self, within: RequestScope.self) {
                (request: Request, _: Transaction) in
                request.number
            }
        }
    }

    /// A call that starts and stops a service.
    static func makeCall() throws -> () async throws -> Void {
        // The function keeps the container alive.
        let handle = try makeContainer().resolve(HandleInTransaction.self)
        return { consume(try await handle(Request(number: 1))) }
    }

    static func measured(repeats: Int) async throws -> Self {
        let container = opaque(try makeContainer())
        let (handle, inTransaction) = try (
            container.resolve(Handle.self), container.resolve(HandleInTransaction.self)
        )
        let request = Request(number: 1)
        func read(_ body: () async throws -> Void) async throws -> Double {
            let clock = ContinuousClock()
            let calls = 20_000
            var readings: [Double] = []
            for _ in 0..<repeats {
                let time = try await clock.measure { for _ in 0..<calls { try await body() } }
                readings.append(time / .nanoseconds(1) / Double(calls))
            }
            return median(readings)
        }
        return Self(
            empty: try await read { try await container.within(RequestScope.self, request) { _ in } },
            started: try await read {
                try await container.within(RequestScope.self, request) { scope in
                    consume(try await scope.resolve(Transaction.self))
                }
            },
            function: try await read { consume(try await handle(request)) },
            functionStarting: try await read { consume(try await inTransaction(request)) }
        )
    }
}
