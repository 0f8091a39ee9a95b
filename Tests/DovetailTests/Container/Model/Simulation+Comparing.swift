import TestGraphs

extension Model.Simulation {
    /// Compares what is resolved, and holds it, or not.
    mutating func keep(
        _ expected: Outcome,
        _ number: Int,
        _ what: String = "resolve",
        _ resolve: () throws -> Model.Part
    ) throws {
        let actual = try compare(expected, what, resolve)
        guard case .success(let part) = expected, let actual, number % 3 > 0 else { return }
        model.held[number] = part
        real.held[number] = actual
    }

    @discardableResult
    mutating func compare(_ expected: Outcome, _ what: String, _ body: () throws -> Model.Part) throws -> Model.Part? {
        do {
            let actual = try body()
            guard case .success(let part) = expected else {
                throw Mismatch(what, expected: expected, actual: actual)
            }
            var seen: Set<Int> = []
            try compare(part, actual, &seen)
            tally.add(what)
            return actual
        } catch let error as Mismatch {
            throw error
        } catch {
            guard case .failure(let problem) = expected, problem == Model.Reference.Problem(error) else {
                throw Mismatch(what, expected: expected, actual: error)
            }
            tally.add("\(what): \(problem.name)")
            return nil
        }
    }

    mutating func compare(_ expected: Model.Reference.Ending, _ what: String, _ actual: Model.Reference.Ending) throws {
        try require(what, expected, actual)
        switch expected {
        case .success: tally.add(what)
        case .failure([]): tally.add("\(what): over")
        case .failure(let failures):
            for failure in failures { tally.add("\(what): \(failure.problem.name)") }
        }
    }

    private func compare(_ expected: Model.Reference.Part, _ actual: Model.Part, _ seen: inout Set<Int>) throws {
        let expectedChildren = model.children(of: expected)
        switch (expected, actual) {
        case (.made(let identity), .made(let made)):
            if !seen.insert(identity).inserted, made.identity == identity { return }
            let registration = model.instances[identity]?.registration
            try require("an object", identity, made.identity)
            try require("the recipe of \(identity)", registration, made.registration)
        case (.absent, .absent), (.list, .list), (.table, .table), (.function, .later), (.function, .factory): break
        case (.number(let expected), .number(let actual)) where expected == actual: break
        default: throw Mismatch("a part", expected: expected, actual: actual)
        }
        let actualChildren = actual.children
        try require("number of parts", expectedChildren.count, actualChildren.count)
        for (expected, actual) in zip(expectedChildren, actualChildren) { try compare(expected, actual, &seen) }
    }
}

extension Model.Reference.Problem {
    fileprivate var name: String {
        switch self {
        case .recipe(let failure): (failure.hook.map { "\($0)" } ?? "recipe") + " throws"
        case .refused(let reason): "\(reason)"
        }
    }
}

extension Model.Simulation {
    /// What the reference says.
    typealias Outcome = Result<Model.Reference.Part, Model.Reference.Problem>

    func outcome(_ body: () throws -> Model.Reference.Part) throws -> Outcome {
        do {
            return .success(try body())
        } catch let problem as Model.Reference.Problem {
            return .failure(problem)
        }
    }
}
