import Dovetail
import TestGraphs

extension ContainerTests.RandomExtensionTests {
    enum Key: Hashable, Sendable {
        case service(Int)
        /// All that is contributed to a collection.
        case item(Int)

        var isItem: Bool { if case .item = self { true } else { false } }
    }

    enum Lifetime: Sendable {
        case transient, singleton, request, job

        var scope: Scope? {
            switch self {
            case .transient: nil
            case .singleton: .singleton
            case .request: .extendedRequest
            case .job: .extendedJob
            }
        }

        /// How many custom scopes it takes.
        var depth: Int {
            switch self {
            case .transient, .singleton: 0
            case .request: 1
            case .job: 2
            }
        }
    }

    enum Shape: Sendable { case direct, optional, later, all }

    /// A dependency, and the recipes that the checks find for it where its dependent is registered.
    struct Need: Sendable {
        let shape: Shape
        let key: Key
        let found: [Int]

        var form: any Form.Type {
            func form<P: Thing>(_ thing: P.Type) -> any Form.Type {
                switch shape {
                case .direct: Direct<P>.self
                case .optional: Perhaps<P>.self
                case .later: Later<P>.self
                case .all: All<P>.self
                }
            }
            return form(key.thing)
        }
    }

    struct Recipe: Sendable {
        let number: Int
        let key: Key
        /// In which container it is registered.
        let container: Int
        let lifetime: Lifetime
        /// Whether it is asynchronous and has hooks.
        let isStarted: Bool
        let needs: [Need]
        /// How many custom scopes have to be entered for it.
        let depth: Int
        /// What it holds, directly or through others, that has to start first.
        let held: Set<Int>
        /// That, and all that it reaches through functions.
        let reached: Set<Int>
    }
}

// What is registered, and where.
extension ContainerTests.RandomExtensionTests.Witness {
    typealias Suite = ContainerTests.RandomExtensionTests

    /// What a container or scope has, in the order in which it was registered.
    func visible(from place: Int) -> [Suite.Recipe] {
        enclosing(place).reversed().flatMap { places[$0].own }.map { recipes[$0] }
    }

    func found(_ key: Suite.Key, from place: Int) -> [Int] {
        visible(from: place).filter { $0.key == key }.map(\.number)
    }

    /// A container, before it is made, with its recipes.
    ///
    /// - Returns: Its number.
    mutating func plan(extending base: Int?, _ size: Int, _ random: inout SplitMix64) -> Int {
        let container = add(.container, in: base)
        places[container].hasJob = base.map { places[$0].hasJob } ?? false
        if !places[container].hasJob, Int.random(in: 0..<3, using: &random) == 0 {
            places[container].hasJob = true
            places[container].declaresJob = true
        }
        // Contributions come first, so that each recipe finds what was planned before.
        var keys = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            Suite.Key.item(Int.random(in: 0..<3, using: &random))
        }
        let taken = Set(visible(from: container).map(\.key))
        let services = Model.tags.indices.map { Suite.Key.service($0) }.filter { !taken.contains($0) }
        keys += services.shuffled(using: &random).prefix(Int.random(in: 1...size, using: &random))
        for key in keys {
            let recipe = recipe(key, in: container, absent: services.filter { !keys.contains($0) }, &random)
            recipes.append(recipe)
            places[container].own.append(recipe.number)
        }
        return container
    }

    private func recipe(
        _ key: Suite.Key,
        in container: Int,
        absent: [Suite.Key],
        _ random: inout SplitMix64
    ) -> Suite.Recipe {
        var lifetimes: [Suite.Lifetime] = [.transient, .singleton, .singleton, .singleton, .request]
        if places[container].hasJob { lifetimes.append(.job) }
        if key.isItem { lifetimes = [.transient, .singleton] }
        let lifetime = lifetimes.randomElement(using: &random) ?? .transient
        // What outlives a scope may not hold what is in it.
        let limit = lifetime == .transient && !key.isItem ? 2 : lifetime.depth
        var needs: [Suite.Need] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let need = need(of: key, in: container, limit, absent, &random)
            if let need, !needs.contains(where: { $0.key == need.key }) { needs.append(need) }
        }
        let isStarted = lifetime != .transient && Int.random(in: 0..<5, using: &random) < 3
        let held = needs.filter { $0.shape != .later }.flatMap(\.found)
        return Suite.Recipe(
            number: recipes.count,
            key: key,
            container: container,
            lifetime: lifetime,
            isStarted: isStarted,
            needs: needs,
            depth: max(lifetime.depth, lifetime == .transient ? depth(of: needs) : 0),
            held: closure(held, \.held),
            reached: closure(needs.flatMap(\.found), \.reached)
        )
    }

    private func depth(of needs: [Suite.Need]) -> Int { needs.flatMap(\.found).map { recipes[$0].depth }.max() ?? 0 }

    /// Those of the recipes that have to start, and those of what they depend on.
    private func closure(_ found: [Int], _ more: KeyPath<Suite.Recipe, Set<Int>>) -> Set<Int> {
        found.reduce(into: []) { all, number in
            if recipes[number].isStarted { all.insert(number) }
            all.formUnion(recipes[number][keyPath: more])
        }
    }

    private func need(
        of dependent: Suite.Key,
        in container: Int,
        _ limit: Int,
        _ absent: [Suite.Key],
        _ random: inout SplitMix64
    ) -> Suite.Need? {
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where !dependent.isItem:
            let key = Suite.Key.item(Int.random(in: 0..<3, using: &random))
            return Suite.Need(shape: .all, key: key, found: found(key, from: container))
        case 1:
            return absent.randomElement(using: &random).map { Suite.Need(shape: .optional, key: $0, found: []) }
        default:
            let known = visible(from: container).filter { !$0.key.isItem && $0.depth <= limit }
            guard let recipe = known.randomElement(using: &random) else { return nil }
            let shapes: [Suite.Shape] = [.direct, .direct, .direct, .optional, .later]
            let shape = shapes.randomElement(using: &random) ?? .direct
            return Suite.Need(shape: shape, key: recipe.key, found: [recipe.number])
        }
    }
}
