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
    mutating func compare(
        _ expected: Outcome,
        _ what: String,
        _ body: () throws -> Model.Part
    ) throws -> Model.Part? {
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
            if case .recipe = problem { tally.add("\(what): recipe throws") } else { tally.add("\(what): \(problem)") }
            return nil
        }
    }

    mutating func compare(_ expected: Model.Reference.Ending, _ what: String, _ actual: Model.Reference.Ending) throws {
        guard expected == actual else { throw Mismatch(what, expected: expected, actual: actual) }
        switch expected {
        case .success: tally.add(what)
        case .failure([]): tally.add("\(what): over")
        case .failure(let failures):
            for failure in failures {
                if case .recipe(let failure) = failure.problem {
                    tally.add("\(what): \(failure.hook.map { "\($0)" } ?? "recipe") throws")
                } else {
                    tally.add("\(what): \(failure.problem)")
                }
            }
        }
    }

    private func compare(_ expected: Model.Reference.Part, _ actual: Model.Part, _ seen: inout Set<Int>) throws {
        let expectedChildren = model.children(of: expected)
        switch (expected, actual) {
        case (.made(let identity), .made(let made)):
            if !seen.insert(identity).inserted, made.identity == identity { return }
            let registration = model.instances[identity]?.registration
            guard made.identity == identity, made.registration == registration else {
                throw Mismatch(
                    "an object",
                    expected: "\(identity) of recipe \(registration ?? 0)",
                    actual: "\(made.identity) of recipe \(made.registration)"
                )
            }
        case (.absent, .absent), (.list, .list), (.table, .table), (.function, .later), (.function, .factory): break
        case (.number(let expected), .number(let actual)) where expected == actual: break
        default: throw Mismatch("a part", expected: expected, actual: actual)
        }
        let actualChildren = actual.children
        guard expectedChildren.count == actualChildren.count else {
            throw Mismatch("number of parts", expected: expectedChildren.count, actual: actualChildren.count)
        }
        for (expected, actual) in zip(expectedChildren, actualChildren) { try compare(expected, actual, &seen) }
    }
}

extension Model {
    /// What the reference says.
    enum Outcome {
        case success(Reference.Part)
        case failure(Reference.Problem)
    }
}

extension Model.Simulation {
    typealias Outcome = Model.Outcome
}

extension Model.Outcome {
    init(_ body: () throws -> Model.Reference.Part) throws {
        do {
            self = .success(try body())
        } catch let problem as Model.Reference.Problem {
            self = .failure(problem)
        }
    }
}
