import DovetailContainer
import Foundation
import Testing

extension ContainerTests {
    /// What a container accepts can be resolved, started, entered, called and stopped wherever the types allow it, with no error but
    /// those that the documentation names; what it refuses breaks a rule.
    ///
    /// `CROSSINGS=20000` searches for rare faults, and `CROSSINGS_SEED=1` repeats one container. A trap ends the process: with
    /// `CROSSINGS_TRACE=1` the last blueprint on the error output is the one that trapped.
    @Suite("Random crossings", .timeLimit(.minutes(60)))
    struct RandomCrossingsTests {
        private static func number(_ name: String) -> Int? {
            ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
        }

        @Test("What is accepted keeps to the rules, and works; what is refused does not keep to them")
        func random() async throws {
            let count = Self.number("CROSSINGS") ?? 300
            let seeds = Self.number("CROSSINGS_SEED").map { $0..<$0 + 1 } ?? 0..<count
            let traces = Self.number("CROSSINGS_TRACE") != nil
            var tally = Model.Tally()
            for seed in seeds {
                let blueprint = Crossing.Blueprint(seed: UInt64(seed))
                if traces { FileHandle.standardError.write(Data("seed \(seed)\n\(blueprint)\n".utf8)) }
                var trial = Crossing.Trial(blueprint)
                let problems = await trial.run()
                tally.add(trial.tally)
                if !problems.isEmpty {
                    let (smallest, problems) = await Crossing.shrunk(blueprint, problems)
                    Issue.record("seed \(seed):\n\(smallest)\n\(problems.joined(separator: "\n"))")
                    return
                }
            }
            guard seeds.count > 1 else { return }
            // That nothing goes wrong says nothing about what is never drawn.
            #expect(Crossing.crossings.filter { tally[$0] < seeds.count / 5_000 } == [], "drawn too seldom")
            for rule in Crossing.Violation.Rule.allCases {
                #expect(tally["refused: \(rule.rawValue)"] > seeds.count / 200, "\(rule)")
            }
            for form in Crossing.forms {
                // What throws, and stays where its dependent runs, is a mistake only together with others.
                let isForbidden = form.made == .later && (!form.canThrow || form.called == .anywhere)
                #expect(tally["accepted: \(form.name)"] >= seeds.count / 400, "\(form.name)")
                #expect(!isForbidden || tally["refused: \(form.name)"] >= seeds.count / 1_000, "\(form.name)")
            }
            if Self.number("CROSSINGS") != nil {
                for (name, count) in tally.counts.sorted(by: { $0.key < $1.key }) { print(count, name) }
            }
        }
    }
}

extension Crossing {
    /// Leaves out what is not needed for the first problem.
    static func shrunk(_ blueprint: Blueprint, _ problems: [String]) async -> (Blueprint, [String]) {
        var (blueprint, problems) = (blueprint, problems)
        var isChanged = true
        while isChanged {
            isChanged = false
            for smaller in blueprint.smaller {
                var trial = Trial(smaller)
                let others = await trial.run()
                guard !others.isEmpty else { continue }
                (blueprint, problems, isChanged) = (smaller, others, true)
                break
            }
        }
        return (blueprint, problems)
    }
}

extension Crossing.Blueprint {
    /// The same without one recipe, use or property of a recipe.
    fileprivate var smaller: [Self] {
        var all: [Self] = []
        func add(_ change: (inout Self) -> Void) {
            var other = self
            change(&other)
            other.prune()
            all.append(other)
        }
        for index in recipes.indices { add { $0.recipes.remove(at: index) } }
        for (index, recipe) in recipes.enumerated() {
            for use in recipe.uses.indices { add { $0.recipes[index].uses.remove(at: use) } }
            if recipe.canThrow { add { $0.recipes[index].canThrow = false } }
            if recipe.hasHooks, !recipe.isHooks, !recipe.isRestated { add { $0.recipes[index].hasHooks = false } }
            if recipe.isAsync, !recipe.hasHooks { add { $0.recipes[index].isAsync = false } }
            if recipe.isRestated { add { $0.recipes[index].isRestated = false } }
            if recipe.isOnMainActor { add { $0.recipes[index].isOnMainActor = false } }
            if recipe.lifetime != nil, !recipe.starts { add { $0.recipes[index].lifetime = nil } }
            for use in recipe.uses.indices where recipe.uses[use].isCalled {
                add { $0.recipes[index].uses[use].isCalled = false }
            }
        }
        return all
    }
}
