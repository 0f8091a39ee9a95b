// Recipes that run anywhere. In a module whose default is the main actor, types that are used anywhere are `nonisolated`.
import DovetailContainer
import Testing

nonisolated protocol Api: Sendable { func users() async throws -> [String] }
nonisolated struct HTTPApi: Api { func users() async throws -> [String] { ["Anna", "Ben"] } }
nonisolated struct Logger: Sendable { let prefix: String }

nonisolated struct LoggingApi: Api {
    let api: any Api
    let log: Logger

    func users() async throws -> [String] { try await api.users().map { log.prefix + $0 } }
}

nonisolated enum Users {
    typealias Load = @Sendable () async throws -> [String]

    enum RetrieveAll: NamedService { typealias Service = Load }
    enum LoadAll: NamedService { typealias Service = Load }
    enum Greet: NamedService { typealias Service = @Sendable (String) -> String }

    static func load(retrieve: Load) async throws -> [String] { try await retrieve() }
}

/// Not `Sendable`.
nonisolated final class Cart {
    let api: any Api
    let log: Logger

    init(api: any Api, log: Logger) { (self.api, self.log) = (api, log) }
}

nonisolated struct Strict: Sendable {
    init(log: Logger) throws(Refused) { if log.prefix.isEmpty { throw Refused() } }

    static func make(log: Logger) throws(Refused) -> Strict { try Strict(log: log) }
}

typealias OpenPage = @Sendable (Int) throws -> Page

/// Takes a function.
nonisolated struct Detail: Sendable {
    let open: OpenPage

    init(open: @escaping OpenPage) { self.open = open }

    static func make(open: @escaping OpenPage) -> Detail { Detail(open: open) }
}

nonisolated func makeDetail(open: @escaping OpenPage) -> Detail { Detail(open: open) }
nonisolated func makeDetailWithLog(log: Logger, open: @escaping OpenPage) -> Detail { Detail(open: open) }

nonisolated struct Seven: Sendable {
    let sum: Int

    init(
        a: Logger,
        b: any Api,
        c: Logger,
        d: Logger?,
        e: [any Plugin],
        f: Named<Users.LoadAll>,
        g: @escaping @Sendable () throws -> Logger
    ) throws { sum = e.count + (d == nil ? 0 : 1) + (try g().prefix.count) }
}

nonisolated protocol Plugin: Sendable { var name: String { get } }
nonisolated struct PDF: Plugin { let name = "pdf" }

nonisolated struct Markdown: Plugin {
    let name: String

    init(log: Logger) { name = log.prefix + "md" }
}

nonisolated final class Database: Sendable {
    let events: Events

    init(events: Events) { self.events = events }

    static func open(events: Events) async throws -> Database {
        await Task.yield()
        await events.add("opened")
        return Database(events: events)
    }

    func migrate() async { await events.add("migrated") }
    func close() async { await events.add("closed") }
    func serve() async { await events.add("served") }
}

nonisolated func openDatabase(events: Events) async throws(Refused) -> Database { Database(events: events) }

nonisolated final class Basket: Sendable {
    let log: Logger

    init(log: Logger) { self.log = log }
}

nonisolated enum Request: NamedScope {}
nonisolated enum Replica: NamedService { typealias Service = Database }

actor Events {
    private(set) var all: [String] = []

    func add(_ event: String) { all.append(event) }
}

struct AnywhereAssembly: Assembly {
    let events: Events
    var isShared = true

    func assemble(_ registry: inout Registry) {
        // An initializer, and closures with and without annotated parameters.
        registry.register((any Api).self, HTTPApi.init).scope(.singleton)
        registry.register(Logger.self) { Logger(prefix: "> ") }
        registry.register(Cart.self, Cart.init)
        registry.register((Cart, Int).self) { (cart: Cart) in (cart, 1) }
        registry.register((Cart, Bool).self) { (Cart(api: $0, log: $1), true) }.scope(.graph)
        registry.register(Seven.self, Seven.init)

        // Several statements.
        registry.register([Int].self) { (log: Logger) in
            let count = log.prefix.count
            return [count, count]
        }

        // Optional, deferred, factory and collection parameters.
        registry.register(String.self) {
            (cart: Cart?, none: Double?, later: @escaping @Sendable () throws -> Cart, plugins: [any Plugin]) in
            "\(cart != nil) \(none != nil) \(try later().log.prefix) \(plugins.count)"
        }
        registry.register(Detail.self) { (open: @escaping @Sendable (Int) throws -> Page) in Detail(open: open) }

        // References to functions that take a function.
        registry.register(Detail?.self, Detail.init)
        registry.register([Detail].self) { [Detail.make(open: $0)] }
        registry.register(Detail??.self, Detail.make)
        registry.register(Detail???.self, makeDetail)
        registry.register(Detail????.self, makeDetailWithLog)

        // Names.
        registry.register(Users.RetrieveAll.self) { (api: any Api) in { try await api.users() } }.scope(.singleton)
        registry.register(Users.LoadAll.self) { (retrieve: Named<Users.RetrieveAll>) in
            { try await Users.load(retrieve: retrieve.value) }
        }

        // Typed throws.
        registry.register(Strict.self, Strict.init)
        registry.register((Strict, Int).self) { (log: Logger) throws(Refused) in (try Strict(log: log), 1) }
        registry.register([Strict].self) { [try Strict.make(log: $0)] }

        // Arguments.
        registry.register(Page.self, arguments: Int.self) { (number, log: Logger) in Page(number: number) }
        registry.register(Page.self, arguments: Int.self, Bool.self) { Page(number: $0, isDraft: $1) }
        registry.register(Users.Greet.self, arguments: Int.self) { (count, log: Logger) in
            { "\(log.prefix)\($0) \(count)" }
        }
        registry.register(Int.self, arguments: Int.self, Int.self, Int.self) { $0 * $1 * $2 }
        registry.register(Int.self, arguments: Int.self, Int.self, Int.self, Int.self) { (a, b, c, d, log: Logger) in
            a * b * c * d + log.prefix.count
        }
        registry.register(Users.Greet.self, arguments: Int.self, Bool.self) { (count, loud) in
            { "\($0) \(count) \(loud)" }
        }
        registry.registerFactory(Editor.self, Editor.init)
        registry.registerFactory(Users.Greet.self) { (a: Int, b: Int) in { "\($0) \(a + b)" } }

        // Async recipes and hooks.
        registry.register(Events.self) { [events] in events }.scope(.singleton)
        registry.register(Database.self) { try await Database.open(events: $0) }
            .scope(.singleton)
            .onStart { await $0.migrate() }
            .running { await $0.serve() }
            .onStop { await $0.close() }
        registry.register(Replica.self, openDatabase).onStop { database, error in await database.close() }
        registry.register((Database, Int).self) { (database: Database) in (database, 1) }
            .scope(.singleton)
            .onStop { _ in await events.add("stopped") }
        registry.register([Database].self) { (database: Database) in [database] }
            .scope(.singleton)
            .running { _ in
            } finish: { _ in
            }
        registry.register((Database, Bool).self) { (database: Database) in (database, true) }.scope(.singleton)
            .onStart { _ in }

        // A custom scope, and a lifetime that depends on something.
        registry.register(Basket.self, Basket.init).scope(Request.self)
        let seven = registry.register(Seven?.self, Seven.init)
        if isShared { seven.scope(.singleton) }

        // Collections.
        registry.contribute((any Plugin).self, PDF.init)
        registry.contribute((any Plugin).self, Markdown.init).scope(.singleton)
        registry.contribute((any Plugin).self, key: "pdf", PDF.init).scope(.singleton)
        registry.contribute((any Plugin).self, key: "md") { (log: Logger) in Markdown(log: log) }

        // Decorations and forwards.
        registry.decorate((any Api).self) { (api, log: Logger) in LoggingApi(api: api, log: log) }
        registry.decorate(Users.LoadAll.self) { load in { try await load().map { $0 + "!" } } }
        registry.forward((any Sendable).self, to: (any Api).self) { $0 }
    }
}

@Test("Recipes that run anywhere have every form") func registrationsAnywhere() async throws {
    let events = Events()
    let container = try Container(AnywhereAssembly(events: events))
    #expect(try container.resolve(Cart.self).log.prefix == "> ")
    #expect(try container.resolve((Cart, Bool).self).1)
    #expect(try container.resolve(Seven.self).sum == 5)
    #expect(try container.resolve([Int].self) == [2, 2])
    #expect(try container.resolve(String.self) == "true false >  2")
    #expect(try container.resolve(Detail.self).open(4).number == 4)
    #expect(try container.resolve([Detail].self)[0].open(5).number == 5)
    #expect(try await container.resolve(Users.LoadAll.self)() == ["> Anna!", "> Ben!"])
    _ = try container.resolve([Strict].self)
    #expect(try container.resolve(Page.self, arguments: 7, true).isDraft)
    #expect(try container.resolve(Page.self, arguments: 7).number == 7)
    #expect(try container.resolve(Named<Users.Greet>.self, arguments: 3).value("Eve") == "> Eve 3")
    #expect(try container.resolve(Int.self, arguments: 1, 2, 3) == 6)
    #expect(try container.resolve(Int.self, arguments: 1, 2, 3, 4) == 26)
    #expect(try container.resolve(Named<Users.Greet>.self, arguments: 3, true).value("Eve") == "Eve 3 true")
    #expect(try container.resolve(Named<Users.Greet>.self, arguments: 3, 4).value("Eve") == "Eve 7")
    #expect(try container.resolve(Editor.self, arguments: "a").text == "a")
    #expect(try container.resolve([any Plugin].self).map(\.name) == ["pdf", "> md"])
    #expect(try container.resolve([String: any Plugin].self)["md"]?.name == "> md")
    let request = try container.enter(Request.self)
    #expect(try request.resolve(Basket.self) === request.resolve(Basket.self))
    #expect(try request.resolve(Basket.self) !== container.enter(Request.self).resolve(Basket.self))
    #expect((try? container.resolve(Database.self)) == nil)
    try await container.run()
    #expect(await events.all == ["opened", "migrated", "served", "stopped", "closed", "closed"])
    #expect(throws: ResolutionError.self) { try container.resolve(Database.self) }
}
