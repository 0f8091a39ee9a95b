// An app whose module isolates everything to the main actor: not one word about isolation.
#if MAIN_ACTOR
    import DovetailContainer
    import Testing

    protocol Store { func names() async throws -> [String] }

    final class LiveStore: Store {
        init(tracker: Tracker) {}

        func names() async throws -> [String] { ["Anna"] }
    }

    final class Tracker { var events: [String] = [] }

    struct Item {
        let id: Int
        let open: (Int) throws -> Row
    }

    struct Row {
        let id: Int
        let tracker: Tracker
    }

    final class Connection {
        private let tracker: Tracker

        init(tracker: Tracker) { self.tracker = tracker }

        static func open(tracker: Tracker) async throws -> Connection {
            tracker.events.append("opened")
            return Connection(tracker: tracker)
        }

        func close() { tracker.events.append("closed") }
    }

    func makeRow(tracker: Tracker) -> Row { Row(id: 0, tracker: tracker) }

    enum Names: NamedService { typealias Service = () async throws -> [String] }

    struct AppAssembly: MainActorAssembly {
        func assemble(_ registry: inout MainActorRegistry) {
            registry.register(Tracker.self, Tracker.init).scope(.singleton)
            registry.register((any Store).self, LiveStore.init).scope(.singleton)
            registry.register([any Store].self) { [LiveStore(tracker: $0)] }
            registry.register(Names.self) { (store: any Store) in { try await store.names() } }.scope(.singleton)
            registry.register(Item.self) { (open: @escaping (Int) throws -> Row) in Item(id: 1, open: open) }
            registry.register(Item?.self, arguments: Int.self, Item.init)
            registry.register(Row.self, arguments: Int.self, Row.init)
            registry.register(Row.self, makeRow)
            registry.register(Connection.self, Connection.open).scope(.singleton).onStop { $0.close() }
            registry.register(Connection?.self) { try await Connection.open(tracker: $0) }.onStop { $0?.close() }
            registry.contribute((any Store).self, key: "live", LiveStore.init)
            registry.decorate(Item.self) { item in Item(id: item.id + 1, open: item.open) }
        }
    }

    @Test("An app whose module is on the main actor says nothing about isolation") func unannotated() async throws {
        let app = try Container(AppAssembly())
        #expect(try app.resolve(Item.self).id == 2)
        #expect(try app.resolve(Item.self).open(3).id == 3)
        #expect(try await app.resolve(Names.self)() == ["Anna"])
        #expect(try app.resolve((any Store).self) as AnyObject === app.resolve((any Store).self) as AnyObject)
        try await app.start()
        try await app.stop()
        #expect(try app.resolve(Tracker.self).events == ["opened", "opened", "closed", "closed"])
        #expect(try app.resolve(Row.self).id == 0)
    }
#endif
