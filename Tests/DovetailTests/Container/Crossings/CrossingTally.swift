extension Crossing {
    /// How often something was there, so that nothing is left out.
    struct Tally {
        private(set) var counts: [String: Int] = [:]
        /// How often each form was in each crossing.
        private(set) var crossings: [String: Int] = [:]
        /// How often a container with each form was accepted, and refused because of it.
        private(set) var verdicts: [String: (accepted: Int, refused: Int)] = [:]

        mutating func add(_ name: String) { counts[name, default: 0] += 1 }

        mutating func add(_ other: Self) {
            counts.merge(other.counts, uniquingKeysWith: +)
            crossings.merge(other.crossings, uniquingKeysWith: +)
            verdicts.merge(other.verdicts) { ($0.accepted + $1.accepted, $0.refused + $1.refused) }
        }

        /// Adds the uses of what was accepted, or the broken ones of what was refused.
        mutating func add(_ units: Units, _ place: String, broken: [Unit.Edge]) {
            for unit in units.all {
                for edge in unit.edges where edge.use != nil {
                    guard let recipe = unit.recipe else { continue }
                    for other in Self.properties(of: recipe, place) {
                        crossings["\(edge.form.name) × \(other)", default: 0] += 1
                    }
                    if broken.isEmpty { verdicts[edge.form.name, default: (0, 0)].accepted += 1 }
                }
            }
            for edge in broken where edge.use != nil { verdicts[edge.form.name, default: (0, 0)].refused += 1 }
        }

        private static func properties(of recipe: Recipe, _ place: String) -> [String] {
            var lifetime = "\(recipe.ownLifetime)"
            if case .scoped = recipe.ownLifetime { lifetime = "scope" }
            return [
                lifetime, place, recipe.isOnMainActor ? "main actor" : "ordinary",
                recipe.canThrow ? "throws" : "returns",
                recipe.isAsync ? "async" : "synchronous", recipe.hasHooks ? "hooks" : "no hooks",
            ]
        }

        static let forms = OfType<T0>.forms + WithArgument<T0>.forms + Target.scope(.a).forms

        /// The crossings that were there less often.
        func crossings(below limit: Int) -> [String] {
            let properties = [
                ".transient", ".graph", ".singleton", ".weak", "scope", "container", "extension", "copy", "main actor",
                "ordinary", "throws", "returns", "async", "synchronous", "hooks", "no hooks",
            ]
            return Self.forms.flatMap { form in properties.map { "\(form.name) × \($0)" } }
                .filter { crossings[$0, default: 0] < limit }
        }
    }
}
