import Dovetail
import DovetailContainer

final class Database: Sendable {
    @inline(never) func find(_ id: Int) async throws -> Int { id }
}

final class Session: Sendable {
    let user: Int
    init(user: Int) { self.user = user }
}

final class Transaction: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
}

final class Handler: Sendable {
    let session: Session
    let transaction: @Sendable () async throws -> Transaction

    init(session: Session, transaction: @escaping @Sendable () async throws -> Transaction) {
        self.session = session
        self.transaction = transaction
    }
}

enum RequestScope: NamedScope { typealias Inputs = Session }

/// A function whose call is a scope.
enum Serve: NamedService { typealias Service = @Sendable (Session) async throws -> Int }

/// Runs until it is cancelled.
struct Worker: Sendable {
    let begin: @Sendable () -> Void

    func run() async {
        begin()
        // This stream never has an element. A cancelled `Task.sleep` would keep its memory until its deadline.
        let never = AsyncStream<Never>.makeStream()
        for await _ in never.stream {}
        withExtendedLifetime(never.continuation) {}
    }
}

/// A singleton that needs itself, so that each attempt to make it fails.
final class Circular: Sendable {}

typealias Find = @Sendable (Int) async throws -> Int

struct Application: Assembly {
    /// Called when the worker begins to run.
    var begin: @Sendable () -> Void = {}

    func assemble(_ registry: inout Registry) {
        registry.register(Database.self) { () async in Database() }.onStop { _ in }
        registry.register(Transaction.self, Transaction.init).scope(RequestScope.self).onStart { _ in }.onStop { _ in }
        registry.register(Handler.self, Handler.init).scope(RequestScope.self)
        registry.register(Serve.self, within: RequestScope.self) { (session: Session, handler: Handler) in
            try await handler.transaction().database.find(session.user)
        }
        registry.register(Worker.self) { [begin] in Worker(begin: begin) }.scope(.singleton).running { await $0.run() }
        registry.register(Find.self) { (database: Database) in decorated(database.find) }.scope(.singleton)
        registry.register(Circular.self) { (again: @escaping @Sendable () throws -> Circular) in
            try again()
        }
        .scope(.singleton)
    }
}

func decorated(_ find: @escaping Find) -> Find {
    let limited = timeout(limit(find, atMost: 4), after: .seconds(30))
    return coalesce(memoize(retry(limited, attempts: 3), atMost: 1_000, for: .milliseconds(100)))
}

@Graph
struct AppGraph: Sendable {
    let number: Int

    @Shared func database() async throws -> Database { Database() }
    @Shared func find(database: Database) -> Find { decorated(database.find) }
    func found(find: @escaping Find) async throws -> Int { try await find(number) }
}
