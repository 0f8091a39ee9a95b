import Dovetail

extension Scope {
    static let request = Scope("request")
}

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
        registry.declare(.request, supplying: Session.self)
        registry.register(Database.self, scope: .singleton, onStop: { _ in }) { () async in Database() }
        registry.register(Transaction.self, scope: .request, onStart: { _ in }, onStop: { _ in }, Transaction.init)
        registry.register(Handler.self, scope: .request, Handler.init)
        registry.register(Serve.self, within: .request) { (session: Session, handler: Handler) in
            try await handler.transaction().database.find(session.user)
        }
        registry.register(Worker.self, scope: .singleton, run: { await $0.run() }) { [begin] in Worker(begin: begin) }
        registry.register(Find.self, scope: .singleton) { (database: Database) in decorated(database.find) }
        registry.register(Circular.self, scope: .singleton) { (again: @escaping @Sendable () throws -> Circular) in
            try again()
        }
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
