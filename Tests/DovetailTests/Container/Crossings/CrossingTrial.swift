import DovetailContainer
import DovetailReports
import Foundation

extension Crossing {
    /// Makes the containers of one blueprint, and does with them all that their users can do.
    struct Trial {
        let blueprint: Blueprint
        let world = World()
        private(set) var tally = Model.Tally()

        init(_ blueprint: Blueprint) { self.blueprint = blueprint }

        /// Returns what is wrong.
        mutating func run() async -> [String] {
            let world = world
            var containers: [Container] = []
            for level in 0..<blueprint.levels {
                let units = Units(blueprint.recipes(upTo: level, isReplaced: false))
                let own = blueprint.recipes.filter { !$0.replaces && $0.level == level }
                let made = make(units, units.violations(at: level), level == 0 ? "container" : "extension") {
                    try containers.last?.extended { Crossing.register(own, in: &$0, world) }
                        ?? Container { Crossing.register(own, in: &$0, world) }
                }
                guard let made else { return problems }
                containers.append(made)
            }
            let units = Units(blueprint.recipes(upTo: blueprint.levels - 1, isReplaced: false))
            let visit = Visit(world, units, consume containers)
            await visit.run()
            if blueprint.hasReplacements, problems.isEmpty { await replace(in: visit) }
            if problems.isEmpty { await visit.release() }
            tally.add(visit.tally)
            return problems
        }

        private mutating func replace(in visit: Visit) async {
            let world = world
            let units = Units(blueprint.recipes(upTo: blueprint.levels - 1, isReplaced: true))
            let new = blueprint.recipes.filter(\.replaces)
            let violations = units.found.indices.flatMap { units.violations(at: $0) }
            let copy = make(units, violations, "copy") {
                try visit.containers.last?.replacing { Crossing.register(new, in: &$0, world) }
            }
            guard let copy else { return }
            let other = Visit(world, units, [copy])
            await other.run()
            if problems.isEmpty { await other.release() }
            tally.add(other.tally)
        }

        private var problems: [String] { world.update { $0.problems } }

        /// Compares what is accepted with the rules.
        private mutating func make(
            _ units: Units,
            _ violations: [Violation],
            _ what: String,
            _ make: () throws -> Container?
        ) -> Container? {
            let isBroken = !violations.isEmpty
            do {
                guard let container = try make() else { return nil }
                for violation in violations {
                    let rule = violation.rule.rawValue
                    world.report(
                        "the \(what) is accepted, but breaks a rule: \(rule), in \(units.label(of: violation))"
                    )
                }
                guard !isBroken else { return nil }
                let read = try DependencyGraph(json: container.dependencyGraph.json())
                for message in read.messages(for: read.problems()) where message.hasPrefix("error") {
                    world.report("the graph of the \(what) has an error: \(message)")
                }
                tally.add("accepted: \(what)")
                tally.add(units, what, broken: [])
                return container
            } catch {
                if !isBroken { world.report("the \(what) is refused, but keeps to the rules: \(error)") }
                for rule in Set(violations.map(\.rule)) { tally.add("refused: \(rule.rawValue)") }
                tally.add(units, what, broken: violations.compactMap(\.edge))
                return nil
            }
        }
    }
}

extension Crossing.Units {
    func label(of violation: Crossing.Violation) -> String {
        let edge = violation.edge.map { " through \($0.form.name) of \(all[$0.target].label)" } ?? ""
        return all[violation.unit].label + edge
    }
}
