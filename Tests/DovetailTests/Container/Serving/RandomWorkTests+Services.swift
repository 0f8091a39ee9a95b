import Dovetail

extension ContainerTests.RandomWorkTests {
    /// The input of every scope.
    struct Mark: Sendable { let scope: Int }

    protocol MarkedScope: NamedScope where Inputs == Mark {}
    enum Session: MarkedScope {}
    enum Request: MarkedScope { typealias Outer = Session }
    enum Job: MarkedScope {}

    /// Opens a scope, as a log-in does.
    struct Door<Scope: MarkedScope>: Sendable { let enter: Enter<Scope> }

    /// The container, and the scopes in it. A request is nested in a session, a job is not.
    enum Place {
        case container, session, request, job

        var scope: (any MarkedScope.Type)? {
            switch self {
            case .container: nil
            case .session: Session.self
            case .request: Request.self
            case .job: Job.self
            }
        }
    }

    /// Where a service belongs, and which services it holds, or takes as functions.
    struct Kind: Sendable, Equatable {
        let number: Int
        let place: Place
        let held: [Kind]
        let later: [Kind]

        init(_ number: Int, _ place: Place, _ held: [Kind] = [], later: [Kind] = []) {
            (self.number, self.place, self.held, self.later) = (number, place, held, later)
        }
    }

    protocol Name: SendableMetatype { static var kind: Kind { get } }
    enum Pool: Name { static let kind = Kind(0, .container) }
    enum Cache: Name { static let kind = Kind(1, .container, [Pool.kind]) }
    enum Index: Name { static let kind = Kind(2, .container, [Pool.kind]) }
    /// Takes as a function what others hold.
    enum Hub: Name { static let kind = Kind(3, .container, later: [Index.kind, Cache.kind]) }
    enum Account: Name { static let kind = Kind(4, .session, [Pool.kind], later: [Index.kind]) }
    enum Mail: Name { static let kind = Kind(5, .session, [Account.kind], later: [Index.kind]) }
    enum Transaction: Name { static let kind = Kind(6, .request, [Account.kind, Cache.kind]) }
    enum Upload: Name { static let kind = Kind(7, .request, [Transaction.kind], later: [Mail.kind]) }
    enum Handler: Name {
        static let kind = Kind(8, .request, [Transaction.kind, Hub.kind], later: [Upload.kind, Mail.kind])
    }
    enum Batch: Name { static let kind = Kind(9, .job, [Pool.kind], later: [Index.kind]) }
    enum Report: Name { static let kind = Kind(10, .job, [Cache.kind], later: [Batch.kind]) }

    static let names: [any Name.Type] = [
        Pool.self, Cache.self, Index.self, Hub.self, Account.self, Mail.self, Transaction.self, Upload.self,
        Handler.self, Batch.self, Report.self,
    ]
    static let kinds = names.map { $0.kind }
    /// Those that others only take as functions, so that they start when these are called.
    static let onDemand = kinds.filter { kind in
        kinds.contains { $0.later.contains(kind) } && !kinds.contains { $0.held.contains(kind) }
    }

    /// In which scope a service is, and what it got.
    struct Needs: Sendable {
        let scope: Int
        var held: [any AnyPart] = []
        var later: [AnyLater] = []
    }

    protocol AnyPart: AnyObject, Sendable {
        var kind: Kind { get }
        var needs: Needs { get }
    }
    typealias AnyLater = @Sendable () async throws -> any AnyPart
    typealias Later<Of: Name> = @Sendable () async throws -> Part<Of>

    final class Part<Of: Name>: AnyPart {
        let needs: Needs
        var kind: Kind { Of.kind }

        init(_ needs: Needs) { self.needs = needs }
    }

    enum Answer: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }
    enum Work: NamedService { typealias Service = @Sendable (Mark) async throws -> Int }

    static func container(_ trial: Trial) throws -> Container {
        try Container { registry in
            func add<Of: Name, each Dependency>(
                _: Of.Type,
                _ needs: @escaping @Sendable (repeat each Dependency) -> Needs
            ) {
                let part = registry.register(Part<Of>.self) { (dependency: repeat each Dependency) in
                    try await trial.make(needs(repeat each dependency))
                }
                .onStart { try await trial.start($0) }
                .onStop { try await trial.stop($0, $1) }
                func share(in scope: (some NamedScope).Type) { part.scope(scope) }
                if let scope = Of.kind.place.scope { share(in: scope) }
            }

            add(Pool.self) { Needs(scope: 0) }
            add(Cache.self) { (pool: Part<Pool>) in Needs(scope: 0, held: [pool]) }
            add(Index.self) { (pool: Part<Pool>) in Needs(scope: 0, held: [pool]) }
            add(Hub.self) { (index: @escaping Later<Index>, cache: @escaping Later<Cache>) in
                Needs(scope: 0, later: [index, cache])
            }
            add(Account.self) { (mark: Mark, pool: Part<Pool>, index: @escaping Later<Index>) in
                Needs(scope: mark.scope, held: [pool], later: [index])
            }
            add(Mail.self) { (mark: Mark, account: Part<Account>, index: @escaping Later<Index>) in
                Needs(scope: mark.scope, held: [account], later: [index])
            }
            add(Transaction.self) { (mark: Mark, account: Part<Account>, cache: Part<Cache>) in
                Needs(scope: mark.scope, held: [account, cache])
            }
            add(Upload.self) { (mark: Mark, transaction: Part<Transaction>, mail: @escaping Later<Mail>) in
                Needs(scope: mark.scope, held: [transaction], later: [mail])
            }
            add(Handler.self) {
                (
                    mark: Mark,
                    transaction: Part<Transaction>,
                    hub: Part<Hub>,
                    upload: @escaping Later<Upload>,
                    mail: @escaping Later<Mail>
                ) in
                Needs(scope: mark.scope, held: [transaction, hub], later: [upload, mail])
            }
            add(Batch.self) { (mark: Mark, pool: Part<Pool>, index: @escaping Later<Index>) in
                Needs(scope: mark.scope, held: [pool], later: [index])
            }
            add(Report.self) { (mark: Mark, cache: Part<Cache>, batch: @escaping Later<Batch>) in
                Needs(scope: mark.scope, held: [cache], later: [batch])
            }
            registry.register(Door<Session>.self, Door.init)
            registry.register(Door<Request>.self, Door.init)
            registry.register(Door<Job>.self, Door.init)
            registry.register(Answer.self, within: Request.self) {
                (mark: Mark, handler: Part<Handler>, upload: @escaping Later<Upload>) in
                try await trial.work(in: mark.scope, [{ handler }, upload])
            }
            registry.register(Work.self, within: Job.self) {
                (mark: Mark, report: Part<Report>, index: @escaping Later<Index>) in
                try await trial.work(in: mark.scope, [{ report }, index])
            }
        }
    }
}
