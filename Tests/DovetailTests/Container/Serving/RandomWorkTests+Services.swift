import Dovetail

extension Scope {
    static let randomSession = Scope("session")
    static let randomRequest = Scope("request")
    static let randomJob = Scope("job")
}

extension ContainerTests.RandomWorkTests {
    /// The container, and the scopes in it. A request is nested in a session, a job is not.
    enum Place: Sendable { case container, session, request, job }

    /// The scope in which a recipe runs.
    struct Mark<Kind>: Sendable { let scope: Int }
    typealias Session = Mark<Part<Account>>
    typealias Request = Mark<Part<Transaction>>
    typealias Job = Mark<Part<Batch>>

    /// What tells one service from another.
    protocol Kind: SendableMetatype {
        static var number: Int { get }
        static var place: Place { get }
        /// The services that it holds.
        static var held: [any Kind.Type] { get }
        /// Those that it takes as functions.
        static var later: [any Kind.Type] { get }
        /// Whether others only take it as a function, so that it starts when that is called.
        static var isOnDemand: Bool { get }
    }

    protocol AnyPart: AnyObject, Sendable {
        var kind: any Kind.Type { get }
        var scope: Int { get }
        var later: [Later] { get }
    }
    typealias Later = @Sendable () async throws -> any AnyPart

    final class Part<Of: Kind>: AnyPart {
        let scope: Int
        let held: [any AnyPart]
        let later: [Later]

        init(in scope: Int, holding held: [any AnyPart], later: [Later]) {
            self.scope = scope
            self.held = held
            self.later = later
        }

        var kind: any Kind.Type { Of.self }
    }

    enum Pool: Kind {
        static let (number, place) = (0, Place.container)
        static var held: [any Kind.Type] { [] }
        static var later: [any Kind.Type] { [] }
    }
    enum Cache: Kind {
        static let (number, place) = (1, Place.container)
        static var held: [any Kind.Type] { [Pool.self] }
        static var later: [any Kind.Type] { [] }
    }
    enum Index: Kind {
        static let isOnDemand = true
        static let (number, place) = (2, Place.container)
        static var held: [any Kind.Type] { [Pool.self] }
        static var later: [any Kind.Type] { [] }
    }
    /// Takes as a function what others hold.
    enum Hub: Kind {
        static let (number, place) = (3, Place.container)
        static var held: [any Kind.Type] { [] }
        static var later: [any Kind.Type] { [Index.self, Cache.self] }
    }
    enum Account: Kind {
        static let (number, place) = (4, Place.session)
        static var held: [any Kind.Type] { [Pool.self] }
        static var later: [any Kind.Type] { [Index.self] }
    }
    enum Mail: Kind {
        static let isOnDemand = true
        static let (number, place) = (5, Place.session)
        static var held: [any Kind.Type] { [Account.self] }
        static var later: [any Kind.Type] { [Index.self] }
    }
    enum Transaction: Kind {
        static let (number, place) = (6, Place.request)
        static var held: [any Kind.Type] { [Account.self, Cache.self] }
        static var later: [any Kind.Type] { [] }
    }
    enum Upload: Kind {
        static let isOnDemand = true
        static let (number, place) = (7, Place.request)
        static var held: [any Kind.Type] { [Transaction.self] }
        static var later: [any Kind.Type] { [Mail.self] }
    }
    enum Handler: Kind {
        static let (number, place) = (8, Place.request)
        static var held: [any Kind.Type] { [Transaction.self, Hub.self] }
        static var later: [any Kind.Type] { [Upload.self, Mail.self] }
    }
    enum Batch: Kind {
        static let isOnDemand = true
        static let (number, place) = (9, Place.job)
        static var held: [any Kind.Type] { [Pool.self] }
        static var later: [any Kind.Type] { [Index.self] }
    }
    enum Report: Kind {
        static let (number, place) = (10, Place.job)
        static var held: [any Kind.Type] { [Cache.self] }
        static var later: [any Kind.Type] { [Batch.self] }
    }

    static let kinds: [any Kind.Type] = [
        Pool.self, Cache.self, Index.self, Hub.self, Account.self, Mail.self, Transaction.self, Upload.self,
        Handler.self,
        Batch.self, Report.self,
    ]

    enum Answer: NamedService { typealias Service = @Sendable (Request) async throws -> Int }
    enum Work: NamedService { typealias Service = @Sendable (Job) async throws -> Int }

    typealias LaterPart<Of: Kind> = @Sendable () async throws -> Part<Of>
}

extension ContainerTests.RandomWorkTests.Trial {
    typealias Suite = ContainerTests.RandomWorkTests
    typealias Part = Suite.Part
    typealias LaterPart = Suite.LaterPart

    func makeContainer() throws -> Container {
        try Container { registry in
            registry.declare(.randomSession, supplying: Suite.Session.self)
            registry.declare(.randomRequest, within: .randomSession, supplying: Suite.Request.self)
            registry.declare(.randomJob, supplying: Suite.Job.self)
            addSingletons(to: &registry)
            addSession(to: &registry)
            addRequest(to: &registry)
            addJob(to: &registry)
        }
    }

    private func add<Of: Suite.Kind, each Dependency>(
        _ kind: Of.Type,
        _ scope: Scope,
        to registry: inout Registry,
        _ recipe: @escaping @Sendable (repeat each Dependency) async throws -> Part<Of>
    ) {
        registry.register(
            Part<Of>.self,
            scope: scope,
            onStart: { try await start($0) },
            onStop: { try await stop($0, $1) },
            recipe
        )
    }

    private func addSingletons(to registry: inout Registry) {
        add(Suite.Pool.self, .singleton, to: &registry) { try await make(in: 0) }
        add(Suite.Cache.self, .singleton, to: &registry) { (pool: Part<Suite.Pool>) in
            try await make(in: 0, [pool])
        }
        add(Suite.Index.self, .singleton, to: &registry) { (pool: Part<Suite.Pool>) in
            try await make(in: 0, [pool])
        }
        add(Suite.Hub.self, .singleton, to: &registry) {
            (index: @escaping LaterPart<Suite.Index>, cache: @escaping LaterPart<Suite.Cache>) in
            try await make(in: 0, later: [index, cache])
        }
    }

    private func addSession(to registry: inout Registry) {
        add(Suite.Account.self, .randomSession, to: &registry) {
            (mark: Suite.Session, pool: Part<Suite.Pool>, index: @escaping LaterPart<Suite.Index>) in
            try await make(in: mark.scope, [pool], later: [index])
        }
        add(Suite.Mail.self, .randomSession, to: &registry) {
            (mark: Suite.Session, account: Part<Suite.Account>, index: @escaping LaterPart<Suite.Index>) in
            try await make(in: mark.scope, [account], later: [index])
        }
    }

    private func addRequest(to registry: inout Registry) {
        add(Suite.Transaction.self, .randomRequest, to: &registry) {
            (mark: Suite.Request, account: Part<Suite.Account>, cache: Part<Suite.Cache>) in
            try await make(in: mark.scope, [account, cache])
        }
        add(Suite.Upload.self, .randomRequest, to: &registry) {
            (mark: Suite.Request, transaction: Part<Suite.Transaction>, mail: @escaping LaterPart<Suite.Mail>) in
            try await make(in: mark.scope, [transaction], later: [mail])
        }
        add(Suite.Handler.self, .randomRequest, to: &registry) {
            (
                mark: Suite.Request,
                transaction: Part<Suite.Transaction>,
                hub: Part<Suite.Hub>,
                upload: @escaping LaterPart<Suite.Upload>,
                mail: @escaping LaterPart<Suite.Mail>
            ) in
            try await make(in: mark.scope, [transaction, hub], later: [upload, mail])
        }
        registry.register(Suite.Answer.self, within: .randomRequest) {
            (mark: Suite.Request, handler: Part<Suite.Handler>, upload: @escaping LaterPart<Suite.Upload>) in
            try await work(in: mark.scope, [{ handler }, upload])
        }
    }

    private func addJob(to registry: inout Registry) {
        add(Suite.Batch.self, .randomJob, to: &registry) {
            (mark: Suite.Job, pool: Part<Suite.Pool>, index: @escaping LaterPart<Suite.Index>) in
            try await make(in: mark.scope, [pool], later: [index])
        }
        add(Suite.Report.self, .randomJob, to: &registry) {
            (mark: Suite.Job, cache: Part<Suite.Cache>, batch: @escaping LaterPart<Suite.Batch>) in
            try await make(in: mark.scope, [cache], later: [batch])
        }
        registry.register(Suite.Work.self, within: .randomJob) {
            (mark: Suite.Job, report: Part<Suite.Report>, index: @escaping LaterPart<Suite.Index>) in
            try await work(in: mark.scope, [{ report }, index])
        }
    }
}

extension ContainerTests.RandomWorkTests.Kind {
    static var isOnDemand: Bool { false }
}
