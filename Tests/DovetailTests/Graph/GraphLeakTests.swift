import Dovetail
import Synchronization
import Testing

/// Counts the services of a graph.
private final class Census: Sendable {
    let made = Atomic(0)
    let alive = Atomic(0)
}

/// A service that keeps functions of its graph.
private final class Part: Sendable {
    let functions: [@Sendable () async throws -> Part]
    private let census: Census

    init(_ census: Census, _ functions: (@Sendable () async throws -> Part)...) {
        self.census = census
        self.functions = functions
        census.made.add(1, ordering: .relaxed)
        census.alive.add(1, ordering: .relaxed)
    }

    deinit {
        census.alive.subtract(1, ordering: .relaxed)
    }

    /// Calls the functions, and those of the services that they return.
    func call(depth: Int = 6) async throws {
        guard depth > 0 else { return }
        for function in functions { try await function().call(depth: depth - 1) }
    }
}

@Suite("@Graph: releasing services that keep functions of their graph")
struct GraphLeakTests {
    /// Uses a service while its graph is alive, and in a second graph after it was released, and expects that nothing is left.
    private func expectRelease<Graph>(
        of graph: (Census) -> Graph,
        _ service: (Graph) async throws -> Part,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        for outlivesGraph in [false, true] {
            let census = Census()
            do {
                var graphs = [graph(census)]
                let service = try await service(graphs[0])
                if outlivesGraph { graphs = [] }
                try await service.call()
                graphs = []
            }
            let (made, alive) = (census.made.load(ordering: .relaxed), census.alive.load(ordering: .relaxed))
            #expect(made > 1, sourceLocation: location)
            #expect(alive == 0, "outlives the graph: \(outlivesGraph)", sourceLocation: location)
        }
    }

    @Graph fileprivate struct Chat: Sendable {
        let census: Census

        @Shared func sender(receiver: @escaping @Sendable () -> Part, census: Census) -> Part { Part(census, receiver) }
        @Shared func receiver(sender: @escaping @Sendable () -> Part, census: Census) -> Part { Part(census, sender) }

        func draft(sender: @escaping @Sendable () -> Part, census: Census) -> Part { Part(census, sender) }
        @Shared func archive(draft: Part, receiver: @escaping @Sendable () -> Part, census: Census) -> Part {
            Part(census, draft.functions[0], receiver, { draft })
        }

        func room(_ number: Int, archive: Part, census: Census) -> Part { Part(census, { archive }) }
        @Shared func lobby(room: @escaping @Sendable (Int) -> Part, census: Census) -> Part {
            Part(census, { room(1) })
        }
    }

    @Graph fileprivate struct Backup: Sendable {
        let census: Census

        @Shared func disk(census: Census) async throws -> Part { Part(census) }
        @Shared func pool(disk: @escaping @Sendable () async throws -> Part, census: Census) -> Part {
            Part(census, disk)
        }
        @Shared func handler(pool: @escaping @Sendable () -> Part, census: Census) -> Part { Part(census, pool) }
        @Shared func server(handler: @escaping @Sendable () -> Part, disk: Part, census: Census) -> Part {
            Part(census, handler)
        }
    }

    @Test("Shared services keep functions of each other, also through a factory, or one that is not shared or async")
    func functions() async throws {
        try await expectRelease(of: { Chat(census: $0) }) { $0.sender() }
        try await expectRelease(of: { Chat(census: $0) }) { $0.archive() }
        try await expectRelease(of: { Chat(census: $0) }) { $0.lobby() }
        try await expectRelease(of: { Backup(census: $0) }) { try await $0.server() }
    }

    @Graph fileprivate struct Stock: Sendable {
        let supplier: @Sendable () -> Part
        let counter: Census

        @Shared func shelf(label: @escaping @Sendable () -> Part, counter: Census) -> Part { Part(counter, label) }
        @Shared func label(supplier: @escaping @Sendable () -> Part, counter: Census) -> Part {
            Part(counter, supplier)
        }
    }

    @Graph fileprivate struct Shop: Sendable {
        let census: Census

        @Included @Shared func stock(orders: @escaping @Sendable () -> Part, census: Census) -> Stock {
            Stock(supplier: orders, counter: census)
        }
        @Shared func orders(prices: @escaping @Sendable () -> Part, census: Census) -> Part { Part(census, prices) }
        @Shared func prices(shelf: @escaping @Sendable () -> Part, label: Part, census: Census) -> Part {
            Part(census, shelf, label.functions[0])
        }
    }

    @Graph fileprivate struct Visit: Sendable {
        let visitor: Census
        @Included let shop: Shop

        @Shared func cart(
            prices: @escaping @Sendable () -> Part,
            checkout: @escaping @Sendable () -> Part,
            visitor: Census
        ) -> Part { Part(visitor, prices, checkout) }
        @Shared func checkout(cart: @escaping @Sendable () -> Part, visitor: Census) -> Part { Part(visitor, cart) }
    }

    @Test("Shared services keep functions of an included graph, which is made with one of this graph or has one")
    func included() async throws {
        try await expectRelease(of: { Shop(census: $0) }) { $0.prices() }
        try await expectRelease(of: { Shop(census: $0) }) { $0.orders() }
    }

    @Test("Shared services of a child graph keep functions of it, and of its parent")
    func child() async throws {
        try await expectRelease(of: { Visit(visitor: $0, shop: Shop(census: $0)) }) { $0.cart() }
        try await expectRelease(of: { Visit(visitor: $0, shop: Shop(census: $0)) }) { $0.checkout() }
    }

    @Graph fileprivate struct Capturing: Sendable {
        let census: Census

        @Shared func first() -> Part { Part(census, { self.next() }) }
        @Shared func second() -> Part { Part(self.census, self.first) }
        @Shared func third(first: Part) -> Part { Part(census, { self.next() }, { first }) }

        // None of these writes `self`.
        @Shared func asFunction() -> Part { Part(census, inLocalFunction) }
        #if swift(>=6)
            @Shared func inLocalFunction() -> Part {
                @Sendable func make() -> Part { Part(census) }
                return Part(census, make)
            }
        #endif
        @Shared func inClosure() -> Part { Part(census, { Part(census) }) }
        @Shared func withDependency(first: Part) -> Part { Part(census, asFunction, { first }) }
        @Shared func throwing() throws -> Part { Part(census, later) }
        @Shared func later() async throws -> Part { Part(census, throwing) }
    }

    @Test("Shared recipes capture the graph, with or without self")
    func captured() async throws {
        try await expectRelease(of: { Capturing(census: $0) }) { $0.first() }
        try await expectRelease(of: { Capturing(census: $0) }) { $0.third() }
        try await expectRelease(of: { Capturing(census: $0) }) { $0.asFunction() }
        try await expectRelease(of: { Capturing(census: $0) }) { $0.inLocalFunction() }
        try await expectRelease(of: { Capturing(census: $0) }) { $0.inClosure() }
        try await expectRelease(of: { Capturing(census: $0) }) { $0.withDependency() }
        try await expectRelease(of: { Capturing(census: $0) }) { try $0.throwing() }
        try await expectRelease(of: { Capturing(census: $0) }) { try await $0.later() }
    }

    @Test("A recipe that captures the graph runs once, and its service is that of the graph")
    func capturedOnce() async throws {
        let census = Census()
        let graph = Capturing(census: census)
        let (first, second) = (graph.first(), graph.second())
        #expect(try await first.functions[0]() === second)
        #expect(try await second.functions[0]() === first)
        #expect(try await graph.withDependency().functions[0]() === graph.asFunction())
        #expect(try await graph.throwing().functions[0]() === graph.later())
        #expect(census.made.load(ordering: .relaxed) == 6)
    }
}

extension GraphLeakTests.Capturing {
    fileprivate func next() -> Part { second() }
}
