import Dovetail
import DovetailContainer
import DovetailAnalysis
import Foundation
import TestGraphs
import Testing

extension ContainerTests {
    /// Trees of containers that extend each other, used, started and stopped by several tasks at once.
    ///
    /// `EXTENSION_TRIALS=20000 EXTENSION_SEED=1` searches for rare faults. Low seeds have small trees, so a fault that is not rare
    /// is found in one of them.
    @Suite("Random extensions", .timeLimit(.minutes(10)))
    struct RandomExtensionTests {
        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        @Test("Extensions that are made, used, started, stopped and released at random keep to the rules")
        func random() async throws {
            let trials = Self.number("EXTENSION_TRIALS") ?? (hasSanitizer ? 100 : 400)
            let first = Self.number("EXTENSION_SEED") ?? 0
            var seen = Model.Tally()
            for seed in first..<first + trials {
                let trial = ExtensionTrial(seed: UInt64(seed))
                // It only names the seed, since a busy machine may take longer; the limit of the suite ends the test.
                let watch = Task {
                    try await Task.sleep(for: .seconds(60))
                    print("seed \(seed) takes long")
                }
                try await trial.run()
                watch.cancel()
                let (violations, tally) = trial.note { ($0.violations, $0.tally) }
                try #require(violations.isEmpty, "seed \(seed)")
                seen.add(tally)
            }
            if Self.number("EXTENSION_TRIALS") != nil { print(seen.counts) }
            // The trials are of use only where each of these happens often enough.
            guard trials >= 100 else { return }
            let often = ["extension", "resolved", "started", "stopped"].map { ($0, trials) }
            let lessOften = ["mistake", "refused", "absent", "work", "complete start"].map { ($0, trials / 4) }
            for (name, least) in often + lessOften + [("failed start", trials / 8), ("released", trials / 8)] {
                #expect(seen.counts[name, default: 0] > least, "\(name)")
            }
        }
    }
}

struct ExtensionRecipe: Sendable {
    let number: Int
    /// Of its service, or of what it is contributed to.
    let type: Int
    /// In which container it is registered.
    let container: Int
    /// How many custom scopes its lifetime takes; a transient service has none.
    let lifetime: Int?
    /// Whether it is asynchronous and has hooks.
    var isStarted = false
    var needs: [Model.Need] = []
    /// How many custom scopes have to be entered for it.
    var depth = 0
    /// What it holds, directly or through others, that has to start first.
    var held: Set<Int> = []
    /// That, and all that it reaches through functions.
    var reached: Set<Int> = []

    var isItem: Bool { !ExtensionWitness.services.contains(type) }
    var need: Model.Need { Model.Need(type, isItem ? .all : .direct) }
}

/// A first container, its extensions, and what some callers do with them.
struct ExtensionTrial: Sendable {
    typealias Trouble = ContainerTests.Trouble
    typealias Recipe = ExtensionRecipe
    typealias Part = Model.Part
    typealias Form = Model.Form
    /// What a scope is entered with: its identity is the number of the scope.
    typealias RequestMark = Model.Service<Model.T10>
    typealias JobMark = Model.Service<Model.T11>
    /// A scope is there where something is registered in it.
    struct Resident<Scope: NamedScope>: Sendable {}
    enum Request: NamedScope { typealias Inputs = RequestMark }
    enum Job: NamedScope {
        typealias Inputs = JobMark
        typealias Outer = Request
    }

    let ledger = Model.Ledger()
    /// How many of a hundred recipes and hooks fail.
    let failures: Int
    private let witness: ContainerTests.Locked<ExtensionWitness>
    private let random: ContainerTests.Locked<SplitMix64>
    /// How many containers there are, at most.
    private let most: Int

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        failures = random.one(of: [0, 0, 0, 3, 10])
        most = seed % 100 < 20 ? 3 : 8
        witness = .init(ExtensionWitness(size: seed % 100 < 20 ? 2 : 4))
        self.random = .init(random)
    }

    func below(_ limit: Int) -> Int { random.withLock { $0.below(limit) } }
    func chance(_ percent: Int) -> Bool { below(100) < percent }
    func element<Element>(of all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }

    func pause(_ limit: Int) async {
        for _ in 0..<below(limit + 1) { await Task.yield() }
    }

    @discardableResult
    func note<Result>(_ body: (inout ExtensionWitness) -> Result) -> Result { witness.withLock(body) }

    func require(_ condition: Bool, _ rule: @autoclosure () -> String) { note { $0.require(condition, rule()) } }

    func run() async throws {
        let place = plan(extending: nil)
        let first = try Container { registry in
            registry.register(Resident<Request>.self, Resident.init).scope(Request.self)
            register(place, in: &registry)
        }
        note { $0.places[place].container = first }
        for _ in 0..<below(3) { extend() }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<below(5) + 2 {
                group.addTask {
                    for _ in 0..<below(5) + 2 { await call() }
                }
            }
            group.addTask {
                guard chance(50) else { return }
                await pause(600)
                await stop(first, place)
            }
        }
        await stop(first, place)
        note { $0.rests() }
        for (place, container) in note({ $0.containers() }) { checkIsOver(container, place) }
        for (place, _) in note({ $0.containers() }) { note { $0.release(place) } }
        _ = consume first
        // Tasks are released a little later than they end, on a busy machine much later.
        var patience = 20_000
        while patience > 0, ledger.counts.living.values.contains(where: { $0 > 0 }) {
            patience -= 1
            if patience > 10_000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
        }
        require(patience > 0, "an instance stays alive")
    }

    private func checkIsOver(_ container: Container, _ place: Int) {
        for recipe in note({ $0.visible(from: place) }) where recipe.isStarted && !recipe.isItem {
            let isOutside = recipe.depth > 0
            do {
                _ = try recipe.need.form.resolved(in: container)
                require(false, "\(recipe.number) is resolved in \(place) after the stop")
            } catch {
                judge(error, "\(recipe.number) after the stop", isRefused: !isOutside, isOutside: isOutside)
            }
        }
    }
}

// How containers are made.
extension ExtensionTrial {
    private func plan(extending base: Int?) -> Int {
        random.withLock { random in note { $0.plan(extending: base, &random) } }
    }

    private func register(_ place: Int, in registry: inout Registry) {
        let (hasJob, recipes) = note { ($0.places[place].addsJob, $0.own(of: place)) }
        if hasJob { registry.register(Resident<Job>.self, Resident.init).scope(Job.self) }
        for recipe in recipes { add(recipe, to: &registry) }
    }

    /// Extends a container, or tries to, with a mistake.
    func extend() {
        let containers = note { $0.containers() }
        guard let (base, container) = element(of: containers), containers.count < most else { return }
        let place = plan(extending: base)
        let mistake = chance(25) ? element(of: note { $0.mistakes(in: place) }) : nil
        if mistake != nil { note { $0.places[place].isMistaken = true } }
        let before = container.dependencyGraph.nodes.map(\.id)
        do {
            let extended = try container.extended { registry in
                register(place, in: &registry)
                if let mistake { add(mistake, to: &registry) }
            }
            require(mistake == nil, "a mistake of \(place) was not found")
            note { $0.extends(place, extended) }
            if chance(20) { checkPicture(of: extended, place) }
            if chance(20) { checkPicture(of: container, base) }
        } catch {
            require(mistake != nil && !error.problems.isEmpty, "\(place) cannot extend \(base): \(error)")
            require(container.dependencyGraph.nodes.map(\.id) == before, "a mistake changed \(base)")
            note { $0.tally.add("mistake") }
        }
    }

    private func checkPicture(of container: Container, _ place: Int) {
        let graph = container.dependencyGraph
        let hasCycle = graph.problems().contains { if case .cycle = $0.kind { true } else { false } }
        require(!hasCycle, "a cycle in the picture of \(place)")
        let copy = try? container.replacing { _ in }
        require(copy?.dependencyGraph.nodes.count == graph.nodes.count, "a copy of \(place)")
        let shown = ExtensionWitness.services.filter { graph[DependencyGraph.ID(Model.tags[$0].service)] != nil }
        let visible = note { $0.visible(from: place) }.filter { !$0.isItem }.map(\.type)
        require(shown == visible.sorted(), "the picture of \(place) has \(shown) instead of \(visible)")
    }
}

// What recipes and hooks do.
extension ExtensionTrial {
    private func add(_ recipe: Recipe, to registry: inout Registry) {
        let forms = recipe.needs.map(\.form) + [Model.Filler.self, Model.Filler.self, Model.Filler.self]
        let mark = [Model.Filler.self, Model.Need(10).form, Model.Need(11).form][recipe.lifetime ?? 0]
        add(recipe, Model.tags[recipe.type], forms[0], forms[1], forms[2], mark, to: &registry)
    }

    private func add<T: Model.Tag, A: Form, B: Form, C: Form, M: Form>(
        _ recipe: Recipe,
        _: T.Type,
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: M.Type,
        to registry: inout Registry
    ) {
        typealias Service = Model.Service<T>
        let make: @Sendable (A.Value, B.Value, C.Value, M.Value) throws -> Service = {
            try self.make(recipe, [A.part($0), B.part($1), C.part($2)], M.part($3))
        }
        let makeLater: @Sendable (A.Value, B.Value, C.Value, M.Value) async throws -> Service = {
            try await self.makeLater(recipe, [A.part($0), B.part($1), C.part($2)], M.part($3))
        }
        if recipe.isStarted {
            let service =
                recipe.isItem
                ? registry.contribute(Service.self, makeLater) : registry.register(Service.self, makeLater)
            switch recipe.lifetime {
            case 1: service.scope(Request.self)
            case 2: service.scope(Job.self)
            default: service.scope(.singleton)
            }
            service.onStart { try await start($0) }.onStop { try await stop($0) }
        } else {
            let service =
                recipe.isItem ? registry.contribute(Service.self, make) : registry.register(Service.self, make)
            switch recipe.lifetime {
            case 0: service.scope(.singleton)
            case 1: service.scope(Request.self)
            case 2: service.scope(Job.self)
            default: break
            }
        }
    }

    private func make<T>(_ recipe: Recipe, _ parts: [Part], _ mark: Part) throws -> Model.Service<T> {
        let owner = note { $0.begins(recipe, parts, mark) }
        if chance(failures) { throw fails(recipe.number, owner, Trouble("make")) }
        return made(recipe, parts, owner)
    }

    private func makeLater<T>(_ recipe: Recipe, _ parts: [Part], _ mark: Part) async throws -> Model.Service<T> {
        let owner = note { $0.begins(recipe, parts, mark) }
        do {
            await pause(4)
            if chance(failures) { throw Trouble("make") }
            if chance(10) { try Task.checkCancellation() }
            if chance(20), let later = element(of: parts.compactMap(\.asyncLater)) { _ = try await later() }
        } catch {
            throw fails(recipe.number, owner, error)
        }
        return made(recipe, parts, owner)
    }

    private func fails(_ number: Int, _ owner: Int?, _ error: any Error) -> any Error {
        note { $0.fails(number, owner) }
        return error
    }

    private func made<T>(_ recipe: Recipe, _ parts: [Part], _ owner: Int?) -> Model.Service<T> {
        let identity = note { $0.ends(recipe.number, owner) }
        return Model.Service(identity, by: recipe.number, of: Array(parts.prefix(recipe.needs.count)), in: ledger)
    }

    private func start(_ thing: Model.Made) async throws {
        await pause(4)
        let fails = chance(failures)
        note { $0.starts(thing, fails: fails) }
        if fails { throw Trouble("start") }
    }

    private func stop(_ thing: Model.Made) async throws {
        note { $0.stops(thing) }
        await pause(3)
        if chance(20), let later = element(of: thing.parts.compactMap(\.asyncLater)) { _ = try? await later() }
        require(!Task.isCancelled, "a hook was cancelled")
        note { $0.stopped(thing) }
        if chance(failures) { throw Trouble("stop") }
    }
}
