import Dovetail

extension ContainerTests.RandomWorkTests {
    /// The container, and the scopes in it. A request is nested in a session, a job is not.
    enum Place: Sendable {
        case container, session, request, job

        var scope: Scope {
            switch self {
            case .container: .singleton
            case .session: Scope("session")
            case .request: Scope("request")
            case .job: Scope("job")
            }
        }
    }

    /// The input of every scope.
    struct Mark: Sendable { let scope: Int }

    /// Where a service belongs, and which services it holds, or takes as functions.
    struct Kind: Sendable, Equatable {
        let number: Int
        let place: Place
        var held: [Kind] = []
        var later: [Kind] = []
    }

    protocol Name: SendableMetatype { static var kind: Kind { get } }
    enum Pool: Name { static let kind = Kind(number: 0, place: .container) }
    enum Cache: Name { static let kind = Kind(number: 1, place: .container, held: [Pool.kind]) }
    enum Index: Name { static let kind = Kind(number: 2, place: .container, held: [Pool.kind]) }
    /// Takes as a function what others hold.
    enum Hub: Name { static let kind = Kind(number: 3, place: .container, later: [Index.kind, Cache.kind]) }
    enum Account: Name { static let kind = Kind(number: 4, place: .session, held: [Pool.kind], later: [Index.kind]) }
    enum Mail: Name {
        static let kind = Kind(number: 5, place: .session, held: [Account.kind], later: [Index.kind])
    }
    enum Transaction: Name { static let kind = Kind(number: 6, place: .request, held: [Account.kind, Cache.kind]) }
    enum Upload: Name {
        static let kind = Kind(number: 7, place: .request, held: [Transaction.kind], later: [Mail.kind])
    }
    enum Handler: Name {
        static let kind = Kind(
            number: 8,
            place: .request,
            held: [Transaction.kind, Hub.kind],
            later: [Upload.kind, Mail.kind]
        )
    }
    enum Batch: Name {
        static let kind = Kind(number: 9, place: .job, held: [Pool.kind], later: [Index.kind])
    }
    enum Report: Name { static let kind = Kind(number: 10, place: .job, held: [Cache.kind], later: [Batch.kind]) }

    static let names: [any Name.Type] = [
        Pool.self, Cache.self, Index.self, Hub.self, Account.self, Mail.self, Transaction.self, Upload.self,
        Handler.self, Batch.self, Report.self,
    ]
    static let kinds = names.map { $0.kind }
    /// Those that others only take as functions, so that they start when these are called.
    static let onDemand = kinds.filter { kind in
        kinds.contains { $0.later.contains(kind) } && !kinds.contains { $0.held.contains(kind) }
    }

    protocol AnyPart: AnyObject, Sendable {
        var kind: Kind { get }
        var scope: Int { get }
        var later: [Later] { get }
    }
    typealias Later = @Sendable () async throws -> any AnyPart
    typealias LaterPart<Of: Name> = @Sendable () async throws -> Part<Of>

    final class Part<Of: Name>: AnyPart {
        let scope: Int
        let held: [any AnyPart]
        let later: [Later]

        init(in scope: Int, holding held: [any AnyPart], later: [Later]) {
            (self.scope, self.held, self.later) = (scope, held, later)
        }

        var kind: Kind { Of.kind }
    }

    enum Answer: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }
    enum Work: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }

    static func container(_ trial: Trial) throws -> Container {
        try Container { registry in
            func add<Of: Name, each Dependency>(
                _: Of.Type,
                _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Part<Of>
            ) {
                registry.register(
                    Part<Of>.self,
                    scope: Of.kind.place.scope,
                    onStart: { try await trial.start($0) },
                    onStop: { try await trial.stop($0, $1) },
                    recipe
                )
            }
            registry.declare(Place.session.scope, supplying: Mark.self)
            registry.declare(Place.request.scope, within: Place.session.scope, supplying: Mark.self)
            registry.declare(Place.job.scope, supplying: Mark.self)

            add(Pool.self) { try await trial.make(in: 0) }
            add(Cache.self) { (pool: Part<Pool>) in try await trial.make(in: 0, [pool]) }
            add(Index.self) { (pool: Part<Pool>) in try await trial.make(in: 0, [pool]) }
            add(Hub.self) { (index: @escaping LaterPart<Index>, cache: @escaping LaterPart<Cache>) in
                try await trial.make(in: 0, later: [index, cache])
            }
            add(Account.self) { (mark: Mark, pool: Part<Pool>, index: @escaping LaterPart<Index>) in
                try await trial.make(in: mark.scope, [pool], later: [index])
            }
            add(Mail.self) { (mark: Mark, account: Part<Account>, index: @escaping LaterPart<Index>) in
                try await trial.make(in: mark.scope, [account], later: [index])
            }
            add(Transaction.self) { (mark: Mark, account: Part<Account>, cache: Part<Cache>) in
                try await trial.make(in: mark.scope, [account, cache])
            }
            add(Upload.self) { (mark: Mark, transaction: Part<Transaction>, mail: @escaping LaterPart<Mail>) in
                try await trial.make(in: mark.scope, [transaction], later: [mail])
            }
            add(Handler.self) {
                (
                    mark: Mark,
                    transaction: Part<Transaction>,
                    hub: Part<Hub>,
                    upload: @escaping LaterPart<Upload>,
                    mail: @escaping LaterPart<Mail>
                ) in
                try await trial.make(in: mark.scope, [transaction, hub], later: [upload, mail])
            }
            add(Batch.self) { (mark: Mark, pool: Part<Pool>, index: @escaping LaterPart<Index>) in
                try await trial.make(in: mark.scope, [pool], later: [index])
            }
            add(Report.self) { (mark: Mark, cache: Part<Cache>, batch: @escaping LaterPart<Batch>) in
                try await trial.make(in: mark.scope, [cache], later: [batch])
            }
            registry.register(Answer.self, within: Place.request.scope) {
                (mark: Mark, handler: Part<Handler>, upload: @escaping LaterPart<Upload>) in
                try await trial.work(in: mark.scope, [{ handler }, upload])
            }
            registry.register(Work.self, within: Place.job.scope) {
                (mark: Mark, report: Part<Report>, index: @escaping LaterPart<Index>) in
                try await trial.work(in: mark.scope, [{ report }, index])
            }
        }
    }
}
