import DovetailContainer
import TestGraphs

extension Model {
    /// Does the same to containers and to the reference, and compares them after each step.
    struct Simulation {
        private var random: SplitMix64
        private var number = 0
        var model = Reference()
        var real = Real()
        private(set) var steps: [Operation] = []
        var tally = Tally()

        /// What is different.
        struct Mismatch: Error, CustomStringConvertible {
            let description: String

            init(_ what: String, expected: Any, actual: Any) {
                description = "\(what): expected \(expected), but got \(actual)"
            }
        }

        init(seed: Int) {
            random = SplitMix64(seed: UInt64(seed))
        }
    }
}

extension Model.Simulation {
    /// Draws a wiring, and does this many things in each of so many sequences. Drawing and making containers takes longest, so
    /// some sequences go on with the container of the one before; each lets go of everything else at its end.
    mutating func run(sequences: Int, operations: Int) async throws {
        if random.isOne(in: 2) { try await perform(.make(.random(&random, mayBeWrong: true), as: nextNumber())) }
        let blueprint = Model.Blueprint.random(&random, mayBeWrong: false)
        for _ in 0..<sequences {
            if model.heldPlaces.isEmpty { try await perform(.make(blueprint, as: nextNumber())) }
            for _ in 0..<operations {
                let number = nextNumber()
                try await perform(.random(&random, model, number: number))
            }
            // Where all is stopped there is less to do.
            let releasesAll = random.isOne(in: 3) || model.heldPlaces.contains { model.isOver($0) }
            for place in model.heldPlaces.sorted().shuffled(using: &random)
            where releasesAll || model.places[place]?.outer != nil {
                try await perform(.releasePlace(place))
            }
            // What was resolved can still be used.
            for _ in 0..<3 where releasesAll {
                let number = nextNumber()
                try await perform(.random(&random, model, number: number))
            }
            for handle in model.held.keys.sorted().shuffled(using: &random) { try await perform(.release(handle)) }
            tally.add("sequence")
        }
        for place in model.heldPlaces.sorted() { try await perform(.releasePlace(place)) }
        try require("what lives at the end", [:], real.ledger.counts.living.filter { $0.value != 0 })
    }

    private mutating func nextNumber() -> Int {
        number += 1
        return number
    }

    private mutating func perform(_ operation: Model.Operation) async throws {
        let before = model
        steps.append(operation)
        do {
            try await compare(operation)
            tally.add("operation")
        } catch is Model.Reference.Runaway {
            model = before
            steps.removeLast()
            tally.add("not done")
            return
        }
        model.settle()
        let counts = real.ledger.counts
        try require("how much was made", model.counts.identity, counts.identity)
        try require("runs of recipes", model.counts.runs, counts.runs)
        try require("hooks that ran", model.counts.hooks, counts.hooks)
        try require("what lives", model.counts.living.filter { $0.value != 0 }, counts.living.filter { $0.value != 0 })
    }

    func require<Value: Equatable>(_ what: String, _ expected: Value, _ actual: Value) throws {
        if expected != actual { throw Mismatch(what, expected: expected, actual: actual) }
    }

    private mutating func compare(_ operation: Model.Operation) async throws {
        switch operation {
        case .make(let blueprint, let number):
            let wiring = Model.Wiring(blueprint: blueprint, ledger: real.ledger)
            try compareProblems(of: blueprint, number, isKnownRight: isKnownRight(blueprint)) {
                () throws(WiringError) in try Container(wiring)
            }
        case .replace(let place, let change, let number):
            guard let container = real.containers[place] else { return }
            let wiring = Model.Wiring(blueprint: change, ledger: real.ledger)
            let changed = model.blueprint(of: place).replacing(with: change)
            try compareProblems(of: changed, number) { () throws(WiringError) in
                try container.replacing { $0.assemble(wiring) }
            }
        case .resolve(let need, let place, let number):
            let expected = try outcome { try model.resolve(need, in: place) }
            try keep(expected, number) { [real] in try real.resolve(need, in: place) }
        case .resolveFactory(let key, let arguments, let place, let number):
            let expected = try outcome { try model.resolve(key, arguments, in: place) }
            try keep(expected, number) { [real] in try real.resolve(key, arguments, in: place) }
        case .enter(let scope, let place, let number):
            let expected = try outcome {
                try model.enter(scope, from: place, number: number)
                return .absent
            }
            var entered: Container?
            try compare(expected, "enter") { [real] in
                entered = try real.enter(scope, from: place)
                return .absent
            }
            real.containers[number] = entered
        case .call(let handle, let path, let number):
            guard case .function(let function)? = model.part(handle, path) else { return }
            let expected = try outcome { try model.call(function) }
            try keep(expected, number, "call") { [real] in try real.part(handle, path)?.call() ?? .absent }
        case .start(let place):
            let (order, actual) = try await real.start(place, model.blueprint(of: place))
            try compare(try model.start(place, in: order), "start", actual)
            if order.count > 2, actual == .success { tally.add("start: several") }
        case .stop(let place):
            let actual = try await real.stop(place, model.blueprint(of: place))
            try compare(model.stop(place), "stop", actual)
        case .release(let handle):
            model.held[handle] = nil
            real.held[handle] = nil
        case .releasePlace(let place):
            model.heldPlaces.remove(place)
            real.containers[place] = nil
        }
    }

    private mutating func compareProblems(
        of blueprint: Model.Blueprint,
        _ number: Int,
        isKnownRight: Bool = false,
        _ make: () throws(WiringError) -> Container
    ) throws {
        // Those of the wiring itself are the same for each container of it.
        let expected = isKnownRight ? [] : blueprint.problems
        let actual = real.makeContainer(number: number, make)
        try require("problems", expected, actual)
        if expected.isEmpty { model.makeContainer(blueprint, number: number) }
        tally.add(expected.isEmpty ? "container" : "wrong wiring")
        for problem in expected { tally.add("problem: \(problem.prefix { $0 != " " })") }
    }

    /// Whether a container was made of the same already.
    private func isKnownRight(_ blueprint: Model.Blueprint) -> Bool {
        let numbers = blueprint.registrations.map(\.number)
        return model.blueprints.contains { $0.registrations.map(\.number) == numbers }
    }
}

extension Model.Blueprint {
    /// This, with what is registered for the same in another one in its place.
    fileprivate func replacing(with change: Self) -> Self {
        var changed = self
        let contributed = change.registrations.compactMap(\.collection)
        changed.registrations.removeAll { old in
            if let collection = old.collection { return contributed.contains(collection) }
            return change.registrations.contains { $0.key != nil && $0.key == old.key }
        }
        changed.registrations += change.registrations
        changed.updateInputs()
        return changed
    }
}
