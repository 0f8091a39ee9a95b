import Dovetail
import DovetailContainer
import DovetailTesting
import Testing

#if XCODES_DEFAULTS
    import LibraryInSwift6
#else
    import LibraryWithXcodesDefaults
#endif

// Takes what a module with other settings offers. A function type that is written here can be another type there, so services that are
// functions have a name, or an alias of the module that registers them.

private nonisolated struct Screen: Sendable {
    let load: @Sendable (Int) async throws -> String
    let begin: @Sendable () async throws -> Pool
}

@Graph struct ScreenGraph: Sendable {
    @Included let text: TextGraph

    func screen(
        load: @escaping @Sendable (Int) async throws -> String,
        pool: @escaping @Sendable () async throws -> Pool
    ) -> Reader { Reader(load: load, begin: pool) }
    func twofold(load: @escaping LoadText) -> LoadText { twice(load) }
    func all(loadAll: @escaping @Sendable () async throws -> [String]) async throws -> [String] { try await loadAll() }
    func pages(page: @escaping @Sendable (Int) async throws -> String) -> @Sendable (Int) async throws -> String {
        page
    }
}

private nonisolated struct ScreenAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(Reader.self, Reader.init)
        registry.register(Screen.self) {
            (load: Named<Load>, begin: @escaping @Sendable () async throws -> Pool) in
            Screen(load: load.value, begin: begin)
        }
        registry.register(Work.self, within: Job.self) { (begin: @escaping @Sendable () async throws -> Pool) in
            try await begin().number
        }
        registry.decorate(Load.self) { load in { try await load($0) + "!" } }
        registry.decorate(LoadText.self, twice)
    }
}

@Suite("Modules of different settings") struct UserTests {
    @Test("A container has recipes of both") func container() async throws {
        let container = try Container(TextAssembly(), ScreenAssembly())
        let screen = try container.resolve(Screen.self)
        let reader = try container.resolve(Reader.self)
        #expect(try await screen.load(3) == "3!")
        #expect(try await screen.begin().number == 7)
        #expect(try await reader.load(3) == "33")
        #expect(try await reader.begin().number == 7)
        #expect(try await container.resolve(Work.self)() == 7)
        #expect(try await container.resolve(Handle.self)(3) == "request 3")
        #expect(try await container.resolve([LoadText].self).first?(3) == "3333")
        let load: @Sendable (Int) async throws -> String = { "replaced \($0)" }
        let replaced = try container.replacing { $0.register(Load.self) { load } }
        #expect(try await replaced.resolve(Load.self)(3) == "replaced 3!")
        let scope = try container.enter(Call.self) { "" }
        #expect(try scope.resolve(String.self) == "call")
        try await container.stop()
    }

    @Test("A graph includes a graph of the other") func graph() async throws {
        let graph = ScreenGraph(text: TextGraph(number: 1))
        #expect(try await graph.screen().load(3) == "4")
        #expect(try await graph.screen().begin().number == 1)
        #expect(try await graph.twofold()(3) == "44")
        #expect(try await graph.all() == ["1"])
        #expect(try await graph.pages()(3) == "page 4")
        let load: @Sendable (Int) async throws -> String = { "replaced \($0)" }
        let replaced = graph.replacing {
            $0.inside(\.text) {
                $0.load = load
                $0.loadAll = { ["replaced"] }
                $0.pool = Pool(number: 2)
                $0.change(\.texts) { $0.load = load }
            }
        }
        #expect(try await replaced.screen().load(3) == "replaced 3")
        #expect(try await replaced.screen().begin().number == 2)
        #expect(try await replaced.all() == ["replaced"])
        #expect(try await replaced.text.texts().load(3) == "replaced 3")
    }

    @Test("Functions and clients of the other") func functions() async throws {
        let calls = Calls<Int>()
        var texts = TextGraph(number: 1).texts()
        texts.load = twice(texts.load)
        #expect(try await texts.load(3) == "33")
        texts.load = retry(texts.load, attempts: 3)
        #expect(try await texts.load(3) == "33")
        let load: @Sendable (Int) async throws -> String = texts.load
        texts.load = { id in
            calls(id)
            return try await load(id)
        }
        let loadFirst: @Sendable () async throws -> String = partial(texts.load, arg1: 1)
        #expect(try await loadFirst() == "11")
        #expect(calls.all == [1])
    }
}
